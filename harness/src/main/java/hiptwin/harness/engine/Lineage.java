package hiptwin.harness.engine;

/**
 * The lines of development of libvmaf whose numbers differ in the last digits. Scores are compared only within one lineage, or with the
 * known difference as the bound.
 */
public enum Lineage {
    /** Netflix/vmaf. */
    NETFLIX,
    /** The fork with HIP extractors, under either of its names. */
    FORK,
    /** A library that is neither by its exported functions. */
    UNKNOWN
}
