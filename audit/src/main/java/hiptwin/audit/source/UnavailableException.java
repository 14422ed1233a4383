package hiptwin.audit.source;

/** One place did not give what was asked of it; the message is one clause for people. */
final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean mayPass;

    /**
     * Makes one.
     *
     * @param mayPass whether another attempt at the same place may succeed
     */
    UnavailableException(String message, boolean mayPass) {
        super(message);
        this.mayPass = mayPass;
    }

    boolean mayPass() {
        return mayPass;
    }
}
