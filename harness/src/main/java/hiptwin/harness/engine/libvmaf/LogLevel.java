package hiptwin.harness.engine.libvmaf;

/**
 * What libvmaf prints on standard error. It holds for the whole process: the context made last decides.
 *
 * <p>The constants are those of libvmaf's {@code enum VmafLogLevel}.
 */
public enum LogLevel {
    /** Nothing. */
    NONE(0),
    /** Errors. */
    ERROR(1),
    /** Warnings too; some extractors warn on ordinary clips. */
    WARNING(2),
    /** Devices by name and target too. */
    INFO(3),
    /** Everything. */
    DEBUG(4);

    private final int code;

    LogLevel(int code) {
        this.code = code;
    }

    /** {@return the number of this level in {@code enum VmafLogLevel}} */
    public int code() {
        return code;
    }
}
