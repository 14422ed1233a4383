package hiptwin.audit.source;

/** A file is not the packed form of the commit it should hold; the message is one clause for people. */
final class NotPackedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean otherCommit;

    NotPackedException(String message) {
        this(message, false);
    }

    /**
     * Makes one.
     *
     * @param otherCommit whether the file names another commit, rather than being damaged
     */
    NotPackedException(String message, boolean otherCommit) {
        super(message);
        this.otherCommit = otherCommit;
    }

    boolean otherCommit() {
        return otherCommit;
    }
}
