package hiptwin.harness.run;

import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.worker.HandlerChange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a pass ended. Its scores went to the sink.
 *
 * @param state {@code MEASURED}, {@code FAILED}, {@code CRASHED} or {@code HUNG}
 * @param elapsed how long it took
 * @param reason why it is not {@code MEASURED}; empty if it is
 * @param failure the call that failed; there exactly when the state is {@code FAILED}
 * @param nativeFrame first native frame of the crash file; empty if there was none
 * @param lastLines last lines the process printed; empty when it ended well
 * @param receipts what the library says it ran and where; empty if it does not tell or the pass did not end well
 * @param handlerChanges which signals of the process are handled by something else than when it started, in the order in which that was
 *     seen, earlier passes of the same process included; empty for an engine in this process
 * @param names the names under which the library reports what it computed; empty if it does not tell or the pass did not end well
 */
public record PassOutcome(State state, Duration elapsed, Optional<Reason> reason, Optional<EngineFailure> failure,
        Optional<String> nativeFrame, List<String> lastLines, Optional<List<Receipt>> receipts, List<HandlerChange> handlerChanges,
        Optional<List<String>> names) {
    /** Copies the lists. */
    public PassOutcome {
        lastLines = List.copyOf(lastLines);
        receipts = receipts.map(List::copyOf);
        handlerChanges = List.copyOf(handlerChanges);
        names = names.map(List::copyOf);
    }

    /**
     * A pass in whose process no signal handler changed.
     *
     * @param state {@code MEASURED}, {@code FAILED}, {@code CRASHED} or {@code HUNG}
     * @param elapsed how long it took
     * @param reason why it is not {@code MEASURED}; empty if it is
     * @param failure the call that failed; there exactly when the state is {@code FAILED}
     * @param nativeFrame first native frame of the crash file; empty if there was none
     * @param lastLines last lines the process printed; empty when it ended well
     * @param receipts what the library says it ran and where; empty if it does not tell or the pass did not end well
     */
    public PassOutcome(State state, Duration elapsed, Optional<Reason> reason, Optional<EngineFailure> failure,
            Optional<String> nativeFrame, List<String> lastLines, Optional<List<Receipt>> receipts) {
        this(state, elapsed, reason, failure, nativeFrame, lastLines, receipts, List.of(), Optional.empty());
    }

    /**
     * {@return this outcome with what happened to the signal handlers}
     *
     * @param changes what changed since the process started, in the order in which it was seen
     */
    public PassOutcome withHandlerChanges(List<HandlerChange> changes) {
        return new PassOutcome(state, elapsed, reason, failure, nativeFrame, lastLines, receipts, changes, names);
    }

    /**
     * {@return this outcome with what the library reports}
     *
     * @param reported the names under which it reports what it computed; empty if it does not tell
     */
    public PassOutcome withNames(Optional<List<String>> reported) {
        return new PassOutcome(state, elapsed, reason, failure, nativeFrame, lastLines, receipts, handlerChanges, reported);
    }

    /**
     * {@return a pass that came to its end}
     *
     * @param elapsed how long it took
     * @param receipts what the library says it ran and where; empty if it does not tell
     */
    public static PassOutcome measured(Duration elapsed, Optional<List<Receipt>> receipts) {
        return new PassOutcome(State.MEASURED, elapsed, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), receipts);
    }

    /**
     * {@return a pass whose process is lost}
     *
     * @param state {@code CRASHED} or {@code HUNG}
     * @param elapsed how long it took
     * @param reason what happened
     * @param nativeFrame first native frame of the crash file; empty if there was none
     * @param lastLines last lines the process printed
     */
    public static PassOutcome lost(State state, Duration elapsed, Reason reason, Optional<String> nativeFrame, List<String> lastLines) {
        return new PassOutcome(state, elapsed, Optional.of(reason), Optional.empty(), nativeFrame, lastLines, Optional.empty());
    }

    /**
     * {@return a pass in which the engine returned an error}
     *
     * @param elapsed how long it took
     * @param failure the call
     * @param reason what it said
     */
    public static PassOutcome failed(Duration elapsed, EngineFailure failure, Reason reason) {
        return new PassOutcome(State.FAILED, elapsed, Optional.of(reason), Optional.of(failure), Optional.empty(), List.of(),
                Optional.empty());
    }
}
