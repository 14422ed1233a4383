package hiptwin.harness.worker;

import hiptwin.harness.engine.EngineSpec;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a worker is started. Immutable.
 *
 * @param engine the engine the worker opens
 * @param environment variables set for the child, device pins above all; {@code LC_ALL} is always the C locale
 * @param unset variables of this process that the child must not see
 * @param startDeadline how long start and opening may take, and each question about extractors
 * @param closeDeadline how long the engine may take to close and the process to end
 * @param maxHeapMib bound of the child's Java heap, in MiB; native memory is not part of it
 * @param signalChaining preload the JDK's {@code libjsig}, so that a library that replaces the SIGSEGV handler (LLVM
 *     inside the HIP runtime does) does not break the JVM's null checks
 * @param jvmOptions further options for the child JVM
 */
public record WorkerOptions(EngineSpec engine, SortedMap<String, String> environment, Set<String> unset,
        Duration startDeadline, Duration closeDeadline, int maxHeapMib, boolean signalChaining,
        List<String> jvmOptions) {
    private static final Duration DEFAULT_START = Duration.ofSeconds(60);
    private static final Duration DEFAULT_CLOSE = Duration.ofSeconds(10);
    private static final int DEFAULT_HEAP_MIB = 1024;

    /**
     * Copies the collections and checks the values.
     *
     * @throws IllegalArgumentException if a deadline or the heap is not positive, or a variable has no proper name
     */
    public WorkerOptions {
        Objects.requireNonNull(engine, "engine");
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
        unset = Set.copyOf(unset);
        jvmOptions = List.copyOf(jvmOptions);
        requirePositive("startDeadline", startDeadline);
        requirePositive("closeDeadline", closeDeadline);
        if (maxHeapMib < 16) {
            throw new IllegalArgumentException("maxHeapMib " + maxHeapMib + " is too small: expected at least 16");
        }
        environment.forEach(WorkerOptions::requireVariable);
    }

    private static void requirePositive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " " + value + " is not positive");
        }
    }

    private static void requireVariable(String name, String value) {
        if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0 || value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("environment variable '" + name + "' cannot be set to '" + value
                    + "': a name has no '=' and is not empty, neither has a NUL");
        }
    }

    /**
     * The usual way to start a worker: nothing pinned, 60 s to start, 10 s to end, 1 GiB of heap, and signal chaining
     * for a device.
     *
     * @param engine the engine the worker opens
     * @return the options
     */
    public static WorkerOptions of(EngineSpec engine) {
        boolean device = engine instanceof EngineSpec.Libvmaf libvmaf && libvmaf.device().isPresent();
        return new WorkerOptions(engine, new TreeMap<>(), Set.of(), DEFAULT_START, DEFAULT_CLOSE, DEFAULT_HEAP_MIB,
                device, List.of());
    }

    /**
     * {@return these options with other variables}
     *
     * @param variables variables to set, in place of those set before
     * @param without variables of this process that the child must not see
     */
    public WorkerOptions withEnvironment(Map<String, String> variables, Set<String> without) {
        return new WorkerOptions(engine, new TreeMap<>(variables), without, startDeadline, closeDeadline, maxHeapMib,
                signalChaining, jvmOptions);
    }

    /**
     * {@return these options with other deadlines}
     *
     * @param start how long start and opening may take
     * @param close how long closing and the end may take
     */
    public WorkerOptions withDeadlines(Duration start, Duration close) {
        return new WorkerOptions(engine, environment, unset, start, close, maxHeapMib, signalChaining, jvmOptions);
    }

    /**
     * {@return these options with another bound of the heap}
     *
     * @param mib MiB
     */
    public WorkerOptions withMaxHeapMib(int mib) {
        return new WorkerOptions(engine, environment, unset, startDeadline, closeDeadline, mib, signalChaining,
                jvmOptions);
    }

    /**
     * {@return these options with or without signal chaining}
     *
     * @param chaining whether to preload {@code libjsig}
     */
    public WorkerOptions withSignalChaining(boolean chaining) {
        return new WorkerOptions(engine, environment, unset, startDeadline, closeDeadline, maxHeapMib, chaining,
                jvmOptions);
    }

    /**
     * {@return these options with further options for the child JVM}
     *
     * @param options in place of those given before
     */
    public WorkerOptions withJvmOptions(List<String> options) {
        return new WorkerOptions(engine, environment, unset, startDeadline, closeDeadline, maxHeapMib, signalChaining,
                options);
    }
}
