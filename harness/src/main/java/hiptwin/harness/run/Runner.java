package hiptwin.harness.run;

import hiptwin.harness.catalogue.Limits;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Carries out a plan. Every slot of the plan ends up with a measurement: scores, or the reason why there are none.
 *
 * <p>Extractors of one side and fixture share a pass. When a shared pass ends badly, each of its extractors is run alone, so that one of
 * them cannot take the others' numbers with it; the bad end stays on record as an incident.
 */
public final class Runner {
    private final RunPlan plan;
    private final HostOpener opener;
    private final RunLimits limits;
    private final Progress progress;
    private final long deadlineNanos;
    private final Measurements measurements = new Measurements();
    private final Map<String, SideLedger> ledgers = new LinkedHashMap<>();
    private final Map<String, EngineFacts> facts = new ConcurrentHashMap<>();
    private final Map<String, HostException> problems = new ConcurrentHashMap<>();
    private final List<Incident> incidents = new CopyOnWriteArrayList<>();

    private record Pass(Side side, Fixture fixture, List<Subject> subjects) {
        /** Work grows with samples; scalar C and plain Java take several times as long as the library's best kernels. */
        long cost() {
            boolean slow = !(side.engine() instanceof EngineSpec.Libvmaf library) || library.cpuMask() != 0;
            return fixture.geometry().frameBytes() * fixture.frameCount() * subjects.size() * (slow ? 3 : 1);
        }

        String label() {
            return side.id() + " " + fixture.id();
        }
    }

    private Runner(RunPlan plan, HostOpener opener, RunLimits limits, Progress progress) {
        this.plan = plan;
        this.opener = opener;
        this.limits = limits;
        this.progress = progress;
        this.deadlineNanos = System.nanoTime() + limits.run().toNanos();
    }

    /**
     * Runs a plan to its end.
     *
     * @param plan what to do
     * @param opener opens the engine of a side
     * @param limits bounds
     * @param progress hears how it gets on
     * @return what it brought
     * @throws InterruptedException if this thread is interrupted; every engine is closed first
     */
    public static RunResult run(RunPlan plan, HostOpener opener, RunLimits limits, Progress progress) throws InterruptedException {
        return new Runner(plan, opener, limits, progress).run();
    }

    private RunResult run() throws InterruptedException {
        plan.sides().forEach(side -> ledgers.put(side.id(), new SideLedger(side, opener)));
        ExecutorService threads = Executors.newFixedThreadPool(limits.jobs(), Thread.ofPlatform().name("pass-", 1).factory());
        try {
            List<Pass> passes = new ArrayList<>();
            for (List<Pass> ofSide : inParallel(threads, plan.sides().stream().map(side -> (Callable<List<Pass>>) () -> passes(side)).toList())) {
                passes.addAll(ofSide);
            }
            passes.sort(Comparator.comparingLong(Pass::cost).reversed());
            progress.planned(passes.size());
            inParallel(threads, passes.stream().map(pass -> (Callable<Void>) () -> {
                run(pass);
                progress.finished(pass.label());
                return null;
            }).toList());
        } finally {
            threads.shutdownNow();
            ledgers.forEach((id, ledger) -> ledger.close().forEach(reason -> incidents.add(new Incident(id, "-", List.of(), false,
                    reason.code().label(), reason.sentence(), Optional.empty(), List.of()))));
        }
        List<SideRecord> sides = plan.sides().stream().map(side -> ledgers.get(side.id()).toRecord(
                Optional.ofNullable(facts.get(side.id())).map(Runner::describe), side.engine() instanceof EngineSpec.Libvmaf)).toList();
        return new RunResult(measurements, facts, problems, sides, incidents);
    }

    private static String describe(EngineFacts facts) {
        return facts.kind() + " " + facts.version() + " (" + facts.lineage() + ")";
    }

    private static <T> List<T> inParallel(ExecutorService threads, List<Callable<T>> work) throws InterruptedException {
        List<Future<T>> futures = new ArrayList<>();
        for (Callable<T> one : work) {
            futures.add(threads.submit(one));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("a pass ended in an unexpected way", e.getCause());
            }
        }
        return results;
    }

    /** Opens a side, asks what it can do, stores what it will not do and gives the passes that remain. */
    private List<Pass> passes(Side side) throws InterruptedException {
        SideLedger ledger = ledgers.get(side.id());
        List<Subject> named = plan.subjects().stream().filter(subject -> subject.on(side.backend()).isPresent()).toList();
        Map<Subject, String> refused = new LinkedHashMap<>();
        try {
            EngineHost host = ledger.borrow();
            facts.put(side.id(), host.facts());
            List<Optional<String>> answers = host.refusals(named.stream().map(subject -> subject.on(side.backend()).orElseThrow()).toList());
            for (int i = 0; i < answers.size(); i++) {
                int index = i;
                answers.get(i).ifPresent(why -> refused.put(named.get(index), why));
            }
            ledger.giveBack(host);
        } catch (HostException e) {
            problems.put(side.id(), e);
            incidents.add(new Incident(side.id(), "-", List.of(), e.processEnded(), e.reason().code().label(), e.reason().sentence(),
                    e.nativeFrame(), e.lastLines()));
        }
        boolean shared = side.engine() instanceof EngineSpec.Libvmaf;
        ReasonCode unknownCode = shared ? ReasonCode.NOT_IN_LIBRARY : ReasonCode.NOT_IN_ORACLE;
        List<Pass> passes = new ArrayList<>();
        for (Fixture fixture : plan.fixtures()) {
            List<Subject> ready = new ArrayList<>();
            for (Subject subject : plan.subjects()) {
                Optional<Limits.Refusal> outside = subject.extractor().limits().check(subject.extractor().name(), fixture.geometry());
                Slot slot = slot(side, fixture, subject);
                if (problems.containsKey(side.id())) {
                    HostException problem = problems.get(side.id());
                    measurements.put(slot, problem.processEnded()
                            ? Measurement.ended(State.CRASHED, ScoreTable.EMPTY, problem.reason().code(), problem.reason().sentence())
                            : Measurement.skipped(ReasonCode.ENGINE_NOT_OPENED, problem.reason().sentence()));
                } else if (!named.contains(subject)) {
                    measurements.put(slot, Measurement.skipped(ReasonCode.NO_TWIN, subject.extractor().name() + " has no twin on "
                            + side.backend().label()));
                } else if (refused.containsKey(subject)) {
                    measurements.put(slot, Measurement.skipped(unknownCode, refused.get(subject)));
                } else if (outside.isPresent()) {
                    measurements.put(slot, Measurement.skipped(code(outside.get().breach()), outside.get().sentence()));
                } else {
                    ready.add(subject);
                }
            }
            if (shared) {
                groups(ready).forEach(group -> passes.add(new Pass(side, fixture, group)));
            } else {
                ready.forEach(subject -> passes.add(new Pass(side, fixture, List.of(subject))));
            }
        }
        return passes;
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

    private static Slot slot(Side side, Fixture fixture, Subject subject) {
        return new Slot(side.id(), fixture.id(), subject.label());
    }

    private void run(Pass pass) throws InterruptedException {
        Attempt together = attempt(pass);
        if (together.outcome.isEmpty()) {
            return;
        }
        if (together.outcome.get().state() == State.MEASURED || pass.subjects().size() == 1) {
            pass.subjects().forEach(subject -> store(pass, subject, together.outcome.get(), together.scores));
            return;
        }
        boolean reproduced = false;
        for (Subject subject : pass.subjects()) {
            Attempt alone = attempt(new Pass(pass.side(), pass.fixture(), List.of(subject)));
            // What the shared pass had measured stays measured, also when the run's time is over.
            PassOutcome outcome = alone.outcome.orElse(together.outcome.get());
            reproduced |= outcome.state() != State.MEASURED;
            Optional<String> contradiction = alone.scores.contradiction(together.scores);
            if (contradiction.isPresent()) {
                measurements.put(slot(pass.side(), pass.fixture(), subject), Measurement.failed(own(subject, alone.scores),
                        new EngineFailure("pass", 0), ReasonCode.DEPENDS_ON_COMPANY, contradiction.get()));
                reproduced = true;
            } else {
                store(pass, subject, outcome, alone.scores.filledFrom(together.scores));
            }
        }
        if (!reproduced) {
            incidents.add(incident(pass, ReasonCode.DEPENDS_ON_COMPANY, "the extractors failed in one pass and not alone: "
                    + together.outcome.get().reason().orElseThrow().sentence(), together.outcome.get()));
        }
    }

    /** One pass made: how it ended (empty: the run's deadline came first) and its scores. */
    private record Attempt(Optional<PassOutcome> outcome, ScoreTable scores) {
    }

    private Attempt attempt(Pass pass) throws InterruptedException {
        long leftNanos = deadlineNanos - System.nanoTime();
        if (leftNanos <= 0) {
            return new Attempt(Optional.empty(), ScoreTable.EMPTY);
        }
        SideLedger ledger = ledgers.get(pass.side().id());
        ScoreTable.Builder scores = new ScoreTable.Builder();
        PassOutcome outcome;
        try {
            EngineHost host = ledger.borrow();
            Duration deadline = Duration.ofNanos(Math.min(leftNanos, limits.piece().toNanos()));
            List<ExtractorRequest> requests = pass.subjects().stream().map(subject -> subject.on(pass.side().backend()).orElseThrow()).toList();
            outcome = host.run(pass.fixture(), requests, deadline, scores);
            ledger.giveBack(host);
            if (outcome.state() == State.HUNG && deadline.compareTo(limits.piece()) < 0) {
                outcome = PassOutcome.lost(State.HUNG, outcome.elapsed(), new Reason(ReasonCode.RUN_DEADLINE,
                        "the run's " + limits.run().toSeconds() + " s were over: " + outcome.reason().orElseThrow().sentence()),
                        outcome.nativeFrame(), outcome.lastLines());
            }
        } catch (HostException e) {
            outcome = PassOutcome.lost(State.CRASHED, Duration.ZERO, e.reason(), e.nativeFrame(), e.lastLines());
        }
        ScoreTable table = scores.build(pass.fixture().frameCount());
        ledger.record(outcome.elapsed(), table.valueCount());
        if (outcome.state() != State.MEASURED && !isOracleRefusal(pass.side(), outcome, table)) {
            incidents.add(incident(pass, outcome.reason().orElseThrow().code(), outcome.reason().orElseThrow().sentence(), outcome));
        }
        return new Attempt(Optional.of(outcome), table);
    }

    private static Incident incident(Pass pass, ReasonCode code, String sentence, PassOutcome outcome) {
        return new Incident(pass.side().id(), pass.fixture().id(), pass.subjects().stream().map(Subject::label).toList(),
                outcome.state() != State.FAILED, code.label(), sentence, outcome.nativeFrame(), outcome.lastLines());
    }

    /** The oracle is an opinion: where it says before the first score that it has none, nothing has gone wrong. */
    private static boolean isOracleRefusal(Side side, PassOutcome outcome, ScoreTable scores) {
        return side.engine() instanceof EngineSpec.Oracle && outcome.failure().filter(EngineFailure::isRefusal).isPresent()
                && scores.valueCount() == 0;
    }

    private void store(Pass pass, Subject subject, PassOutcome outcome, ScoreTable scores) {
        Slot slot = slot(pass.side(), pass.fixture(), subject);
        if (isOracleRefusal(pass.side(), outcome, scores)) {
            measurements.put(slot, Measurement.skipped(ReasonCode.NOT_IN_ORACLE, outcome.reason().orElseThrow().sentence()));
            return;
        }
        measurements.put(slot, new Measurement(outcome.state(), own(subject, scores), outcome.reason(), outcome.failure(),
                outcome.receipts().flatMap(receipts -> ranElsewhere(pass.side(), subject, receipts))));
    }

    /** Nothing a library says of itself is proof that a device computed; that it says otherwise is proof that it did not. */
    private static Optional<String> ranElsewhere(Side side, Subject subject, List<Receipt> receipts) {
        String name = subject.on(side.backend()).orElseThrow().extractor();
        boolean asAsked = receipts.stream()
                .anyMatch(receipt -> receipt.extractor().equals(name) && receipt.backend().code() == side.backend().code());
        return asAsked ? Optional.empty() : Optional.of(name + " was asked for on " + side.backend().label()
                + ", and the library says it ran " + receipts.stream().map(one -> one.extractor() + " on " + one.backend()).toList());
    }

    private static ScoreTable own(Subject subject, ScoreTable scores) {
        List<String> keys = subject.request().keys();
        TreeMap<String, Series> own = new TreeMap<>();
        scores.series().forEach((key, series) -> {
            if (keys.contains(key)) {
                own.put(key, series);
            }
        });
        return new ScoreTable(own);
    }
}
