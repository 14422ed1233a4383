package hiptwin.harness.plan;

import hiptwin.probe.pin.PinEnvironment;
import java.util.Objects;
import java.util.Optional;

/**
 * A device that a side computes on.
 *
 * @param id short name in reports: backend and index, for example {@code hip0}
 * @param description for people: target, product, place
 * @param target gfx target; empty if it is not known or no AMD GPU
 * @param pin how the processes of the side are made to see this device alone; empty if they see what this process sees
 * @param engineIndex the device's number in those processes
 */
public record Device(String id, String description, Optional<String> target, Optional<PinEnvironment> pin, int engineIndex) {
    /** Checks that nothing is null. */
    public Device {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(pin, "pin");
    }
}
