package hiptwin.harness.cli;

/**
 * A library that was asked for by name cannot be used. The command line ends with exit code 4.
 */
final class AbsentException extends Exception {
    private static final long serialVersionUID = 1L;

    AbsentException(String message) {
        super(message);
    }
}
