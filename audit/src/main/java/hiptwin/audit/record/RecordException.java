package hiptwin.audit.record;

import hiptwin.probe.file.IoReason;
import java.io.IOException;

/** A licence record that cannot be used. The message names file, place, line, column, the value and what would be right. */
public final class RecordException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Builds the message {@code FILE: PLACE: PROBLEM}.
     *
     * @param source file, as the user named it
     * @param place path in the document, line and column
     * @param problem the value found and what was expected
     */
    RecordException(String source, String place, String problem) {
        super(source + ": " + place + ": " + problem);
    }

    /**
     * An error about a file that cannot be read.
     *
     * @param source file, as the user named it
     * @param cause what happened
     */
    RecordException(String source, Exception cause) {
        super(source + ": cannot be read: " + (cause instanceof IOException io ? IoReason.reason(io) : cause.getMessage()), cause);
    }
}
