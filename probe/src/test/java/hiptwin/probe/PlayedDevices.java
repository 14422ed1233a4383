package hiptwin.probe;

import hiptwin.probe.access.DeviceFiles;
import hiptwin.probe.access.NodeStatus;
import hiptwin.probe.access.OpenFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Plain files of a tree play the device nodes; the emulator does so for children only. Refusals are played too, for
 * nothing is refused to root.
 *
 * @param failures why a node cannot be opened, by the end of its path
 */
record PlayedDevices(Map<String, OpenFailure> failures) implements DeviceFiles {
    /** All nodes can be opened. */
    static final PlayedDevices WELL = new PlayedDevices(Map.of());

    @Override
    public Optional<NodeStatus> status(Path node) {
        return DeviceFiles.ofTheKernel().status(node);
    }

    @Override
    public Optional<OpenFailure> openReadWrite(Path node) {
        for (Map.Entry<String, OpenFailure> failure : failures.entrySet()) {
            if (node.endsWith(failure.getKey())) {
                return Optional.of(failure.getValue());
            }
        }
        return Files.isRegularFile(node) ? Optional.empty() : DeviceFiles.ofTheKernel().openReadWrite(node);
    }
}
