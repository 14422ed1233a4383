package hiptwin.probe.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A fabricated machine: a Linux host with one AMD GPU that everything is right with. Tests plant a fault in it.
 *
 * <p>Device nodes are plain files that play devices; refusals are played too, for nothing is refused to root. What is
 * no plain file is really opened.
 */
final class AccessTree implements DeviceFiles {
    static final String KFD = "/dev/kfd";
    static final String RENDER = "/dev/dri/renderD128";
    private static final String NODES = "/sys/devices/virtual/kfd/kfd/topology/nodes/";

    private final Path root;
    private final Map<String, String> environment = new HashMap<>();
    private final Map<Path, OpenFailure> failures = new HashMap<>();
    private final Map<Path, NodeStatus> statuses = new HashMap<>();
    private final Set<Path> ordinary = new HashSet<>();

    AccessTree(Path root) {
        this.root = root;
        text(KFD, "").text("/sys/module/amdgpu/initstate", "live\n").text("/sys/module/snd/initstate", "live\n");
        text("/proc/self/status", "Name:\tjava\nGid:\t1000\t1000\t1000\t1000\nGroups:\t27 1000 \n");
        text("/proc/self/cgroup", "0::/user.slice/user-1000.slice/session-2.scope\n");
        text("/etc/group", "root:x:0:\nvideo:x:44:\nrender:x:109:\nalice:x:1000:\n");
        text(NODES + "0/gpu_id", "0\n").text(NODES + "0/properties", "cpu_cores_count 16\ndrm_render_minor 0\n");
        gpu(1, 128);
    }

    /** Adds a GPU of AMD with its KFD node, render node and place on the PCI bus. */
    AccessTree gpu(int kfdNode, int minor) {
        text(NODES + kfdNode + "/gpu_id", "51234\n");
        text(NODES + kfdNode + "/properties", "simd_count 120\ndrm_render_minor " + minor
                + "\nunique_id 1234605616436508552\n");
        pci(minor, "0x1002\n", "0x030000\n");
        return renderNode(minor, "0x1002\n", "0x73bf\n", "amdgpu").text("/dev/dri/renderD" + minor, "");
    }

    /** Describes a render node in sysfs. */
    AccessTree renderNode(int minor, String vendor, String device, String driver) {
        String folder = "/sys/class/drm/renderD" + minor + "/device/";
        text(folder + "vendor", vendor).text(folder + "device", device);
        try {
            Files.deleteIfExists(at(folder + "driver"));
            Files.createSymbolicLink(at(folder + "driver"), Path.of("../../../bus/pci/drivers/" + driver));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    AccessTree pci(int number, String vendor, String deviceClass) {
        String folder = "/sys/bus/pci/devices/0000:03:00." + number + "/";
        return text(folder + "vendor", vendor).text(folder + "class", deviceClass);
    }

    /** Takes the PCI devices away and leaves the bus. */
    AccessTree emptyPciBus() {
        return remove("/sys/bus/pci/devices").folder("/sys/bus/pci/devices");
    }

    AccessTree inDocker() {
        return text("/.dockerenv", "");
    }

    AccessTree text(String place, String content) {
        try {
            Files.createDirectories(at(place).getParent());
            Files.writeString(at(place), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    AccessTree bytes(String place, byte[] content) {
        try {
            Files.createDirectories(at(place).getParent());
            Files.write(at(place), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    AccessTree folder(String place) {
        try {
            Files.createDirectories(at(place));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Removes a file, or a folder with all that is in it. */
    AccessTree remove(String place) {
        try (Stream<Path> below = Files.walk(at(place))) {
            for (Path path : below.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    AccessTree set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Lets opening a node fail. */
    AccessTree fails(String place, OpenError error) {
        return fails(place, new OpenFailure(error, error.text()));
    }

    AccessTree fails(String place, OpenFailure failure) {
        failures.put(at(place), failure);
        return this;
    }

    /** Lets a node be what it is, a regular file. */
    AccessTree ordinaryFile(String place) {
        ordinary.add(at(place));
        return this;
    }

    /** Lets opening a node fail with EACCES, and gives it an owner group and a mode. */
    AccessTree denied(String place, long gid, int mode) {
        statuses.put(at(place), new NodeStatus(gid, mode));
        return fails(place, OpenError.EACCES);
    }

    AccessReport inspect() {
        return DeviceAccess.inspect(new SystemView(root, environment, this));
    }

    Reason reason() {
        return inspect().reason().orElseThrow(() -> new AssertionError("no reason, all is fine"));
    }

    private Path at(String place) {
        return root.resolve(place.substring(1));
    }

    @Override
    public Optional<NodeStatus> status(Path node) {
        return Optional.of(statuses.getOrDefault(node, new NodeStatus(109, 0660)));
    }

    @Override
    public Optional<OpenFailure> openReadWrite(Path node) {
        if (failures.containsKey(node)) {
            return Optional.of(failures.get(node));
        }
        return Files.isRegularFile(node) && !ordinary.contains(node) ? Optional.empty()
                : DeviceFiles.ofTheKernel().openReadWrite(node);
    }
}
