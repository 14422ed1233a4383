package hiptwin.probe.codeobject;

/** A file asks for more than {@link CodeObjectLimits} allow. */
final class EffortException extends Exception {
    private static final long serialVersionUID = 1L;

    EffortException(String message) {
        super(message);
    }
}
