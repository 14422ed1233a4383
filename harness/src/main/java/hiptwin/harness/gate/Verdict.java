package hiptwin.harness.gate;

import java.util.Locale;

/**
 * The judgement of a cell, a section or a run.
 */
public enum Verdict {
    /** Measured, and every value accepted. */
    PASS,
    /** Measured, and something is wrong. */
    FAIL,
    /** Could not be judged. */
    ERROR,
    /** Left out, with a reason. */
    SKIP,
    /** Planned and not reached. */
    NOT_MEASURED;

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
