package hiptwin.harness.engine;

/**
 * An engine that could not do what was asked. Carries the native function and its code where there is one.
 */
public final class EngineException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String function;
    private final int code;

    /**
     * A failed native call.
     *
     * @param function C function, for example {@code vmaf_read_pictures}
     * @param code what it returned; non-zero
     * @param detail status name, extractor, frame and what would be right
     */
    public EngineException(String function, int code, String detail) {
        super(function + ": " + detail);
        this.function = function;
        this.code = code;
    }

    /** {@return the C function that failed} */
    public String function() {
        return function;
    }

    /** {@return what it returned} */
    public int code() {
        return code;
    }
}
