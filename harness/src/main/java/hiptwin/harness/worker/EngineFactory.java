package hiptwin.harness.worker;

import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.oracle.OracleEngine;
import java.util.List;
import java.util.Optional;

/** Opens the engines of this program. */
final class EngineFactory implements EngineOpener {
    @Override
    public Engine open(EngineSpec spec) throws EngineException {
        // No pattern switch: it would be linked at run time, and a worker's start waits for that.
        return spec instanceof EngineSpec.Oracle oracle ? new OracleEngine(oracle)
                : LibvmafEngine.open((EngineSpec.Libvmaf) spec);
    }

    @Override
    public Optional<List<Receipt>> receipts(Engine engine) {
        return engine instanceof LibvmafEngine libvmaf ? libvmaf.lastReceipt() : Optional.empty();
    }

    @Override
    public Optional<List<String>> names(Engine engine) {
        return engine instanceof LibvmafEngine libvmaf ? libvmaf.lastNames() : Optional.empty();
    }
}
