package hiptwin.probe.kfd;

import java.util.Objects;

/**
 * A memory bank of a node.
 *
 * @param number number of its folder
 * @param heap what the memory is
 * @param heapCode KFD's number for it
 * @param sizeBytes its size, 0 or more
 */
public record MemoryBank(int number, Heap heap, int heapCode, long sizeBytes) {
    /** What memory is, as KFD numbers it ({@code HSA_MEM_HEAP_TYPE} in the kernel's kfd_topology.h). */
    public enum Heap {
        /** Memory of the host. */
        SYSTEM(0),
        /** Memory of the GPU that the host can reach. */
        FRAME_BUFFER_PUBLIC(1),
        /** Memory of the GPU that the host cannot reach. */
        FRAME_BUFFER_PRIVATE(2),
        /** Global data share. */
        GPU_GDS(3),
        /** Local data share. */
        GPU_LDS(4),
        /** Scratch. */
        GPU_SCRATCH(5),
        /** A number that is none of those above. */
        UNKNOWN(-1);

        private final int code;

        Heap(int code) {
            this.code = code;
        }

        /** {@return the heap of a number; never throws} */
        public static Heap fromCode(int code) {
            for (Heap heap : values()) {
                if (heap.code == code && heap != UNKNOWN) {
                    return heap;
                }
            }
            return UNKNOWN;
        }
    }

    /** Refuses null. */
    public MemoryBank {
        Objects.requireNonNull(heap);
    }

    /** {@return name and number, for example {@code UNKNOWN(0x9)}} */
    public String heapText() {
        return heap + "(0x" + Integer.toHexString(heapCode) + ")";
    }
}
