package hiptwin.harness.job;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.Verdict;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.report.GpuStatus;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.GpuStatus.Status;
import hiptwin.harness.run.HostException;
import hiptwin.harness.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says of each device that was chosen whether it was measured, by the values that were compared. */
final class DeviceOutcomes {
    private final RunPlan plan;
    private final RunResult result;
    private final Judgement judgement;

    DeviceOutcomes(RunPlan plan, RunResult result, Judgement judgement) {
        this.plan = plan;
        this.result = result;
        this.judgement = judgement;
    }

    /** What became of the devices that were found. */
    GpuStatus of(DeviceSource.Found found) {
        if (found.outlook().status() != Status.PLANNED) {
            return found.outlook();
        }
        List<DeviceStatus> devices = new ArrayList<>();
        plan.devices().forEach(device -> devices.add(status(device)));
        // Named by itself, so chosen: without it the run is not what was asked for.
        found.leftOut().stream().filter(DeviceSource.LeftOut::named).forEach(one -> devices.add(
                DeviceStatus.lacking(one.device(), Status.NOT_MEASURED, DeviceStatus.LEFT_OUT, one.reason(), fix(Backend.HIP))));
        return GpuStatus.of(devices);
    }

    private DeviceStatus status(Device device) {
        List<Side> sides = plan.sidesOn(device);
        List<Lack> lacks = sides.stream().flatMap(side -> lack(side).stream()).toList();
        if (lacks.isEmpty()) {
            return DeviceStatus.inFull(device.id());
        }
        Lack first = lacks.getFirst();
        Status status = lacks.size() == sides.size() ? Status.NOT_MEASURED : Status.PARTLY_MEASURED;
        return DeviceStatus.lacking(device.id(), status, first.code, (status == Status.NOT_MEASURED ? "" : first.side.id() + ": ") + first.sentence,
                fix(first.side.backend()));
    }

    /** Why a side gave nothing that could be compared. */
    private record Lack(Side side, String code, String sentence) {
    }

    private Optional<Lack> lack(Side side) {
        HostException problem = result.problems().get(side.id());
        if (problem != null) {
            return Optional.of(new Lack(side, problem.reason().code().label(), problem.getMessage()));
        }
        PairResult twins = judgement.pairs().stream().filter(pair -> pair.pairing().testedId().equals(side.id())).findFirst().orElseThrow();
        if (twins.comparedValues() > 0 || judgement.gateValues(side.id()) > 0) {
            return Optional.empty();
        }
        Optional<String> why = twins.cells().stream().filter(cell -> cell.verdict() != Verdict.PASS)
                .flatMap(cell -> cell.reason().stream()).map(Reason::sentence).findFirst();
        return Optional.of(new Lack(side, "no_device_score", "no " + side.backend().label() + " extractor delivered a score: "
                + why.orElse("no reason was given")));
    }

    /** What would have a device of a backend measured. */
    static String fix(Backend backend) {
        return backend == Backend.HIP ? "a libvmaf built with enable_hip and enable_hipcc for this GPU's target"
                : "a libvmaf built for " + backend.label();
    }
}
