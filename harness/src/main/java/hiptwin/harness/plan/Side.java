package hiptwin.harness.plan;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.SideName;
import java.util.Objects;
import java.util.Optional;

/**
 * One way of computing.
 *
 * @param id short name in reports: {@code cpu}, {@code cpu-scalar}, {@code oracle}, {@code hip0}, {@code hip0-alone}
 * @param engine how the engine is opened
 * @param backend where its extractors compute, which decides the names they are asked by
 * @param description for people
 * @param isolation what company its extractors have
 * @param device what it computes on; empty for the CPU
 */
public record Side(String id, EngineSpec engine, Backend backend, String description, Isolation isolation, Optional<Device> device) {
    /** Id of the oracle's side. */
    public static final String ORACLE = SideName.ORACLE;
    /** Id of the library's CPU side with its own choice of instruction set. */
    public static final String CPU = SideName.CPU;
    /** Id of the library's CPU side as scalar C. */
    public static final String CPU_SCALAR = SideName.CPU_SCALAR;

    /** Checks that nothing is null. */
    public Side {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(backend, "backend");
        Objects.requireNonNull(isolation, "isolation");
        Objects.requireNonNull(device, "device");
    }

    /**
     * {@return a side that computes on the CPU}
     *
     * @param id short name
     * @param engine how the engine is opened
     * @param description for people
     */
    public static Side onCpu(String id, EngineSpec engine, String description) {
        return new Side(id, engine, Backend.CPU, description, Isolation.TOGETHER, Optional.empty());
    }

    /**
     * {@return this side with its engine opened in another way}
     *
     * @param other how
     */
    public Side with(EngineSpec other) {
        return new Side(id, other, backend, description, isolation, device);
    }

    /** {@return whether it computes on a device} */
    public boolean onDevice() {
        return device.isPresent();
    }
}
