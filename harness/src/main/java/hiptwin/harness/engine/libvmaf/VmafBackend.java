package hiptwin.harness.engine.libvmaf;

import hiptwin.harness.engine.Backend;

/**
 * Where a library says that an extractor ran: a {@link Backend}, or a number that is none.
 */
public enum VmafBackend {
    /** The CPU, or a library that does not say. */
    CPU(Backend.CPU.code()),
    /** NVIDIA's CUDA. */
    CUDA(Backend.CUDA.code()),
    /** Intel's SYCL. */
    SYCL(Backend.SYCL.code()),
    /** Apple's Metal. */
    METAL(Backend.METAL.code()),
    /** AMD's HIP. */
    HIP(Backend.HIP.code()),
    /** Vulkan, which the fork has given up. */
    VULKAN(Backend.VULKAN.code()),
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
