package hiptwin.harness.gate;

import hiptwin.harness.gate.Measurement.State;

/**
 * A measurement made again.
 *
 * @param kind how
 * @param measurement what it brought
 */
public record Trial(Kind kind, Measurement measurement) {
    /** How a measurement is made again. */
    public enum Kind {
        /** In the process at hand, because repetition was asked for. */
        REPEATED,
        /** As the first context of a process. */
        FRESH_PROCESS,
        /** In a process of its own that had run the same extractors on a smaller fixture before. */
        AFTER_SMALLER
    }

    /**
     * {@return whether it gave the same keys, frames and bits, in the same place}
     *
     * @param first the measurement that was made again
     */
    public boolean isLike(Measurement first) {
        return measurement.state() == State.MEASURED && measurement.scores().equals(first.scores())
                && measurement.ranElsewhere().isPresent() == first.ranElsewhere().isPresent();
    }
}
