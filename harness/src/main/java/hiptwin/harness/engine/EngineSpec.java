package hiptwin.harness.engine;

import java.util.Objects;
import java.util.OptionalInt;

/**
 * How an engine is opened. A value: the parent plans with it, a worker opens the engine from it.
 */
public sealed interface EngineSpec {
    /**
     * A libvmaf file.
     *
     * @param libraryPath absolute path of the shared library
     * @param cpuMask instruction sets to disable, as {@code VmafConfiguration.cpumask} takes them; {@link #SCALAR_CPU_MASK} leaves plain C
     * @param threadCount libvmaf's worker threads; 0 computes on the calling thread, the only way that reports every extractor error
     * @param hipDevice index among the HIP devices the process sees, for a device side; empty for a CPU side
     */
    record Libvmaf(String libraryPath, long cpuMask, int threadCount, OptionalInt hipDevice) implements EngineSpec {
        /** Every instruction set disabled: scalar C. */
        public static final long SCALAR_CPU_MASK = -1L;

        /** Checks the values. */
        public Libvmaf {
            Objects.requireNonNull(libraryPath, "libraryPath");
            Objects.requireNonNull(hipDevice, "hipDevice");
            if (threadCount < 0) {
                throw new IllegalArgumentException("threadCount " + threadCount + " is negative");
            }
        }
    }

    /** This project's own implementation in plain Java. */
    record Oracle() implements EngineSpec {
    }
}
