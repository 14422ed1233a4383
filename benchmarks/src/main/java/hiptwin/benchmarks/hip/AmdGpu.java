package hiptwin.benchmarks.hip;

import hiptwin.harness.job.AmdDevices;
import hiptwin.harness.job.DeviceChoice;
import hiptwin.harness.job.DeviceSource;
import hiptwin.probe.ProbeOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whether kernels can be measured here, and where the two libraries are that it takes. */
public final class AmdGpu {
    /** Property that names {@code libamdhip64.so}. */
    public static final String HIP_PROPERTY = "hiptwin.hip";
    /** Property that names {@code libhiprtc.so}. */
    public static final String HIPRTC_PROPERTY = "hiptwin.hiprtc";

    private static final List<Path> FOLDERS = List.of(Path.of("/opt/rocm/lib"), Path.of("/usr/lib/x86_64-linux-gnu"), Path.of("/usr/lib64"));

    private AmdGpu() {
    }

    /**
     * {@return why no kernel can be measured here; empty if one can}
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public static Optional<String> absence() throws InterruptedException {
        DeviceSource.Found found = new AmdDevices(ProbeOptions.ofThisMachine(), DeviceChoice.ALL, Optional.empty()).find();
        if (found.devices().isEmpty()) {
            return Optional.of(found.outlook().reason().orElse(found.outlook().status().label()));
        }
        if (library(HIP_PROPERTY, "libamdhip64.so").isEmpty()) {
            return Optional.of("no libamdhip64.so was found; name it by -D" + HIP_PROPERTY + "=FILE");
        }
        return library(HIPRTC_PROPERTY, "libhiprtc.so").isPresent() ? Optional.empty()
                : Optional.of("no libhiprtc.so was found; name it by -D" + HIPRTC_PROPERTY + "=FILE");
    }

    static Path hip() {
        return library(HIP_PROPERTY, "libamdhip64.so").orElseThrow();
    }

    static Path hiprtc() {
        return library(HIPRTC_PROPERTY, "libhiprtc.so").orElseThrow();
    }

    private static Optional<Path> library(String property, String name) {
        String given = System.getProperty(property, "");
        if (!given.isEmpty()) {
            return Optional.of(Path.of(given).toAbsolutePath());
        }
        return FOLDERS.stream().map(folder -> folder.resolve(name)).filter(Files::isRegularFile).findFirst();
    }
}
