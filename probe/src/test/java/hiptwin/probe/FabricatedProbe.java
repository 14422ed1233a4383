package hiptwin.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Probes of a fabricated machine with the HSA double, for tests of other modules. */
public final class FabricatedProbe {
    private FabricatedProbe() {
    }

    /**
     * Probes without HIP.
     *
     * @param root folder for the machine's tree
     * @param mode what the HSA double does
     */
    public static ProbeReport with(Path root, String mode) throws IOException, InterruptedException {
        Files.createDirectories(root);
        return RocmProbe.probe(new GpuMachine(root).set(NativeDouble.HSA_MODE, mode).options().withoutHip());
    }

    /** The same with a library that is looked at. */
    public static ProbeReport with(Path root, String mode, Path library) throws IOException, InterruptedException {
        Files.createDirectories(root);
        return RocmProbe.probe(new GpuMachine(root).set(NativeDouble.HSA_MODE, mode).options().withoutHip()
                .withLibrary(library));
    }
}
