package hiptwin.harness.gate;

import java.util.Locale;

/**
 * What happened to one extractor on one fixture, reference side against tested side.
 */
public enum CellStatus {
    /** Every value equal. */
    IDENTICAL(Verdict.PASS),
    /** Every value accepted by the rule, not all equal. */
    WITHIN_BOUND(Verdict.PASS),
    /** At least one value not accepted. */
    DIFFERING(Verdict.FAIL),
    /** A side does not give the same numbers twice, whatever the first comparison said. */
    FLAKY(Verdict.FAIL),
    /** The sides emitted different keys, or not those they must. */
    MISSING_KEYS(Verdict.FAIL),
    /** One side computed, the other refused. */
    REFUSED_ONE_SIDE(Verdict.FAIL),
    /** Both sides refused in the same way what the catalogue says they take: nothing was measured that was to be. */
    REFUSED_BOTH(Verdict.ERROR),
    /** A side's process died: by a signal, by an abort, or by ending early. */
    CRASHED(Verdict.ERROR),
    /** A side did not answer within its deadline. */
    HUNG(Verdict.ERROR),
    /** A side failed in a way that is neither a refusal nor the end of its process. */
    ERROR(Verdict.ERROR),
    /** The device was asked and the CPU computed. */
    FELL_BACK(Verdict.FAIL),
    /** This build keeps the extractor on the CPU. */
    NOT_IN_RUN(Verdict.SKIP),
    /** Needs options, so the default run does not compute it: the parity gate does. */
    GATE_ONLY(Verdict.SKIP),
    /** Left out on purpose; the reason code says why. */
    SKIPPED(Verdict.SKIP),
    /** Planned, and the run ended first. */
    NOT_MEASURED(Verdict.NOT_MEASURED);

    private final Verdict verdict;

    CellStatus(Verdict verdict) {
        this.verdict = verdict;
    }

    /** {@return what this status amounts to when no measured value speaks against it} */
    public Verdict verdict() {
        return verdict;
    }

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
