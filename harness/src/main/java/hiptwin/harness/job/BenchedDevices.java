package hiptwin.harness.job;

import hiptwin.harness.bench.SideStart;
import hiptwin.harness.bench.Timing;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Side;
import hiptwin.harness.report.GpuStatus;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.GpuStatus.Status;
import java.util.List;
import java.util.Optional;

/** Says of each device whether it was measured, by the passes that came to their end on it. */
public final class BenchedDevices {
    private BenchedDevices() {
    }

    /**
     * {@return what became of the devices}
     *
     * @param outlook what was to become of them; stays where nothing was planned
     * @param devices the devices that were found, in order
     * @param sides the sides that were to be measured
     * @param starts how they started
     * @param timings what was measured
     */
    public static GpuStatus of(GpuStatus outlook, List<Device> devices, List<Side> sides, List<SideStart> starts, List<Timing> timings) {
        return outlook.status() != Status.PLANNED ? outlook
                : GpuStatus.of(devices.stream().map(device -> status(device, sides, starts, timings)).toList());
    }

    private static DeviceStatus status(Device device, List<Side> sides, List<SideStart> starts, List<Timing> timings) {
        List<String> its = sides.stream().filter(side -> side.device().filter(device::equals).isPresent()).map(Side::id).toList();
        if (its.isEmpty()) {
            return DeviceStatus.lacking(device.id(), Status.NOT_MEASURED, DeviceStatus.LEFT_OUT, "none of its sides was asked for", "without --side");
        }
        List<String> idle = its.stream().filter(id -> timings.stream()
                .noneMatch(timing -> timing.sideId().equals(id) && !timing.warmPassNanos().isEmpty())).toList();
        if (idle.isEmpty()) {
            return DeviceStatus.inFull(device.id());
        }
        String id = idle.getFirst();
        Optional<String> problem = starts.stream().filter(start -> start.sideId().equals(id)).flatMap(start -> start.problem().stream()).findFirst();
        Optional<String> why = problem.or(() -> timings.stream().filter(timing -> timing.sideId().equals(id))
                .flatMap(timing -> timing.reason().stream()).map(reason -> reason.sentence()).findFirst());
        return DeviceStatus.lacking(device.id(), idle.size() == its.size() ? Status.NOT_MEASURED : Status.PARTLY_MEASURED,
                problem.isPresent() ? "engine_not_opened" : "no_device_score",
                problem.orElseGet(() -> "no extractor came to the end of a pass: " + why.orElse("no reason was given")),
                DeviceOutcomes.fix(Backend.HIP));
    }
}
