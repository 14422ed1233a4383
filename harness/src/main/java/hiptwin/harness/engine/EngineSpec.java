package hiptwin.harness.engine;

import hiptwin.harness.engine.Backend;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How an engine is opened. A value: the parent plans with it, a worker opens the engine from it.
 */
public sealed interface EngineSpec {
    /**
     * A libvmaf file.
     *
     * @param libraryPath absolute path of the shared library
     * @param cpuMask instruction sets to disable, as {@code VmafConfiguration.cpumask} takes them; {@link
     *     #SCALAR_CPU_MASK} leaves plain C
     * @param threadCount libvmaf's worker threads; 0 computes on the calling thread, the only way that reports every
     *     extractor error
     * @param device the device of a device side; empty for a CPU side
     */
    record Libvmaf(String libraryPath, long cpuMask, int threadCount, Optional<Device> device) implements EngineSpec {
        /** Every instruction set disabled: scalar C. */
        public static final long SCALAR_CPU_MASK = -1L;

        /** Checks the values. */
        public Libvmaf {
            Objects.requireNonNull(libraryPath, "libraryPath");
            Objects.requireNonNull(device, "device");
            if (threadCount < 0) {
                throw new IllegalArgumentException("threadCount " + threadCount + " is negative");
            }
        }

        /**
         * A libvmaf file on the CPU or on a HIP device.
         *
         * @param libraryPath absolute path of the shared library
         * @param cpuMask instruction sets to disable
         * @param threadCount libvmaf's worker threads
         * @param hipDevice index among the HIP devices the process sees; empty for a CPU side
         */
        public Libvmaf(String libraryPath, long cpuMask, int threadCount, OptionalInt hipDevice) {
            this(libraryPath, cpuMask, threadCount,
                    hipDevice.isPresent() ? Optional.of(new Device(Backend.HIP, hipDevice.getAsInt()))
                            : Optional.empty());
        }
    }

    /**
     * A device as libvmaf counts it.
     *
     * @param backend whose device; not the CPU
     * @param index from 0 among those that the process sees, which is what the driver's environment variables leave
     */
    record Device(Backend backend, int index) {
        /** Checks the values. */
        public Device {
            if (Objects.requireNonNull(backend, "backend") == Backend.CPU) {
                throw new IllegalArgumentException("the CPU is no device");
            }
            if (index < 0) {
                throw new IllegalArgumentException("device index " + index + " is negative");
            }
        }
    }

    /**
     * This project's own implementation in plain Java.
     *
     * @param lineage whose numbers it gives where they differ, {@link Lineage#NETFLIX} or {@link Lineage#FORK}; empty
     * in a plan, which is made before a library is loaded: then those of the library in the run, and Netflix's
     * where there is none
     * @param threadCount frames it works on at a time, at least 1
     */
    record Oracle(Optional<Lineage> lineage, int threadCount) implements EngineSpec {
        /** Checks the values. */
        public Oracle {
            if (lineage.isPresent() && lineage.get() != Lineage.NETFLIX && lineage.get() != Lineage.FORK) {
                throw new IllegalArgumentException("the oracle follows NETFLIX or FORK, not " + lineage.get());
            }
            if (threadCount < 1) {
                throw new IllegalArgumentException("the oracle needs at least 1 thread, not " + threadCount);
            }
        }

        /**
         * {@return this oracle, following a library if it follows nobody in particular yet}
         *
         * <p>Two lineages are written down. A library of another one is held to Netflix's numbers, with the known
         * distance as the bound.
         *
         * @param library lineage of the library
         */
        public Oracle following(Lineage library) {
            return lineage.isPresent() ? this
                    : new Oracle(Optional.of(library == Lineage.FORK ? Lineage.FORK : Lineage.NETFLIX), threadCount);
        }
    }
}
