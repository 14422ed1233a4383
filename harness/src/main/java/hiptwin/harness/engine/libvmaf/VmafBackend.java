package hiptwin.harness.engine.libvmaf;

/**
 * Where an extractor ran. The constants are those of the fork's {@code enum VmafBackend}.
 */
public enum VmafBackend {
    /** The CPU, or a library that does not say. */
    CPU(0),
    /** NVIDIA's CUDA. */
    CUDA(1),
    /** Intel's SYCL. */
    SYCL(2),
    /** Apple's Metal. */
    METAL(3),
    /** AMD's HIP. */
    HIP(4),
    /** Vulkan, which the fork has given up. */
    VULKAN(5),
    /** A number that is none of these. */
    UNKNOWN(-1);

    private final int code;

    VmafBackend(int code) {
        this.code = code;
    }

    /** {@return the number of this backend in {@code enum VmafBackend}} */
    public int code() {
        return code;
    }

    /**
     * {@return the backend of a number, or {@link #UNKNOWN}}
     *
     * @param code what the library answered
     */
    public static VmafBackend fromCode(int code) {
        for (VmafBackend backend : values()) {
            if (backend.code == code) {
                return backend;
            }
        }
        return UNKNOWN;
    }
}
