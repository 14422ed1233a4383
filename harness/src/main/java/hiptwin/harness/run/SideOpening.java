package hiptwin.harness.run;

import hiptwin.harness.catalogue.Limits;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.score.ScoreTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Opens a side, asks what it can do, puts on record what it will not do and why, and makes the passes that remain.
 */
final class SideOpening {
    private final RunPlan plan;
    private final Side side;
    private final SideLedger ledger;
    private final RunEnd end;
    private final RunLog log;
    private final Map<Subject, String> unregistered = new LinkedHashMap<>();

    SideOpening(RunPlan plan, Side side, SideLedger ledger, RunEnd end, RunLog log) {
        this.plan = plan;
        this.side = side;
        this.ledger = ledger;
        this.end = end;
        this.log = log;
    }

    List<Pass> passes() throws InterruptedException {
        open();
        boolean library = side.engine() instanceof EngineSpec.Libvmaf;
        List<Pass> passes = new ArrayList<>();
        for (Fixture fixture : plan.fixtures()) {
            List<Subject> ready = new ArrayList<>();
            for (Subject subject : plan.subjectsOf(side)) {
                Optional<Measurement> left = leftOut(fixture, subject, library ? ReasonCode.NOT_IN_LIBRARY : ReasonCode.NOT_IN_ORACLE);
                left.ifPresentOrElse(why -> log.measurements.put(Pass.slot(side, fixture, subject), why), () -> ready.add(subject));
            }
            if (library && side.isolation() == Isolation.TOGETHER) {
                groups(ready).forEach(group -> passes.add(new Pass(side, fixture, group)));
            } else {
                ready.forEach(subject -> passes.add(new Pass(side, fixture, List.of(subject))));
            }
        }
        return passes;
    }

    private void open() throws InterruptedException {
        if (end.isOver()) {
            return;
        }
        List<Subject> named = plan.subjectsOf(side).stream().filter(subject -> subject.on(side.backend()).isPresent()).toList();
        EngineHost host;
        try {
            host = ledger.borrow();
        } catch (HostException e) {
            log.problems.put(side.id(), e);
            incident(e, e.reason().sentence());
            return;
        }
        log.facts.put(side.id(), host.facts());
        try {
            List<Optional<String>> answers = host.refusals(named.stream().map(subject -> subject.on(side.backend()).orElseThrow()).toList());
            for (int i = 0; i < answers.size(); i++) {
                int index = i;
                answers.get(i).ifPresent(why -> unregistered.put(named.get(index), why));
            }
            if (side.onDevice()) {
                askForDispatch(host, named);
            }
        } catch (HostException e) {
            log.problems.put(side.id(), e);
            incident(e, "asked which extractors are registered: " + e.reason().sentence());
        }
        ledger.giveBack(host);
    }

    private void incident(HostException problem, String sentence) {
        log.incidents.add(new Incident(side.id(), "-", List.of(), problem.processEnded(), problem.reason().code().label(), sentence,
                problem.nativeFrame(), problem.lastLines()));
    }

    /**
     * Which twins the library would choose by itself; the twins are run by their own names whatever it says. A question that it does not
     * survive costs its answer alone: the numbers come from another process.
     */
    private void askForDispatch(EngineHost host, List<Subject> named) throws InterruptedException {
        Map<Geometry, List<DispatchAnswer>> byGeometry = new HashMap<>();
        for (Fixture fixture : plan.fixtures()) {
            List<DispatchAnswer> answers = byGeometry.get(fixture.geometry());
            if (answers == null) {
                try {
                    answers = host.dispatched(named.stream().map(Subject::request).toList(), fixture.geometry());
                } catch (HostException e) {
                    incident(e, "asked which extractors it runs on the device by itself: " + e.reason().sentence());
                    return;
                }
                byGeometry.put(fixture.geometry(), answers);
            }
            for (int i = 0; i < named.size(); i++) {
                log.dispatch.put(Pass.slot(side, fixture, named.get(i)), answers.get(i));
            }
        }
    }

    private Optional<Measurement> leftOut(Fixture fixture, Subject subject, ReasonCode unknownCode) {
        HostException problem = log.problems.get(side.id());
        if (problem != null) {
            return Optional.of(problem.processEnded()
                    ? Measurement.ended(problem.state(), ScoreTable.EMPTY, problem.reason().code(), problem.reason().sentence())
                    : Measurement.skipped(ReasonCode.ENGINE_NOT_OPENED, problem.reason().sentence()));
        }
        if (subject.on(side.backend()).isEmpty()) {
            return Optional.of(Measurement.skipped(ReasonCode.NO_TWIN, subject.extractor().name() + " has no twin on "
                    + side.backend().label()));
        }
        if (unregistered.containsKey(subject)) {
            return Optional.of(Measurement.skipped(unknownCode, unregistered.get(subject)));
        }
        return subject.extractor().refusal(subject.request().options(), fixture.geometry())
                .map(outside -> Measurement.skipped(code(outside.breach()), outside.sentence()));
    }

    /** As few passes as hold all subjects: no two in a pass may emit the same key. */
    private static List<List<Subject>> groups(List<Subject> subjects) {
        List<List<Subject>> groups = new ArrayList<>();
        List<Set<String>> taken = new ArrayList<>();
        for (Subject subject : subjects) {
            int group = 0;
            while (group < groups.size() && !Collections.disjoint(taken.get(group), subject.request().keys())) {
                group++;
            }
            if (group == groups.size()) {
                groups.add(new ArrayList<>());
                taken.add(new HashSet<>());
            }
            groups.get(group).add(subject);
            taken.get(group).addAll(subject.request().keys());
        }
        return groups;
    }

    private static ReasonCode code(Limits.Breach breach) {
        return switch (breach) {
            case BELOW_MINIMUM_SIZE -> ReasonCode.BELOW_MINIMUM_SIZE;
            case ODD_CHROMA_NOT_SUPPORTED -> ReasonCode.ODD_CHROMA_NOT_SUPPORTED;
            case DEPTH_NOT_SUPPORTED -> ReasonCode.DEPTH_NOT_SUPPORTED;
            case LAYOUT_NOT_SUPPORTED -> ReasonCode.LAYOUT_NOT_SUPPORTED;
        };
    }
}
