package hiptwin.harness.worker;

import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.Receipt;
import java.util.List;
import java.util.Optional;

/** Opens the engine of a worker. */
@FunctionalInterface
interface EngineOpener {
    /**
     * Opens an engine.
     *
     * @param spec which
     * @return the engine, owned by the caller
     * @throws EngineException if it cannot be opened
     */
    Engine open(EngineSpec spec) throws EngineException;

    /**
     * Tells what an engine says it ran in the last run.
     *
     * @param engine an engine opened here
     * @return the extractors and where they ran; empty if the engine does not tell
     */
    default Optional<List<Receipt>> receipts(Engine engine) {
        return Optional.empty();
    }

    /**
     * Tells under which names an engine reports what it computed in the last run.
     *
     * @param engine an engine opened here
     * @return the names, aliases where there are some; empty if the engine does not tell
     */
    default Optional<List<String>> names(Engine engine) {
        return Optional.empty();
    }
}
