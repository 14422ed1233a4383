package hiptwin.harness.run;

import hiptwin.harness.gate.Reason;
import java.util.List;

/**
 * An engine that could not be opened or asked.
 */
public final class HostException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reason reason;
    private final transient List<String> lastLines;

    /**
     * Makes the exception.
     *
     * @param reason why, for programs and people
     * @param lastLines what its process printed last
     */
    public HostException(Reason reason, List<String> lastLines) {
        super(reason.sentence());
        this.reason = reason;
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
}
