package hiptwin.audit.gfx;

/** A list of targets that is none. The message names the place, the value and what would be right. */
public final class TargetException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * A list that is wrong.
     *
     * @param message what is wrong and what would be right
     */
    public TargetException(String message) {
        super(message);
    }
}
