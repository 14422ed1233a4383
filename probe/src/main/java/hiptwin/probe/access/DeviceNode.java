package hiptwin.probe.access;

import java.util.Objects;
import java.util.Optional;

/**
 * A device node and what came of opening it.
 *
 * @param place where it is, for example {@code /dev/kfd}
 * @param present whether there is anything at that place
 * @param status owner group and mode; empty if absent or if they cannot be asked for
 * @param failure why it cannot be opened for reading and writing; empty if it was opened
 */
public record DeviceNode(String place, boolean present, Optional<NodeStatus> status, Optional<OpenFailure> failure) {
    /** Refuses null. */
    public DeviceNode {
        Objects.requireNonNull(place);
        Objects.requireNonNull(status);
        Objects.requireNonNull(failure);
    }

    /** {@return whether it was opened for reading and writing} */
    public boolean openable() {
        return failure.isEmpty();
    }

    /** {@return whether opening it failed for a certain reason} */
    boolean failsWith(OpenError error) {
        return failure.isPresent() && failure.get().error() == error;
    }

    /** Opens the node of a view. */
    static DeviceNode of(SystemView view, String place) {
        Optional<OpenFailure> failure = view.deviceFiles().openReadWrite(view.at(place));
        boolean absent = failure.isPresent()
                && (failure.get().error() == OpenError.ENOENT || failure.get().error() == OpenError.ENOTDIR);
        return new DeviceNode(place, !absent,
                absent ? Optional.empty() : view.deviceFiles().status(view.at(place)), failure);
    }
}
