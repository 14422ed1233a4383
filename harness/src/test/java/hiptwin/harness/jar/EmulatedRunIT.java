package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.report.ReportSchema;
import hiptwin.probe.kfd.FakeKfd;
import hiptwin.probe.kfd.GpuTree;
import hiptwin.probe.kfd.GpuTree.Gpu;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job with a GPU: the machine's real HSA runtime on an emulated KFD finds it, the double's HIP extractors compute on it. */
class EmulatedRunIT {
    @TempDir
    private Path folder;
    @TempDir
    private Path machine;

    private HarnessJar jar;

    @BeforeAll
    static void runtimeIsInstalled() {
        FakeKfd.requireHsaRuntime();
    }

    @BeforeEach
    void start() {
        jar = new HarnessJar(folder);
        FakeKfd.environment(machine).forEach(jar::environment);
    }

    private HarnessJar.Result run(String... more) throws Exception {
        String[] args = new String[more.length + 5];
        System.arraycopy(new String[] {"--backend", "hip", "--libvmaf", VmafDouble.library(VmafDouble.Variant.VMAFX).toString(),
            HarnessJar.FIXTURES.toString()}, 0, args, 0, 5);
        System.arraycopy(more, 0, args, 5, more.length);
        return jar.run(args);
    }

    /** The shape of the run that the harness is modelled on: 25 rows, four fixtures, chroma in five scales too large for two of them. */
    @Test
    void the_default_fixtures_give_98_cells_and_2_skips_on_a_correct_device() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).write(machine);
        HarnessJar.Result result = run("--isolation", "together");
        JsonNode device = result.report().at("/devices/0");
        assertThat(device.at("/target").asText()).isEqualTo("gfx1030");
        assertThat(device.at("/visibleDevices").asText()).isEqualTo("0");
        assertThat(device.at("/gate/cellCounts/ok").asInt()).isEqualTo(98);
        assertThat(device.at("/gate/cellCounts/skip").asInt()).isEqualTo(2);
        assertThat(device.at("/gate/cells")).hasSize(100);
        assertThat(result.report().at("/gpu/status").asText()).isEqualTo("measured");
        assertThat(result.flatOut()).contains("hip0: measured: gfx1030", "98 OK, 2 SKIP");
        assertThat(ReportSchema.violations(result.report().toString())).isEmpty();
        assertThat(result.exitCode()).as(result.flatOut()).isZero();
    }

    @Test
    void a_gpu_is_chosen_pinned_and_the_masks_that_would_move_it_are_dropped_and_named() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).gpu(Gpu.gfx906(0)).write(machine);
        jar.environment("GPU_DEVICE_ORDINAL", "1");
        HarnessJar.Result result = run("--extractor", "psnr", "--devices", "gfx906", "--isolation", "alone");
        assertThat(result.exitCode()).as(result.flatOut() + result.err()).isZero();
        assertThat(result.report().at("/devices")).hasSize(1);
        assertThat(result.report().at("/devices/0/visibleDevices").asText()).isEqualTo("1");
        assertThat(result.report().at("/devicesLeftOut/0/reason").asText()).isEqualTo("not chosen");
        assertThat(result.flatOut()).contains("GPU_DEVICE_ORDINAL");
    }

    @Test
    void a_gpu_that_was_named_and_is_not_there_is_exit_code_4() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).write(machine);
        HarnessJar.Result result = run("--extractor", "psnr", "--devices", "gfx942");
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.flatOut()).contains("gfx942", "gfx1030");
    }

    @Test
    void one_wrong_value_on_the_gpu_is_exit_code_1_and_the_oracle_says_who_is_nearer() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).write(machine);
        jar.environment(VmafDouble.FAULTS_VARIABLE, "offset@psnr_hip:2=0.5");
        HarnessJar.Result result = run("--extractor", "psnr", "--fixture", "texture_576x324_420_10", "--isolation", "together");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.flatOut()).contains("frame 2: cpu");
        JsonNode cell = result.report().at("/sections/twin_equivalence/comparisons/0/cells/0");
        assertThat(cell.at("/status").asText()).isEqualTo("differing");
        assertThat(cell.at("/oracle/nearer").asText()).isEqualTo("reference");
        assertThat(cell.at("/oracle/toReference").asDouble()).isLessThan(1e-9);
        assertThat(cell.at("/oracle/toTested").asDouble()).isBetween(0.499, 0.501);
    }

    @Test
    void an_expected_twin_that_stays_on_the_cpu_is_exit_code_1_and_a_wrong_list_is_wrong_usage() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).write(machine);
        jar.environment(VmafDouble.FAULTS_VARIABLE, "not-dispatched@psnr_hip");
        Path expected = Files.writeString(folder.resolve("twins.txt"), "# what this build promises\npsnr\n");
        HarnessJar.Result result = run("--extractor", "psnr", "--expect-twins", expected.toString(), "--isolation", "together", "--fixture",
                "texture_576x324_420_10");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.flatOut()).contains("fell_back", "not_dispatched");
        Files.writeString(expected, "psnr\npsnr_hip\n");
        HarnessJar.Result wrong = run("--expect-twins", expected.toString());
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("line 2", "psnr_hip");
    }
}
