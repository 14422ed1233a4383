package hiptwin.harness.run;

import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.Trial;
import hiptwin.harness.gate.Trial.Kind;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.run.ContextRecord.Purpose;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes passes again: on demand to see whether a side repeats itself, and where something differed, to tell arithmetic from a device that is
 * not sure of itself.
 */
final class Repetitions {
    /** Fresh runs of a differing pass. */
    static final int MOST_TRIALS = 4;
    /** After so many that all gave the first run's bits, the difference is arithmetic. */
    private static final int ENOUGH_EQUAL = 2;

    private final List<Fixture> fixtures;
    private final Map<String, SideLedger> ledgers;
    private final PassRunner runner;
    private final RunLog log;

    Repetitions(List<Fixture> fixtures, Map<String, SideLedger> ledgers, PassRunner runner, RunLog log) {
        this.fixtures = fixtures;
        this.ledgers = ledgers;
        this.runner = runner;
        this.log = log;
    }

    /** Makes a pass so many times more, in whatever process is at hand. */
    void repeat(Pass planned, int times) throws InterruptedException {
        Optional<Pass> pass = measured(planned);
        for (int again = 0; pass.isPresent() && again < times; again++) {
            if (!trial(pass.get(), Kind.REPEATED, pass.get().subjects().stream().map(pass.get()::slot).toList())) {
                log.cutShort(pass.get(), "was to be made " + times + " times more and was " + again);
                return;
            }
        }
    }

    /** The pass without what it did not measure: an extractor that breaks every pass would take its neighbours' trials with it. */
    private Optional<Pass> measured(Pass pass) {
        List<Subject> subjects = pass.subjects().stream()
                .filter(subject -> log.measurements.get(pass.slot(subject)).state() == State.MEASURED).toList();
        return subjects.isEmpty() ? Optional.empty() : Optional.of(pass.with(subjects));
    }

    /**
     * Makes a pass up to four times again, each time in a process of its own: by turns as its first context, and after a smaller one, because
     * what a smaller context leaves behind can be the cause.
     */
    void recheck(Pass planned, Set<Slot> suspects) throws InterruptedException {
        Optional<Pass> measured = measured(planned);
        if (measured.isPresent()) {
            trials(measured.get(), suspects);
        }
    }

    private void trials(Pass pass, Set<Slot> suspects) throws InterruptedException {
        List<Slot> slots = pass.subjects().stream().map(pass::slot).filter(suspects::contains).toList();
        if (slots.isEmpty()) {
            return;
        }
        Optional<Pass> smaller = smaller(pass);
        for (int trial = 0; trial < MOST_TRIALS; trial++) {
            if (trial >= ENOUGH_EQUAL && slots.stream().allMatch(this::alwaysTheSame)) {
                return;
            }
            ledgers.get(pass.side().id()).retire();
            boolean afterSmaller = trial % 2 == 1 && smaller.isPresent();
            if (afterSmaller) {
                runner.attempt(smaller.get(), Purpose.AFTER_SMALLER_FIRST);
            }
            if (!trial(pass, afterSmaller ? Kind.AFTER_SMALLER : Kind.FRESH_PROCESS, slots)) {
                log.cutShort(pass, "differed; whether it does so each time was to be seen in up to " + MOST_TRIALS + " more runs and was in " + trial);
                return;
            }
        }
    }

    private boolean alwaysTheSame(Slot slot) {
        Measurement first = log.measurements.get(slot);
        return log.measurements.trials(slot).stream().allMatch(trial -> trial.isLike(first));
    }

    /** Answers whether there was time for it; a pass that only the run's end broke off says nothing of the device. */
    private boolean trial(Pass pass, Kind kind, List<Slot> slots) throws InterruptedException {
        PassRunner.Attempt attempt = runner.attempt(pass, Purpose.of(kind));
        if (attempt.outcome().isEmpty()
                || attempt.outcome().get().reason().filter(reason -> reason.code() == ReasonCode.RUN_DEADLINE).isPresent()) {
            return false;
        }
        for (Subject subject : pass.subjects()) {
            Slot slot = pass.slot(subject);
            if (slots.contains(slot)) {
                log.measurements.addTrial(slot, new Trial(kind,
                        PassRunner.measurement(pass.side(), subject, attempt.outcome().get(), attempt.scores())));
            }
        }
        return true;
    }

    /** The same extractors on the smallest fixture that all of them take, if it is smaller than this one. */
    private Optional<Pass> smaller(Pass pass) {
        return fixtures.stream().map(pass::on).filter(other -> other.frameSamples() < pass.frameSamples())
                .filter(other -> pass.subjects().stream().allMatch(subject -> subject.extractor()
                        .refusal(subject.request().options(), other.fixture().geometry()).isEmpty()))
                .min(Comparator.comparingLong(Pass::frameSamples));
    }
}
