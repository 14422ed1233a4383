package hiptwin.harness.run;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.oracle.OracleEngine;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Side;
import hiptwin.harness.worker.WorkerOptions;
import hiptwin.probe.pin.PinEnvironment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

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
        return (side, end) -> switch (side.engine()) {
            case EngineSpec.Oracle oracle -> InProcessHost.open(() -> new OracleEngine(oracle));
            case EngineSpec.Libvmaf library -> WorkerHost.open(side, startDeadline, end, started);
        };
    }

    /**
     * {@return an opener that runs everything in this process, for debugging and for programs that want it; a native crash ends them. The CPU
     * mask is one for the whole process, so a run must not have more than one pass at a time. A device that is pinned by the environment is
     * refused unless this process already has that environment}
     */
    public static HostOpener inProcess() {
        return (side, end) -> switch (side.engine()) {
            case EngineSpec.Oracle oracle -> InProcessHost.open(() -> new OracleEngine(oracle));
            case EngineSpec.Libvmaf library -> {
                requirePinned(side);
                yield InProcessHost.open(() -> LibvmafEngine.open(library));
            }
        };
    }

    /** A runtime reads its environment once, when it is loaded: in this process it would measure whichever device comes first. */
    private static void requirePinned(Side side) throws HostException {
        Map<String, String> environment = System.getenv();
        Optional<PinEnvironment> pin = side.device().flatMap(Device::pin);
        if (pin.isPresent() && !pin.get().of(environment).equals(environment)) {
            throw new HostException(new Reason(ReasonCode.ENGINE_NOT_OPENED, side.id() + " is pinned by its process's environment, and this "
                    + "process has another: start it with " + PinEnvironment.VARIABLE + "=" + pin.get().index() + pin.get().changes().stream()
                            .map(PinEnvironment.Change::variable).filter(variable -> !variable.equals(PinEnvironment.VARIABLE))
                            .map(variable -> " and without " + variable).collect(Collectors.joining())
                    + ", or without --in-process"), false, Optional.empty(), List.of());
        }
    }
}
