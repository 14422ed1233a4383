package hiptwin.harness.worker;

import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.engine.libvmaf.VmafBackend;
import java.util.List;
import java.util.Optional;

/** A worker whose engine misbehaves. */
final class FaultyWorker implements EngineOpener {
    /** What every run of the engine leaves. */
    static final List<Receipt> RECEIPTS = List.of(new Receipt("psnr_hip", VmafBackend.HIP));

    private FaultyWorker() {
    }

    public static void main(String[] args) {
        WorkerSession.serve(args, new FaultyWorker());
    }

    @Override
    public Engine open(EngineSpec spec) throws EngineException {
        return new FaultyEngine(spec);
    }

    @Override
    public Optional<List<Receipt>> receipts(Engine engine) {
        return Optional.of(RECEIPTS);
    }
}
