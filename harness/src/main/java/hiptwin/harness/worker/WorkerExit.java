package hiptwin.harness.worker;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a worker's process ended.
 *
 * @param code its exit code as {@link Process#exitValue()} gives it, 128 + n for signal n; empty if it could not be
 *     waited for
 * @param loss how it ended, if not by saying goodbye and exit code 0
 * @param resultsComplete whether every piece it was given finished or failed before that
 * @param standardOutput what it printed; nothing of ours is in it
 * @param standardError what it printed
 */
public record WorkerExit(OptionalInt code, Optional<PieceOutcome.Loss> loss, boolean resultsComplete,
        CapturedText standardOutput,
        CapturedText standardError) {
    /** Checks that nothing is missing. */
    public WorkerExit {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(loss, "loss");
        Objects.requireNonNull(standardOutput, "standardOutput");
        Objects.requireNonNull(standardError, "standardError");
    }

    /**
     * {@return whether the process ended badly after all results were in, as a GPU runtime that crashes in an exit
     * handler does. The results stand; the fault is reported separately}
     */
    public boolean isDirty() {
        boolean ours = loss.orElse(null) instanceof PieceOutcome.Killed killed && killed.byThisProgram();
        return loss.isPresent() && resultsComplete && !ours;
    }
}
