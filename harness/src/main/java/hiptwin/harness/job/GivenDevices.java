package hiptwin.harness.job;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.plan.Device;
import hiptwin.harness.report.GpuStatus;
import java.util.List;
import java.util.Optional;

/**
 * Devices that are taken as given, by their numbers: those of backends for which there is no probe here. Whether they are there shows when the
 * library opens them.
 *
 * @param backend whose devices
 * @param indices the library's numbers of them
 */
public record GivenDevices(Backend backend, List<Integer> indices) implements DeviceSource {
    /** Copies the list. */
    public GivenDevices {
        indices = List.copyOf(indices);
    }

    @Override
    public Found find() {
        return new Found(GpuStatus.planned(), indices.stream().map(index -> new Device(backend.label() + index, backend.label() + " device "
                + index, Optional.empty(), Optional.empty(), index)).toList(), List.of(), List.of());
    }

    @Override
    public Optional<String> disproof(Device device) {
        return Optional.empty();
    }
}
