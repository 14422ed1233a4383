package hiptwin.probe;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.SystemView;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.kfd.FakeKfd;
import hiptwin.probe.kfd.GpuTree;
import hiptwin.probe.kfd.GpuTree.Gpu;
import hiptwin.probe.kfd.PciAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ROCm 6 runtime on the emulated KFD. {@code -Dhiptwin.rocm6=FOLDER} names a folder into which Debian's packages of
 * trixie were unpacked (libhsa-runtime64-1 and what it depends on, libc6 included); the runtime is started through that
 * release's own dynamic linker. Skipped where none is named.
 */
class NewerRuntimeTest {
    @TempDir
    Path root;

    private Path libraries;

    @BeforeEach
    void runtimeIsNamed() {
        String folder = System.getProperty("hiptwin.rocm6", "");
        Assumptions.assumeFalse(folder.isEmpty(), "no ROCm 6 named by -Dhiptwin.rocm6");
        libraries = Path.of(folder, "usr/lib/x86_64-linux-gnu");
        assertThat(libraries.resolve("libhsa-runtime64.so.1")).exists();
    }

    private ProbeReport probe(GpuTree tree) throws InterruptedException {
        tree.write(root);
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.startsWith("HSA_") || name.endsWith("VISIBLE_DEVICES"));
        environment.put("FAKEKFD_ROOT", root.toString());
        Path linker = libraries.resolve("ld-linux-x86-64.so.2");
        assertThat(Files.exists(linker)).isTrue();
        return RocmProbe.probe(ProbeOptions.of(new SystemView(root, environment, PlayedDevices.WELL))
                .withHsaRuntime(libraries.resolve("libhsa-runtime64.so.1")).withoutHip().withDeadlineMillis(120_000)
                .withLauncher(List.of(linker.toString(), "--library-path", libraries.toString(), "--preload",
                        FakeKfd.library().toString())));
    }

    @Test
    void eightBigCardsAreListedWithAllTheirUnits() throws InterruptedException {
        GpuTree tree = new GpuTree();
        for (int i = 0; i < 8; i++) {
            tree.gpu(Gpu.gfx942(0xa0 + i));
        }

        ProbeReport report = probe(tree);

        assertThat(report.status()).as(() -> report.reason() + " " + report.hsa().map(Object::toString).orElse("")).isEqualTo(AccessStatus.USABLE);
        assertThat(report.gpus()).hasSize(8).extracting(HsaAgent::computeUnits).containsOnly(OptionalInt.of(304));
        assertThat(report.gpus()).extracting(HsaAgent::gfxTarget).containsOnly(Optional.of("gfx942"));
        assertThat(report.gpus()).extracting(HsaAgent::pci).doesNotHaveDuplicates();
        assertThat(report.findings()).isEmpty();
    }

    @Test
    void theEightPartsOfACardAreListedAtOneAddress() throws InterruptedException {
        ProbeReport report = probe(new GpuTree().partitions(8, 0x11, 38));

        assertThat(report.gpus()).as(() -> report.reason() + " " + report.hsa().map(Object::toString).orElse("")).hasSize(8).extracting(HsaAgent::computeUnits)
                .containsOnly(OptionalInt.of(38));
        assertThat(report.gpus()).extracting(HsaAgent::pci).containsOnly(PciAddress.parse("0000:11:00.0"));
        assertThat(report.gpus()).extracting(HsaAgent::uuid).doesNotHaveDuplicates();
        assertThat(report.findings()).isEmpty();
    }

    @Test
    void anIntegratedGpuHasTwoUnits() throws InterruptedException {
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1036()));

        assertThat(report.gpus()).as(() -> report.reason() + " " + report.hsa().map(Object::toString).orElse("")).extracting(HsaAgent::gfxTarget)
                .containsExactly(Optional.of("gfx1036"));
        assertThat(report.gpus().getFirst().computeUnits()).hasValue(2);
    }
}
