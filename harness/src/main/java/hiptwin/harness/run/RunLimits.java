package hiptwin.harness.run;

import java.time.Duration;

/**
 * Bounds of a run.
 *
 * @param piece how long one pass may take
 * @param run how long the whole run may take
 * @param jobs passes of the CPU at the same time, 1 or more; a device has a lane of its own besides
 * @param repeats how often each pass of a device is made, 1 or more
 */
public record RunLimits(Duration piece, Duration run, int jobs, int repeats) {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** {@return how long a process may take to start and to open its engine: a minute, or less if a pass may take less} */
    public Duration start() {
        return piece.compareTo(LONGEST_START) < 0 ? piece : LONGEST_START;
    }

    /** Checks the values. */
    public RunLimits {
        if (piece.isNegative() || piece.isZero() || run.isNegative() || run.isZero() || jobs < 1 || repeats < 1) {
            throw new IllegalArgumentException("limits must be positive: piece " + piece + ", run " + run + ", jobs " + jobs
                    + ", repeats " + repeats);
        }
    }
}
