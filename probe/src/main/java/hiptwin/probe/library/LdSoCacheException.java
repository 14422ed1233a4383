package hiptwin.probe.library;

/** A loader cache that cannot be read as one; the message names the place and what would be right. */
public final class LdSoCacheException extends Exception {
    private static final long serialVersionUID = 1L;

    LdSoCacheException(String message) {
        super(message);
    }
}
