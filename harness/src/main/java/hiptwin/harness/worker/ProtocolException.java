package hiptwin.harness.worker;

import java.io.IOException;

/** Bytes on the channel that are no message. The message names the field and what was found. */
final class ProtocolException extends IOException {
    private static final long serialVersionUID = 1L;

    ProtocolException(String problem) {
        super(problem);
    }

    ProtocolException(String problem, Throwable cause) {
        super(problem, cause);
    }
}
