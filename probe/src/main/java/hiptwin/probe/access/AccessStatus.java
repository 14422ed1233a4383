package hiptwin.probe.access;

/**
 * In one word, whether a GPU can be used from here; of an {@link AccessReport}, whether it is worth asking the ROCm
 * runtime for one.
 */
public enum AccessStatus {
    /** Nothing seen from outside speaks against it; the runtime may still find no GPU that it knows. */
    USABLE,
    /** There is no AMD GPU here, or no driver for it. */
    NO_DEVICE,
    /** There is one, and this process may not open it. */
    DENIED,
    /** There is one, and the driver does not let it be opened. */
    REJECTED,
    /** There is one, and an environment variable hides it or makes the runtime fail. */
    HIDDEN,
    /** There is one that can be opened, and the ROCm runtime is not there or cannot be loaded. */
    RUNTIME_MISSING,
    /** There is one that can be opened, and the ROCm runtime refuses, crashes, hangs or does not know it. */
    RUNTIME_FAILED
}
