package hiptwin.harness.run;

import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import java.util.List;
import java.util.Optional;

/**
 * An engine that could not be opened or asked.
 */
public final class HostException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reason reason;
    private final boolean processEnded;
    private final transient Optional<String> nativeFrame;
    private final transient List<String> lastLines;

    /**
     * Makes the exception.
     *
     * @param reason why, for programs and people
     * @param processEnded whether its process died or did not answer, as against having said no
     * @param nativeFrame first native frame of the crash file; empty if there was none
     * @param lastLines what its process printed last
     */
    public HostException(Reason reason, boolean processEnded, Optional<String> nativeFrame, List<String> lastLines) {
        super(reason.sentence());
        this.reason = reason;
        this.processEnded = processEnded;
        this.nativeFrame = nativeFrame;
        this.lastLines = List.copyOf(lastLines);
    }

    /** {@return why} */
    public Reason reason() {
        return reason;
    }

    /** {@return what its process printed last} */
    public List<String> lastLines() {
        return lastLines;
    }

    /** {@return whether its process died or did not answer, as against having said no} */
    public boolean processEnded() {
        return processEnded;
    }

    /** {@return {@code HUNG} if the process did not answer in time, {@code CRASHED} if it ended, {@code SKIPPED} if it said no} */
    public State state() {
        if (!processEnded) {
            return State.SKIPPED;
        }
        return reason.code() == ReasonCode.DEADLINE || reason.code() == ReasonCode.RUN_DEADLINE ? State.HUNG : State.CRASHED;
    }

    /** {@return first native frame of the crash file; empty if there was none} */
    public Optional<String> nativeFrame() {
        return nativeFrame;
    }
}
