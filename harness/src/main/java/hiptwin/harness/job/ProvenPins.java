package hiptwin.harness.job;

import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Device;
import hiptwin.harness.run.HostException;
import hiptwin.harness.run.HostOpener;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which devices really are what a process that is pinned to them sees. A pin that does not hold would measure another device under this one's
 * name, so nothing is measured on it; the others are.
 */
public final class ProvenPins {
    private final Map<Device, String> disproved;

    private ProvenPins(Map<Device, String> disproved) {
        this.disproved = disproved;
    }

    /**
     * Asks for the proof of each pin.
     *
     * @param source where the devices are from
     * @param devices the devices
     * @return what came of it
     * @throws InterruptedException if this thread is interrupted; no process is left behind
     */
    public static ProvenPins of(DeviceSource source, List<Device> devices) throws InterruptedException {
        Map<Device, String> disproved = new LinkedHashMap<>();
        for (Device device : devices) {
            source.disproof(device).ifPresent(why -> disproved.put(device, why));
        }
        return new ProvenPins(disproved);
    }

    /**
     * {@return an opener that opens nothing on a device whose pin does not hold}
     *
     * @param opener opens the others
     */
    public HostOpener guarding(HostOpener opener) {
        return (side, end) -> {
            String why = side.device().map(disproved::get).orElse(null);
            if (why != null) {
                throw new HostException(new Reason(ReasonCode.ENGINE_NOT_OPENED, "the pin does not hold: " + why), false, Optional.empty(),
                        List.of());
            }
            return opener.open(side, end);
        };
    }
}
