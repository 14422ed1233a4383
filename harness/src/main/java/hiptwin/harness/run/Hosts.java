package hiptwin.harness.run;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.oracle.OracleEngine;
import java.time.Duration;

/**
 * The ways to open the engine of a side.
 */
public final class Hosts {
    private Hosts() {
    }

    /**
     * {@return an opener that keeps native code out of this process: libvmaf in workers, the oracle here}
     *
     * @param startDeadline how long a process may take to start and to open its engine
     */
    public static HostOpener isolated(Duration startDeadline) {
        return side -> switch (side.engine()) {
            case EngineSpec.Oracle oracle -> InProcessHost.open(OracleEngine::new);
            case EngineSpec.Libvmaf library -> WorkerHost.open(side, startDeadline);
        };
    }

    /**
     * {@return an opener that runs everything in this process, for debugging and for programs that want it; a native crash ends them}
     */
    public static HostOpener inProcess() {
        return side -> switch (side.engine()) {
            case EngineSpec.Oracle oracle -> InProcessHost.open(OracleEngine::new);
            case EngineSpec.Libvmaf library -> InProcessHost.open(() -> LibvmafEngine.open(library));
        };
    }
}
