package hiptwin.probe.pin;

import java.util.Objects;

/** A GPU that cannot be pinned, or a pin that does not hold. The message names what was asked for and what is there. */
public final class PinException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Code {
        /** No GPU fits. */
        NO_SUCH_GPU,
        /** Several GPUs fit. */
        AMBIGUOUS,
        /** A variable of the environment has a value on which the runtime fails. */
        INVALID_ENVIRONMENT,
        /** The pinned process sees another GPU, none or several. */
        NOT_HELD
    }

    private final Code code;

    PinException(Code code, String message) {
        super(message);
        this.code = Objects.requireNonNull(code);
    }

    /** {@return what went wrong} */
    public Code code() {
        return code;
    }
}
