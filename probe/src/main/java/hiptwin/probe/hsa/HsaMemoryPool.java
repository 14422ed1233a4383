package hiptwin.probe.hsa;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Memory that an agent can use. Absent is what the runtime did not tell.
 *
 * @param segment what it is for
 * @param fineGrained whether it is coherent between agents while a kernel runs; only for the global segment
 * @param sizeBytes size
 * @param allocationAllowed whether programs may allocate in it
 * @param maxAllocationBytes largest single allocation
 */
public record HsaMemoryPool(Segment segment, Optional<Boolean> fineGrained, OptionalLong sizeBytes,
        Optional<Boolean> allocationAllowed, OptionalLong maxAllocationBytes) {
    /** Kinds of memory ({@code hsa_amd_segment_t}). */
    public enum Segment {
        /** Memory of the device or the host that all may use. */
        GLOBAL,
        /** Constant memory. */
        READONLY,
        /** Memory of one work-item. */
        PRIVATE,
        /** Local memory of a work-group (LDS). */
        GROUP,
        /** Not told, or of a later release. */
        UNKNOWN
    }

    /** Refuses null. */
    public HsaMemoryPool {
        Objects.requireNonNull(segment);
        Objects.requireNonNull(fineGrained);
        Objects.requireNonNull(sizeBytes);
        Objects.requireNonNull(allocationAllowed);
        Objects.requireNonNull(maxAllocationBytes);
    }
}
