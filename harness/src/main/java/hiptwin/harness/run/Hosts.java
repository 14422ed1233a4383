package hiptwin.harness.run;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.oracle.OracleEngine;
import hiptwin.harness.plan.Side;
import java.util.List;

/**
 * The ways to open the engine of a side.
 */
public final class Hosts {
    private Hosts() {
    }

    /**
     * {@return an opener that keeps native code out of this process: libvmaf in workers, the oracle here}
     */
    public static HostOpener isolated() {
        return side -> switch (side.engine()) {
            case EngineSpec.Oracle oracle -> new InProcessHost(new OracleEngine());
            case EngineSpec.Libvmaf library -> WorkerHost.open(side);
        };
    }

    /**
     * {@return an opener that runs everything in this process, for debugging and for programs that want it; a native crash ends them}
     */
    public static HostOpener inProcess() {
        return Hosts::openHere;
    }

    private static EngineHost openHere(Side side) throws HostException {
        return switch (side.engine()) {
            case EngineSpec.Oracle oracle -> new InProcessHost(new OracleEngine());
            case EngineSpec.Libvmaf library -> {
                try {
                    yield new InProcessHost(LibvmafEngine.open(library));
                } catch (EngineException e) {
                    throw new HostException(new Reason(ReasonCode.ENGINE_NOT_OPENED, e.getMessage()), List.of());
                }
            }
        };
    }
}
