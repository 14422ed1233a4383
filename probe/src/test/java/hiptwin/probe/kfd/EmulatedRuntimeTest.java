package hiptwin.probe.kfd;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.kfd.GpuTree.Gpu;
import hiptwin.probe.pin.GpuChoice;
import hiptwin.probe.pin.GpuIdentity;
import hiptwin.probe.pin.MaskedGpus;
import hiptwin.probe.pin.Pin;
import hiptwin.probe.pin.PinEnvironment;
import hiptwin.probe.pin.VisibleDevicesMask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine's own ROCm runtime on an emulated KFD, against what the reader and the evaluator of masks say. */
class EmulatedRuntimeTest {
    private static final long LIMIT_SECONDS = 60;
    private static final Pattern GPU = Pattern.compile("gpu (\\S+) node (\\d+) cus (\\d+) uuid (\\S+)");
    private static final int OUT_OF_RESOURCES = 0x1008;
    private static final int SIGABRT = 134;
    private static final int SIGFPE = 136;

    @TempDir
    Path root;

    /** A GPU agent of the runtime. */
    private record Agent(String name, int node, int computeUnits, String uuid) {
    }

    /** What a process of the runtime came to. */
    private record Answer(int exitCode, String output) {
        List<Agent> gpus() {
            List<Agent> agents = new ArrayList<>();
            Matcher gpu = GPU.matcher(output);
            while (gpu.find()) {
                agents.add(new Agent(gpu.group(1), Integer.parseInt(gpu.group(2)), Integer.parseInt(gpu.group(3)),
                        gpu.group(4)));
            }
            return agents;
        }
    }

    @BeforeAll
    static void runtimeIsInstalled() {
        FakeKfd.requireHsaRuntime();
    }

    private Answer ask(Map<String, String> variables) throws IOException, InterruptedException {
        return run(List.of(FakeKfd.hsaGpus().toString()), variables);
    }

    /** What this project's own code sees in a JVM on the emulated machine. */
    private Answer askChildJvm(Map<String, String> variables) throws IOException, InterruptedException {
        return run(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), EmulatedMachine.class.getName()), variables);
    }

    private Answer run(List<String> command, Map<String, String> variables) throws IOException, InterruptedException {
        Path output = root.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(output.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("HSA_") || name.contains("VISIBLE_DEVICES"));
        builder.environment().putAll(FakeKfd.environment(root));
        builder.environment().putAll(variables);
        Process process = builder.start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the runtime hangs");
        }
        return new Answer(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private List<Agent> readerSays() {
        return KfdTopologyReader.read(root).gpus().stream().map(gpu -> new Agent(gpu.targetName().orElseThrow(),
                gpu.number(), gpu.computeUnits().orElseThrow(), gpu.uuid().orElse("GPU-XX"))).toList();
    }

    private GpuTree two() {
        return new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).gpu(Gpu.gfx906(0xaabbccddeeff0011L));
    }

    @Test
    void withoutDeviceTheRuntimeFails() throws Exception {
        new GpuTree().remove("/dev/kfd").write(root);

        Answer answer = ask(Map.of());
        assertThat(answer.exitCode()).isEqualTo(3);
        assertThat(answer.output()).isEqualTo("init 0x%x%n".formatted(OUT_OF_RESOURCES));
    }

    @Test
    void driverWithoutGpuIsNoFailureAndNoGpu() throws Exception {
        new GpuTree().write(root);

        assertThat(ask(Map.of())).isEqualTo(new Answer(0, "init 0x0\n"));
        assertThat(readerSays()).isEmpty();
    }

    @Test
    void oneCardIsListedAsTheReaderSays() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).write(root);

        assertThat(ask(Map.of()).gpus()).isEqualTo(readerSays())
                .containsExactly(new Agent("gfx1030", 1, 60, "GPU-1122334455667788"));
    }

    @Test
    void twoCardsAreListedAsTheReaderSays() throws Exception {
        two().write(root);

        assertThat(ask(Map.of()).gpus()).isEqualTo(readerSays()).extracting(Agent::name)
                .containsExactly("gfx1030", "gfx906");
    }

    /** The runtime 5.2.3 does not know gfx942 and leaves such GPUs out; the reader lists them either way. */
    @Test
    void eightCardsAreListedAsTheReaderSaysOrAreUnknownToTheRuntime() throws Exception {
        GpuTree tree = new GpuTree();
        for (int card = 0; card < 8; card++) {
            tree.gpu(Gpu.gfx942(0xa0 + card));
        }
        tree.write(root);

        Answer answer = ask(Map.of());
        assertThat(answer.exitCode()).isZero();
        assertThat(readerSays()).hasSize(8).allSatisfy(agent -> {
            assertThat(agent.name()).isEqualTo("gfx942");
            assertThat(agent.computeUnits()).isEqualTo(304);
        });
        assertThat(answer.gpus()).isIn(List.of(), readerSays());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1,0", "0,0,1", "0,5,1", "0x1", "4294967297", "gpu-a", "GPU-XX", "all", ",0",
            "0,", "0, ", "\t1"})
    void maskLeavesWhatTheEvaluatorSays(String mask) throws Exception {
        two().write(root);
        List<GpuIdentity> gpus = GpuIdentity.inRuntimeOrder(KfdTopologyReader.read(root), minor -> true);
        MaskedGpus expected = VisibleDevicesMask.evaluate(mask, gpus);

        Answer answer = ask(Map.of("ROCR_VISIBLE_DEVICES", mask));

        assertThat(answer.exitCode()).isEqualTo(expected.fatal() ? SIGABRT : 0);
        if (!expected.fatal()) {
            assertThat(answer.gpus()).extracting(agent -> agent.node() - 1).isEqualTo(expected.selectedIndices());
        }
    }

    /** A card without a render node is left out and the rest are renumbered. */
    @Test
    void pinCountsAsTheRuntimeDoesWhereARenderNodeIsMissing() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(1).withoutRenderNode()).gpu(Gpu.gfx906(2)).gpu(Gpu.gfx1030(3)).write(root);
        List<GpuIdentity> gpus = GpuIdentity.inRuntimeOrder(KfdTopologyReader.read(root),
                minor -> Files.exists(root.resolve("dev/dri/renderD" + minor)));
        PinEnvironment pin = Pin.choose(GpuChoice.parse("gfx1030").orElseThrow(), gpus, Map.of());

        assertThat(pin.index()).isEqualTo(1);
        assertThat(ask(pin.of(new HashMap<>())).gpus()).extracting(Agent::uuid)
                .containsExactly("GPU-0000000000000003");
    }

    /** What the reader answers with a finding ends the runtime by a division by zero. */
    @Test
    void runtimeDiesOfWhatTheReaderFinds() throws Exception {
        two().property(1, "simd_per_cu", "0").write(root);

        assertThat(ask(Map.of()).exitCode()).isEqualTo(SIGFPE);
        assertThat(KfdTopologyReader.read(root).findings()).extracting(TopologyFinding::code)
                .containsExactly(TopologyFinding.Code.ABSURD_VALUE);
    }

    @Test
    void kfdThatIsDeniedFailsTheRuntime() throws Exception {
        two().write(root);

        assertThat(ask(Map.of("FAKEKFD_FAIL", "EACCES:/dev/kfd")).exitCode()).isEqualTo(3);
    }

    /** The device cgroup: the runtime renumbers the GPUs that are left, their HSA nodes too. */
    @Test
    void hiddenGpuIsNotListed() throws Exception {
        two().write(root);

        assertThat(ask(Map.of("FAKEKFD_READFAIL", "EPERM:nodes/1/gpu_id")).gpus()).extracting(Agent::name)
                .containsExactly("gfx906");
    }

    /** The emulated files are regular ones and look like devices, so the check of their kind is passed. */
    @Test
    void jvmOnTheEmulatedMachineSeesItsDevicesAndGpus() throws Exception {
        two().write(root);

        Answer answer = askChildJvm(Map.of());
        assertThat(answer.output()).startsWith("access USABLE\n");
        assertThat(answer.gpus()).isEqualTo(ask(Map.of()).gpus()).hasSize(2);
    }

    @Test
    void jvmOnTheEmulatedMachineIsToldWhatKeepsKfdClosed() throws Exception {
        two().write(root);

        assertThat(askChildJvm(Map.of("FAKEKFD_FAIL", "EPERM:/dev/kfd")).output())
                .startsWith("access DENIED kfd_blocked\n");
        assertThat(askChildJvm(Map.of("ROCR_VISIBLE_DEVICES", "0,,1")).output())
                .startsWith("access HIDDEN invalid_environment\n");
    }
}
