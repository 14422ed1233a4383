package hiptwin.audit.notices;

/** Notices that cannot be written, because a licence text cannot be had. The message names the text. */
public final class NoticesException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * An error about a text.
     *
     * @param message which text, and why it cannot be had
     */
    NoticesException(String message) {
        super(message);
    }
}
