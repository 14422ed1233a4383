package hiptwin.harness.run;

import java.time.Duration;

/**
 * Bounds of a run.
 *
 * @param piece how long one pass may take
 * @param run how long the whole run may take
 * @param jobs passes at the same time, 1 or more
 */
public record RunLimits(Duration piece, Duration run, int jobs) {
    /** Checks the values. */
    public RunLimits {
        if (piece.isNegative() || piece.isZero() || run.isNegative() || run.isZero() || jobs < 1) {
            throw new IllegalArgumentException("limits must be positive: piece " + piece + ", run " + run + ", jobs " + jobs);
        }
    }
}
