package hiptwin.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.OpenError;
import hiptwin.probe.access.OpenFailure;
import hiptwin.probe.access.Reason;
import hiptwin.probe.access.ReasonCode;
import hiptwin.probe.access.SystemView;
import hiptwin.probe.access.WarningCode;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.kfd.FakeKfd;
import hiptwin.probe.kfd.GpuTree;
import hiptwin.probe.kfd.GpuTree.Gpu;
import hiptwin.probe.kfd.KfdNode;
import hiptwin.probe.kfd.TopologyFinding;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The machines a probe must get right, each through the whole probe with the machine's real HSA runtime on an emulated
 * KFD. Debian's 5.2.3 knows gfx targets up to gfx1035; later ones know more. What depends on that says so.
 */
class EmulatedMachinesTest {
    private static final String NODES = "/sys/devices/virtual/kfd/kfd/topology/nodes/";

    private final Map<String, String> environment = new HashMap<>();
    @TempDir
    Path root;

    @BeforeAll
    static void runtimeIsInstalled() {
        FakeKfd.requireHsaRuntime();
    }

    @BeforeEach
    void environment() {
        environment.putAll(System.getenv());
        environment.keySet().removeIf(name -> name.startsWith("HSA_") || name.endsWith("VISIBLE_DEVICES"));
        environment.putAll(FakeKfd.environment(root));
    }

    private ProbeReport probe(GpuTree tree) throws InterruptedException {
        return probe(tree, PlayedDevices.WELL);
    }

    private ProbeReport probe(GpuTree tree, PlayedDevices devices) throws InterruptedException {
        tree.write(root);
        return RocmProbe.probe(ProbeOptions.of(new SystemView(root, environment, devices)).withDeadlineMillis(60_000)
                .withoutHip());
    }

    private static Reason reason(ProbeReport report) {
        return report.reason().orElseThrow();
    }

    private static GpuTree two() {
        return new GpuTree().gpu(Gpu.gfx1030(1)).gpu(Gpu.gfx906(2));
    }

    /** Either the runtime lists the GPU, or the report says that it does not know the target. */
    private static void knownOrSaid(ProbeReport report, int gpus, String target, int computeUnits) {
        assertThat(report.topology().gpus()).hasSize(gpus).extracting(KfdNode::targetName, KfdNode::computeUnits)
                .containsOnly(tuple(Optional.of(target), OptionalInt.of(computeUnits)));
        if (report.gpus().isEmpty()) {
            assertThat(reason(report).code()).isEqualTo(ReasonCode.UNKNOWN_GPU);
            assertThat(reason(report).sentence()).contains(target).contains("knows none of them");
        } else {
            assertThat(report.gpus()).hasSize(gpus).extracting(HsaAgent::gfxTarget, HsaAgent::computeUnits)
                    .containsOnly(tuple(Optional.of(target), OptionalInt.of(computeUnits)));
            assertThat(report.findings()).isEmpty();
        }
    }

    @Test
    void withoutAGpuTheReasonIsThatThereIsNoRenderNode() throws InterruptedException {
        ProbeReport report = probe(new GpuTree());

        assertThat(report.gpus()).isEmpty();
        assertThat(reason(report).code()).isEqualTo(ReasonCode.NO_AMD_RENDER_NODE);
        assertThat(report.status()).isEqualTo(AccessStatus.NO_DEVICE);
    }

    @Test
    void anIntegratedGpuHasTwoUnits() throws InterruptedException {
        knownOrSaid(probe(new GpuTree().gpu(Gpu.gfx1036())), 1, "gfx1036", 2);
    }

    @Test
    void twoDifferentCardsAreBothThere() throws InterruptedException {
        ProbeReport report = probe(two());

        assertThat(report.gpus()).extracting(HsaAgent::gfxTarget).containsExactly(Optional.of("gfx1030"),
                Optional.of("gfx906"));
        assertThat(report.findings()).isEmpty();
    }

    @Test
    void besideACardAnIntegratedGpuIsListedOrSaidToBeLeftOut() throws InterruptedException {
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1030(1)).gpu(Gpu.gfx1036()));

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.gpus().getFirst().gfxTarget()).contains("gfx1030");
        if (report.gpus().size() == 1) {
            assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.NOT_IN_HSA);
            assertThat(report.findings().getFirst().sentence()).contains("gfx1036");
        } else {
            assertThat(report.gpus().get(1).computeUnits()).hasValue(2);
            assertThat(report.findings()).isEmpty();
        }
    }

    @Test
    void eightBigCardsAreCountedWhetherTheRuntimeKnowsThemOrNot() throws InterruptedException {
        GpuTree tree = new GpuTree();
        for (int i = 0; i < 8; i++) {
            tree.gpu(Gpu.gfx942(0xa0 + i));
        }

        knownOrSaid(probe(tree), 8, "gfx942", 304);
    }

    @Test
    void aCardInEightPartsIsEightGpusAtOneAddress() throws InterruptedException {
        ProbeReport report = probe(new GpuTree().partitions(8, 0x11, 38));

        knownOrSaid(report, 8, "gfx942", 38);
        assertThat(report.topology().partitionedCards()).hasSize(1);
        assertThat(report.topology().partitionedCards().firstEntry().getValue()).hasSize(8);
    }

    @Test
    void twoCardsWithoutUniqueIdStayTwo() throws InterruptedException {
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1030(0)).gpu(Gpu.gfx1030(0)));

        assertThat(report.gpus()).hasSize(2).extracting(HsaAgent::uuid).containsOnly(Optional.empty());
        assertThat(report.gpus()).extracting(HsaAgent::pci).doesNotHaveDuplicates();
        assertThat(report.findings()).isEmpty();
    }

    private static PlayedDevices failing(String node, OpenError error) {
        return new PlayedDevices(Map.of(node, new OpenFailure(error, "played")));
    }

    @ParameterizedTest
    @CsvSource({"dev/kfd,EACCES,KFD_DENIED,DENIED", "dev/kfd,EPERM,KFD_BLOCKED,DENIED",
        "dev/kfd,ENOMEM,KFD_REJECTED,REJECTED", "dev/kfd,EINVAL,KFD_REJECTED,REJECTED",
        "dev/kfd,EBUSY,KFD_REJECTED,REJECTED", "dev/kfd,ENOENT,NO_KFD,NO_DEVICE",
        "dev/dri/renderD128,EACCES,RENDER_DENIED,DENIED", "dev/dri/renderD128,EPERM,RENDER_BLOCKED,DENIED"})
    void eachFailureOfADeviceNodeHasItsOwnReasonAndTheRuntimeIsNotAsked(String node, OpenError error, ReasonCode code,
            AccessStatus status) throws InterruptedException {
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1030(1)), failing(node, error));

        assertThat(reason(report).code()).isEqualTo(code);
        assertThat(report.status()).isEqualTo(status);
        assertThat(report.hsa()).isEmpty();
        assertThat(reason(report).fix()).isNotEmpty();
        assertThat(report.topology().gpus()).hasSize(1);
    }

    /** 5.2.3, 6.1.2 and 6.4.3 all fail as a whole when one of two render nodes is denied. */
    @Test
    void oneDeniedRenderNodeOfTwoIsNamedBeforeTheRuntimeGivesUp() throws InterruptedException {
        environment.put("FAKEKFD_FAIL", "EACCES:renderD129");

        ProbeReport report = probe(two(), failing("dev/dri/renderD129", OpenError.EACCES));

        assertThat(report.access().warnings()).extracting(w -> w.code()).contains(WarningCode.RENDER_NODE_CLOSED);
        assertThat(reason(report).code()).isEqualTo(ReasonCode.HSA_INIT_FAILED);
    }

    @Test
    void aCardWhoseRenderNodeIsNotThereIsSaidAndTheOtherIsUsed() throws InterruptedException {
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1030(1)).gpu(Gpu.gfx906(2).withoutRenderNode()));

        assertThat(report.gpus()).extracting(HsaAgent::gfxTarget).containsExactly(Optional.of("gfx1030"));
        assertThat(report.access().warnings()).extracting(w -> w.code()).contains(WarningCode.RENDER_NODE_MISSING);
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.NOT_IN_DRM);
    }

    @Test
    void aTruncatedTopologyIsToldAndGivesAnAnswer() throws InterruptedException {
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1030(1)).truncate(NODES + "1/properties", 150));

        assertThat(report.topology().findings()).extracting(TopologyFinding::code)
                .contains(TopologyFinding.Code.TRUNCATED_FILE);
        assertThat(report.gpus()).isEmpty();
        assertThat(reason(report).code()).isIn(ReasonCode.HSA_CRASHED, ReasonCode.HSA_INIT_FAILED,
                ReasonCode.UNKNOWN_GPU, ReasonCode.NO_GPU_AGENT, ReasonCode.NO_AMD_RENDER_NODE);
    }

    @ParameterizedTest
    @CsvSource({"simd_count,4294967295", "gfx_target_version,999999999", "mem_banks_count,4000000000",
        "drm_render_minor,7"})
    void absurdNumbersGiveAnAnswerAndNoInventedUnits(String property, String value) throws InterruptedException {
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1030(1)).property(1, property, value));

        assertThat(report.status() == AccessStatus.USABLE).isEqualTo(!report.gpus().isEmpty());
        assertThat(report.topology().gpus()).extracting(gpu -> gpu.computeUnits().orElse(60)).containsOnly(60);
        assertThat(report.reason().isPresent() || !report.findings().isEmpty()
                || !report.topology().findings().isEmpty() || !report.access().warnings().isEmpty()
                || report.gpus().getFirst().computeUnits().getAsInt() == 60).isTrue();
    }

    @Test
    void whatDrmSaysOtherwiseIsAFinding() throws InterruptedException {
        ProbeReport report = probe(two()
                .text("/sys/class/drm/renderD128/device/uevent", "DRIVER=amdgpu\nPCI_SLOT_NAME=0000:0b:00.0\n")
                .text("/sys/class/drm/renderD129/device/device", "0x66a1\n"));

        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.PCI_ADDRESS_DIFFERS,
                FindingCode.DEVICE_ID_DIFFERS);
        assertThat(report.findings()).extracting(Finding::sentence).containsExactly(
                "KFD node 1 is at 0000:03:00.0 for KFD and at 0000:0b:00.0 for DRM (renderD128).",
                "KFD node 2 has the PCI device id 0x66af for KFD and 0x66a1 for DRM (renderD129).");
    }

    @Test
    void aGpuThatOnlyDrmHasIsAFinding() throws InterruptedException {
        String device = "/sys/class/drm/renderD140/device/";
        ProbeReport report = probe(new GpuTree().gpu(Gpu.gfx1030(1)).text(device + "vendor", "0x1002\n")
                .text(device + "device", "0x67df\n").text(device + "uevent", "PCI_SLOT_NAME=0000:0c:00.0\n"));

        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.DRM_NOT_IN_KFD);
        assertThat(report.findings().getFirst().sentence()).contains("renderD140 at 0000:0c:00.0, device 0x67df");
        assertThat(report.drm()).extracting(gpu -> gpu.renderMinor()).containsExactly(128, 140);
        assertThat(List.copyOf(report.gpus())).hasSize(1);
    }
}
