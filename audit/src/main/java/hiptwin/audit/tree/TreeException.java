package hiptwin.audit.tree;

/** An input that cannot be taken as a tree at all. The message names the input, the place in it and what would be right. */
public final class TreeException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * An input that is wrong.
     *
     * @param message what is wrong, where, and what would be right
     */
    public TreeException(String message) {
        super(message);
    }

    /**
     * An input that could not be read.
     *
     * @param message what could not be read, and why
     * @param cause what led to it
     */
    public TreeException(String message, Throwable cause) {
        super(message, cause);
    }
}
