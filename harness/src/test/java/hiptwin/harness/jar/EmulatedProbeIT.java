package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hiptwin.probe.kfd.FakeKfd;
import hiptwin.probe.kfd.GpuTree;
import hiptwin.probe.kfd.GpuTree.Gpu;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code harness.jar probe} with the machine's real ROCm runtimes on an emulated KFD. */
class EmulatedProbeIT {
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

    @Test
    void a_usable_gpu_is_exit_code_0_in_80_columns() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).gpu(Gpu.gfx906(0)).write(machine);

        HarnessJar.Result result = jar.runPlain("probe", "--timeout", "90");

        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.flatOut()).contains("GPU 2 usable", "gfx1030", "60 CUs", "PCI 0000:03:00.0", "gfx906");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void spark_and_kubernetes_get_their_form_and_nothing_else() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).write(machine);

        HarnessJar.Result spark = jar.runPlain("probe", "--timeout", "90", "--spark-resource");
        assertThat(spark.exitCode()).isZero();
        assertThat(spark.out()).isEqualTo("{\"name\":\"gpu\",\"addresses\":[\"0\"]}\n");
        HarnessJar.Result labels = jar.runPlain("probe", "--timeout", "90", "--k8s-labels");
        assertThat(labels.exitCode()).isZero();
        assertThat(labels.out().lines()).isNotEmpty().allMatch(line -> line.startsWith("amd.com/gpu."))
                .contains("amd.com/gpu.cu-count=60", "amd.com/gpu.family=NV");
    }

    @Test
    void a_library_is_held_to_the_gpu() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).write(machine);
        Path none = Path.of(System.getProperty("java.home"), "lib", "libjava.so");

        HarnessJar.Result result = jar.runPlain("probe", "--timeout", "90", "--json", "-", "--library", none.toString());

        JsonNode library = new ObjectMapper().readTree(result.out()).get("library");
        assertThat(library.get("status").asText()).isEqualTo("none");
        assertThat(library.at("/loadability/0/verdict").asText()).isEqualTo("no_gpu_code");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void a_machine_with_the_driver_and_no_gpu_is_exit_code_4() throws Exception {
        new GpuTree().write(machine);

        HarnessJar.Result result = jar.runPlain("probe");

        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.flatOut()).contains("none usable", "[no_amd_render_node]");
    }
}
