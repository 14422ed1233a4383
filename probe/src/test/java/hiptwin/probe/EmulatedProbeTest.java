package hiptwin.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.ReasonCode;
import hiptwin.probe.access.SystemView;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.child.Mishap;
import hiptwin.probe.hip.HipDevice;
import hiptwin.probe.hip.MultiprocessorKind;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.kfd.FakeKfd;
import hiptwin.probe.kfd.GpuTree;
import hiptwin.probe.kfd.GpuTree.Gpu;
import hiptwin.probe.kfd.PciAddress;
import hiptwin.probe.library.LibrarySearch;
import hiptwin.probe.pin.GpuChoice;
import hiptwin.probe.pin.Pin;
import hiptwin.probe.pin.PinEnvironment;
import hiptwin.probe.pin.PinException;
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

/**
 * The whole probe with the machine's real ROCm runtimes on an emulated KFD. Expected values are those of the trees;
 * what the runtime makes of faults was measured on 5.2.3, 6.1.2 and 6.4.3.
 */
class EmulatedProbeTest {
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

    private ProbeOptions options() {
        return ProbeOptions.of(new SystemView(root, environment, PlayedDevices.WELL)).withDeadlineMillis(60_000);
    }

    private ProbeReport probeHsa() throws InterruptedException {
        return RocmProbe.probe(options().withoutHip());
    }

    private static GpuTree two() {
        return new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).gpu(Gpu.gfx906(0xaabbccddeeff0011L));
    }

    @Test
    void twoCardsAreToldAndKfdAndHsaAgree() throws Exception {
        two().write(root);

        ProbeReport report = probeHsa();

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.findings()).isEmpty();
        assertThat(report.gpus()).extracting(HsaAgent::gfxTarget, HsaAgent::computeUnits, HsaAgent::wavefrontSize,
                HsaAgent::uuid, HsaAgent::pci).containsExactly(
                tuple(Optional.of("gfx1030"), OptionalInt.of(60), OptionalInt.of(32),
                        Optional.of("GPU-1122334455667788"), PciAddress.parse("0000:03:00.0")),
                tuple(Optional.of("gfx906"), OptionalInt.of(60), OptionalInt.of(64),
                        Optional.of("GPU-aabbccddeeff0011"), PciAddress.parse("0000:04:00.0")));
        assertThat(report.gpus().get(1).isas().getFirst().features()).containsExactly("sramecc-", "xnack-");
    }

    @Test
    void hipCountsPairsOnRdnaAndThatIsNoDisagreement() throws Exception {
        if (LibrarySearch.forHipRuntime(Optional.empty(), System.getenv()).find().path().isEmpty()) {
            NativeDouble.absent("runtime", "no libamdhip64 here");
        }
        two().write(root);

        ProbeReport report = RocmProbe.probe(options());

        assertThat(report.findings()).isEmpty();
        List<HipDevice> devices = report.hip().flatMap(ChildOutcome::answer).orElseThrow().devices();
        assertThat(devices).extracting(HipDevice::multiprocessorCount).containsExactly(OptionalInt.of(30),
                OptionalInt.of(60));
        assertThat(devices).extracting(HipDevice::multiprocessorKind).containsExactly(
                MultiprocessorKind.WORK_GROUP_PROCESSOR, MultiprocessorKind.COMPUTE_UNIT);
        assertThat(devices.get(1).arch().orElseThrow().name()).isEqualTo("gfx906:sramecc-:xnack-");
    }

    @Test
    void cardsWithoutUniqueIdHaveNone() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(0)).gpu(Gpu.gfx906(0)).write(root);

        ProbeReport report = RocmProbe.probe(options());

        assertThat(report.gpus()).extracting(HsaAgent::uuid).containsExactly(Optional.empty(), Optional.empty());
        report.hip().flatMap(ChildOutcome::answer).ifPresent(answer -> assertThat(answer.devices())
                .extracting(HipDevice::uuid).containsOnly(Optional.empty()));
        assertThat(report.findings()).extracting(Finding::code).doesNotContain(FindingCode.UUID_DIFFERS);
    }

    @Test
    void aPinIsProvenByTheProbeUnderIt() throws Exception {
        two().write(root);
        PinEnvironment pin = Pin.choose(GpuChoice.parse("gfx906").orElseThrow(), probeHsa().identities(), environment);
        Map<String, String> pinned = pin.of(environment);

        ProbeReport underPin = RocmProbe.probe(ProbeOptions.of(new SystemView(root, pinned, PlayedDevices.WELL)).withoutHip());

        assertThat(underPin.gpus()).extracting(HsaAgent::pci).containsExactly(PciAddress.parse("0000:04:00.0"));
        pin.prove(underPin.identities());
        pinned.put("ROCR_VISIBLE_DEVICES", "0");
        ProbeReport elsewhere = RocmProbe.probe(ProbeOptions.of(new SystemView(root, pinned, PlayedDevices.WELL)).withoutHip());
        assertThatThrownBy(() -> pin.prove(elsewhere.identities())).isInstanceOf(PinException.class)
                .hasMessageContaining("0000:03:00.0");
    }

    @Test
    void anOverrideIsStampedAndBothTargetsAreShown() throws Exception {
        two().write(root);
        environment.put("HSA_OVERRIDE_GFX_VERSION", "10.3.0");

        ProbeReport report = probeHsa();

        assertThat(report.overrides()).extracting(GfxOverride::gfxTarget).containsExactly(Optional.of("gfx1030"));
        assertThat(report.findings()).extracting(Finding::code).contains(FindingCode.TARGET_OVERRIDDEN,
                FindingCode.TARGET_DIFFERS);
        assertThat(report.findings()).extracting(Finding::sentence).anySatisfy(sentence -> assertThat(sentence)
                .contains("gfx906 for KFD").contains("gfx1030 for HSA"));
    }

    /** 9.9.9 is a target of no release. */
    @Test
    void aGpuThatTheRuntimeDoesNotKnowIsNamed() throws Exception {
        new GpuTree().gpu(Gpu.gfx1036().gfxTargetVersion(90909).pciDeviceId(0x1)).write(root);

        ProbeReport report = probeHsa();

        assertThat(report.reason().orElseThrow().code()).isEqualTo(ReasonCode.UNKNOWN_GPU);
        assertThat(report.reason().orElseThrow().sentence()).contains("gfx999");
    }

    @Test
    void aGpuThatTheRuntimeLeavesOutBesidesOthersIsAFinding() throws Exception {
        new GpuTree().gpu(Gpu.gfx1030(1)).gpu(Gpu.gfx1036().gfxTargetVersion(90909).pciDeviceId(0x1)).write(root);

        ProbeReport report = probeHsa();

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.NOT_IN_HSA);
        assertThat(report.findings().getFirst().sentence()).contains("gfx999").contains("0000:04:00.0");
    }

    @Test
    void aTopologyAtWhichTheRuntimeDividesByZeroIsACrash() throws Exception {
        two().property(1, "simd_per_cu", "0").write(root);

        ProbeReport report = probeHsa();

        assertThat(report.reason().orElseThrow().code()).isEqualTo(ReasonCode.HSA_CRASHED);
        assertThat(report.reason().orElseThrow().sentence()).contains("SIGFPE").contains("libhsa-runtime64");
    }

    @Test
    void aKfdThatRefusesOnlyTheRuntimeIsAnInitFailureAndNotMemory() throws Exception {
        two().write(root);
        environment.put("FAKEKFD_FAIL", "EACCES:/dev/kfd");

        ProbeReport report = probeHsa();

        assertThat(report.reason().orElseThrow().code()).isEqualTo(ReasonCode.HSA_INIT_FAILED);
        assertThat(report.reason().orElseThrow().sentence()).contains("HSA_STATUS_ERROR_OUT_OF_RESOURCES (0x1008)");
    }

    @Test
    void aMaskThatKillsTheRuntimeIsRefusedBeforeItIsAsked() throws Exception {
        two().write(root);
        environment.put("ROCR_VISIBLE_DEVICES", ",0");

        assertThat(probeHsa().hsa()).isEmpty();
        assertThat(probeHsa().reason().orElseThrow().code()).isEqualTo(ReasonCode.INVALID_ENVIRONMENT);
        ProbeReport forced = RocmProbe.probe(options().forced().withoutHip());
        assertThat(forced.hsa().orElseThrow().mishap()).contains(new Mishap.Aborted("hsa_init"));
    }

    /** KFD's ioctl 0x0a wakes the runtime's event thread; refused, hsa_shut_down waits for ever. */
    @Test
    void aRuntimeThatHangsInShutDownHasAnsweredAllTheSame() throws Exception {
        two().write(root);
        environment.put("FAKEKFD_REFUSE", "kfd:0x0a");

        ProbeReport report = probeHsa();

        assertThat(report.gpus()).hasSize(2);
        assertThat(report.hsa().orElseThrow().mishap()).contains(new Mishap.Hung("hsa_shut_down", 2_000));
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.HSA_UNTIDY_END);
    }
}
