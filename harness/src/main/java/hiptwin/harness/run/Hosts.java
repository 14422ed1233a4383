package hiptwin.harness.run;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.oracle.OracleEngine;
import hiptwin.harness.worker.WorkerOptions;
import java.time.Duration;
import java.util.function.UnaryOperator;

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
        return isolated(startDeadline, UnaryOperator.identity());
    }

    /**
     * {@return an opener that keeps native code out of this process, with workers started in the caller's way}
     *
     * @param startDeadline how long a process may take to start and to open its engine
     * @param started changes how a worker is started: its environment, its Java options; pins are in what it is given
     */
    public static HostOpener isolated(Duration startDeadline, UnaryOperator<WorkerOptions> started) {
        return side -> switch (side.engine()) {
            case EngineSpec.Oracle oracle -> InProcessHost.open(OracleEngine::new);
            case EngineSpec.Libvmaf library -> WorkerHost.open(side, startDeadline, started);
        };
    }

    /**
     * {@return an opener that runs everything in this process, for debugging and for programs that want it; a native crash ends them. The CPU
     * mask is one for the whole process, so a run must not have more than one pass at a time}
     */
    public static HostOpener inProcess() {
        return side -> switch (side.engine()) {
            case EngineSpec.Oracle oracle -> InProcessHost.open(OracleEngine::new);
            case EngineSpec.Libvmaf library -> InProcessHost.open(() -> LibvmafEngine.open(library));
        };
    }
}
