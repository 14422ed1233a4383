package hiptwin.probe.access;

import java.nio.file.Path;
import java.util.Optional;

/** How device nodes are asked and opened; replaced where a permission has to be played. */
public interface DeviceFiles {
    /**
     * Asks for owner group and mode.
     *
     * @param node path on the disk; links are followed
     * @return what stat(2) says; empty if it failed
     */
    Optional<NodeStatus> status(Path node);

    /**
     * Opens a node for reading and writing and closes it again. A check of the permission bits would not do: the device
     * cgroup, a security module and the driver itself have a say in open(2) only. A file that is no character device
     * counts as not openable.
     *
     * @param node path on the disk
     * @return empty if it could be opened; otherwise why not
     */
    Optional<OpenFailure> openReadWrite(Path node);

    /** {@return the real thing} */
    static DeviceFiles ofTheKernel() {
        return new KernelDeviceFiles();
    }
}
