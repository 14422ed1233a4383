package hiptwin.harness.run;

import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.Trial;
import hiptwin.harness.gate.Trial.Kind;
import hiptwin.harness.plan.Subject;
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

    /** Makes a pass once more, in whatever process is at hand. */
    void repeat(Pass pass) throws InterruptedException {
        trial(pass, Kind.REPEATED, pass.subjects().stream().map(pass::slot).toList());
    }

    /**
     * Makes a pass up to four times again, each time in a process of its own: by turns as its first context, and after a smaller one, because
     * what a smaller context leaves behind can be the cause.
     */
    void recheck(Pass pass, Set<Slot> suspects) throws InterruptedException {
        List<Slot> slots = pass.subjects().stream().map(pass::slot).filter(suspects::contains).toList();
        Optional<Pass> smaller = smaller(pass);
        for (int trial = 0; trial < MOST_TRIALS; trial++) {
            if (trial >= ENOUGH_EQUAL && slots.stream().allMatch(this::alwaysTheSame)) {
                return;
            }
            ledgers.get(pass.side().id()).retire();
            boolean afterSmaller = trial % 2 == 1 && smaller.isPresent();
            if (afterSmaller) {
                runner.attempt(smaller.get(), Kind.AFTER_SMALLER.label() + "_first");
            }
            trial(pass, afterSmaller ? Kind.AFTER_SMALLER : Kind.FRESH_PROCESS, slots);
        }
    }

    private boolean alwaysTheSame(Slot slot) {
        Measurement first = log.measurements.get(slot);
        return log.measurements.trials(slot).stream().allMatch(trial -> trial.isLike(first));
    }

    private void trial(Pass pass, Kind kind, List<Slot> slots) throws InterruptedException {
        PassRunner.Attempt attempt = runner.attempt(pass, kind.label());
        if (attempt.outcome().isEmpty()) {
            return;
        }
        for (Subject subject : pass.subjects()) {
            Slot slot = pass.slot(subject);
            if (slots.contains(slot) && log.measurements.get(slot).state() == State.MEASURED) {
                log.measurements.addTrial(slot, new Trial(kind,
                        PassRunner.measurement(pass.side(), subject, attempt.outcome().get(), attempt.scores())));
            }
        }
    }

    /** The same extractors on the smallest fixture that all of them take, if it is smaller than this one. */
    private Optional<Pass> smaller(Pass pass) {
        return fixtures.stream().map(pass::on).filter(other -> other.frameSamples() < pass.frameSamples())
                .filter(other -> pass.subjects().stream().allMatch(subject -> subject.extractor()
                        .refusal(subject.request().options(), other.fixture().geometry()).isEmpty()))
                .min(Comparator.comparingLong(Pass::frameSamples));
    }
}
