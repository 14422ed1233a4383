package hiptwin.harness.run;

import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Reason;
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
 */
public record PassOutcome(State state, Duration elapsed, Optional<Reason> reason, Optional<EngineFailure> failure,
        Optional<String> nativeFrame, List<String> lastLines) {
    /** Copies the list. */
    public PassOutcome {
        lastLines = List.copyOf(lastLines);
    }

    /**
     * {@return a pass that came to its end}
     *
     * @param elapsed how long it took
     */
    public static PassOutcome measured(Duration elapsed) {
        return new PassOutcome(State.MEASURED, elapsed, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    /**
     * {@return a pass in which the engine returned an error}
     *
     * @param elapsed how long it took
     * @param failure the call
     * @param reason what it said
     */
    public static PassOutcome failed(Duration elapsed, EngineFailure failure, Reason reason) {
        return new PassOutcome(State.FAILED, elapsed, Optional.of(reason), Optional.of(failure), Optional.empty(), List.of());
    }
}
