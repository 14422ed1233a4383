package hiptwin.harness.plan;

import hiptwin.harness.catalogue.Backend;
import hiptwin.harness.engine.EngineSpec;

/**
 * One way of computing.
 *
 * @param id short name in reports: {@code cpu}, {@code cpu-scalar}, {@code hip}, {@code oracle}
 * @param engine how the engine is opened
 * @param backend where its extractors compute, which decides the names they are asked by
 * @param description for people
 */
public record Side(String id, EngineSpec engine, Backend backend, String description) {
    /** Id of the oracle's side. */
    public static final String ORACLE = "oracle";
    /** Id of the library's CPU side with its own choice of instruction set. */
    public static final String CPU = "cpu";
    /** Id of the library's CPU side as scalar C. */
    public static final String CPU_SCALAR = "cpu-scalar";
    /** Id of the library's HIP side. */
    public static final String HIP = "hip";
}
