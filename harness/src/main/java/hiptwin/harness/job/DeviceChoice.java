package hiptwin.harness.job;

import hiptwin.probe.pin.GpuChoice;
import java.util.List;
import java.util.OptionalInt;

/**
 * Which devices of those that are there are tested.
 *
 * @param choices each must fit exactly one device; empty for all
 * @param mostDevices how many at most, the first ones first; empty for any number
 */
public record DeviceChoice(List<GpuChoice> choices, OptionalInt mostDevices) {
    /** Every device. */
    public static final DeviceChoice ALL = new DeviceChoice(List.of(), OptionalInt.empty());

    /** Copies the list. */
    public DeviceChoice {
        choices = List.copyOf(choices);
        if (mostDevices.isPresent() && mostDevices.getAsInt() < 1) {
            throw new IllegalArgumentException("at most " + mostDevices.getAsInt() + " devices: expected 1 or more");
        }
    }
}
