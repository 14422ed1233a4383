package hiptwin.probe.access;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/** Real stat(2) and open(2). */
final class KernelDeviceFiles implements DeviceFiles {
    private static final int PERMISSION_BITS = 07777;
    private static final int TYPE_BITS = 0170000;
    private static final int REGULAR_FILE = 0100000;
    private static final int CHARACTER_DEVICE = 0020000;
    private static final int FOLDER = 0040000;

    @Override
    public Optional<NodeStatus> status(Path node) {
        try {
            Map<String, Object> attributes = Files.readAttributes(node, "unix:gid,mode");
            return Optional.of(new NodeStatus(Integer.toUnsignedLong((Integer) attributes.get("gid")),
                    (Integer) attributes.get("mode") & PERMISSION_BITS));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<OpenFailure> openReadWrite(Path node) {
        Optional<OpenFailure> notADevice = notADevice(node);
        if (notADevice.isPresent()) {
            return notADevice;
        }
        try {
            FileChannel.open(node, StandardOpenOption.READ, StandardOpenOption.WRITE).close();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(OpenFailure.of(e));
        }
    }

    /** Folders are left to open(2), which has an error for them. */
    private static Optional<OpenFailure> notADevice(Path node) {
        try {
            int type = (Integer) Files.getAttribute(node, "unix:mode") & TYPE_BITS;
            return type == CHARACTER_DEVICE || type == FOLDER ? Optional.empty()
                    : Optional.of(OpenFailure.notADevice(type == REGULAR_FILE));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
