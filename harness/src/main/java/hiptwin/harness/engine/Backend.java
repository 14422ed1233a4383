package hiptwin.harness.engine;

import java.util.Locale;
import java.util.Optional;

/**
 * Where an extractor computes. Numbers are those of the fork's {@code enum VmafBackend}.
 */
public enum Backend {
    /** The host. */
    CPU(0),
    /** NVIDIA. */
    CUDA(1),
    /** oneAPI. */
    SYCL(2),
    /** Apple. */
    METAL(3),
    /** AMD. */
    HIP(4),
    /** Withdrawn by the fork; its number stays taken. */
    VULKAN(5);

    private final int code;

    Backend(int code) {
        this.code = code;
    }

    /** {@return the number in {@code enum VmafBackend}} */
    public int code() {
        return code;
    }

    /** {@return the name on the command line and in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a backend by its label.
     *
     * @param label lower case, for example {@code hip}
     * @return the backend, or empty
     */
    public static Optional<Backend> fromLabel(String label) {
        for (Backend backend : values()) {
            if (backend.label().equals(label)) {
                return Optional.of(backend);
            }
        }
        return Optional.empty();
    }
}
