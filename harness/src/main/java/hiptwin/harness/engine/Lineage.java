package hiptwin.harness.engine;

/**
 * The lines of development of libvmaf whose numbers differ in the last digits. Scores are compared only within one
 * lineage, or with the known difference as the bound.
 */
public enum Lineage {
    /** Netflix/vmaf. */
    NETFLIX,
    /**
     * The fork with HIP extractors as of May 2026, lusoris/vmaf: it names them, and no device can be given to a
     * context.
     */
    FORK,
    /** The fork since September 2026, VMAFx: it runs its HIP extractors and tells what ran where. */
    VMAFX,
    /** A library that is neither by its exported functions. */
    UNKNOWN
}
