package hiptwin.probe;

import hiptwin.probe.access.DeviceFiles;
import hiptwin.probe.access.NodeStatus;
import hiptwin.probe.access.OpenFailure;
import hiptwin.probe.access.SystemView;
import hiptwin.probe.elf.ElfImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A tree that looks like a machine with two AMD GPUs that can be opened, and an environment for it. Plain files play
 * the device nodes.
 */
final class GpuMachine implements DeviceFiles {
    private final Path root;
    private final Map<String, String> environment = new HashMap<>();

    GpuMachine(Path root) {
        this.root = root;
        try {
            Files.createDirectories(root.resolve("dev/dri"));
            Files.createFile(root.resolve("dev/kfd"));
            for (int minor = 128; minor <= 129; minor++) {
                Files.createFile(root.resolve("dev/dri/renderD" + minor));
                Path device = Files.createDirectories(root.resolve("sys/class/drm/renderD" + minor + "/device"));
                Files.writeString(device.resolve("vendor"), "0x1002\n");
                Files.writeString(device.resolve("device"), "0x73bf\n");
                Files.createSymbolicLink(device.resolve("driver"), Path.of("../../../bus/pci/drivers/amdgpu"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (String name : new String[] {"PATH", "LD_LIBRARY_PATH"}) {
            if (System.getenv(name) != null) {
                environment.put(name, System.getenv(name));
            }
        }
    }

    GpuMachine withoutKfd() {
        try {
            Files.delete(root.resolve("dev/kfd"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** A machine that reaches its GPU through {@code /dev/dxg}, with all that needs. */
    GpuMachine underWsl2() {
        withoutKfd();
        try {
            for (int minor = 128; minor <= 129; minor++) {
                Files.delete(root.resolve("dev/dri/renderD" + minor));
            }
            Files.createFile(root.resolve("dev/dxg"));
            Path folder = Files.createDirectories(root.resolve("usr/lib"));
            Files.write(folder.resolve("librocdxg.so"), ElfImage.library("librocdxg.so.1").bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return set("HSA_ENABLE_DXG_DETECTION", "1");
    }

    GpuMachine set(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** {@return options with the doubles for runtimes} */
    ProbeOptions options() {
        return ProbeOptions.of(new SystemView(root, environment, this)).withHsaRuntime(NativeDouble.HSA.library())
                .withHipRuntime(NativeDouble.HIP_PLAIN.library());
    }

    ProbeReport probe() throws InterruptedException {
        return RocmProbe.probe(options());
    }

    @Override
    public Optional<NodeStatus> status(Path node) {
        return DeviceFiles.ofTheKernel().status(node);
    }

    @Override
    public Optional<OpenFailure> openReadWrite(Path node) {
        return Files.isRegularFile(node) ? Optional.empty() : DeviceFiles.ofTheKernel().openReadWrite(node);
    }
}
