package hiptwin.probe;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.Reason;
import hiptwin.probe.access.ReasonCode;
import hiptwin.probe.codeobject.CodeImage;
import hiptwin.probe.codeobject.Loadability;
import hiptwin.probe.codeobject.Loadability.Verdict;
import hiptwin.probe.codeobject.TargetId;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.kfd.PciAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole probe on a fabricated machine, with the doubles for runtimes. */
class RocmProbeTest {
    private GpuMachine machine;

    @BeforeEach
    void machine(@TempDir Path root) {
        machine = new GpuMachine(root);
    }

    private static Reason reason(ProbeReport report) {
        return report.reason().orElseThrow();
    }

    @Test
    void aMachineThatIsRightHasGpusAndNothingOdd() throws InterruptedException {
        ProbeReport report = machine.probe();

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.reason()).isEmpty();
        assertThat(report.gpus()).extracting(HsaAgent::gfxTarget).containsExactly(Optional.of("gfx1030"),
                Optional.of("gfx906"));
        assertThat(report.findings()).isEmpty();
        assertThat(report.overrides()).isEmpty();
        assertThat(report.hsaLibrary().orElseThrow().path()).contains(NativeDouble.HSA.library());
    }

    @Test
    void withoutKfdNoLibraryIsEvenSearchedFor() throws InterruptedException {
        ProbeReport report = machine.withoutKfd().probe();

        assertThat(reason(report).code().text()).isIn("no_kfd", "amdgpu_not_loaded");
        assertThat(report.hsaLibrary()).isEmpty();
        assertThat(report.hsa()).isEmpty();
        assertThat(report.hip()).isEmpty();
    }

    @Test
    void aForcedProbeAsksAllTheSameAndBelievesWhatItHears() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.withoutKfd().options().forced().withoutHip());

        assertThat(report.gpus()).hasSize(2);
        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.access().reason()).isPresent();
        assertThat(report.hipLibrary()).isEmpty();
    }

    @Test
    void whatAccessHasSeenGoesBeforeARuntimesVagueStatus() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.withoutKfd().set(NativeDouble.HSA_MODE, "init_out_of_resources")
                .options().forced().withoutHip());

        assertThat(report.reason()).isEqualTo(report.access().reason());
        assertThat(report.hsa()).isPresent();
    }

    @Test
    void aRuntimeThatIsNotThereIsTold() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.options().withHsaRuntime(Path.of("/no/such/runtime.so")));

        assertThat(reason(report).code()).isEqualTo(ReasonCode.HSA_LIBRARY_MISSING);
        assertThat(reason(report).sentence()).contains("/no/such/runtime.so");
        assertThat(report.status()).isEqualTo(AccessStatus.RUNTIME_MISSING);
        assertThat(report.hsa()).isEmpty();
    }

    @Test
    void aLibraryThatIsNoRuntimeIsTold() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.options().withHsaRuntime(NativeDouble.NEITHER.library()));

        assertThat(reason(report).code()).isEqualTo(ReasonCode.HSA_LOAD_FAILED);
        assertThat(reason(report).sentence()).contains("hsa_init");
    }

    @ParameterizedTest
    @CsvSource({"init_out_of_resources,HSA_INIT_FAILED,HSA_STATUS_ERROR_OUT_OF_RESOURCES (0x1008)",
        "init_strange_status,HSA_INIT_FAILED,UNKNOWN(0x1FFF)", "iterate_fails,HSA_INIT_FAILED,hsa_iterate_agents",
        "init_abort,HSA_CRASHED,aborted in hsa_init", "init_segv,HSA_CRASHED,SIGSEGV", "init_fpe,HSA_CRASHED,SIGFPE",
        "init_exit,HSA_CRASHED,exited with code 3", "no_gpu,UNKNOWN_GPU,2 GPUs"})
    void eachWayToFailHasItsCodeAndSaysWhatHappened(String mode, ReasonCode code, String words)
            throws InterruptedException {
        ProbeReport report = machine.set(NativeDouble.HSA_MODE, mode).probe();

        assertThat(reason(report).code()).isEqualTo(code);
        assertThat(reason(report).sentence()).contains(words).endsWith(".");
        assertThat(reason(report).fix()).endsWith(".");
        assertThat(report.status()).isEqualTo(AccessStatus.RUNTIME_FAILED);
        assertThat(report.hip()).isEmpty();
    }

    @Test
    void aHangIsAHang() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set(NativeDouble.HSA_MODE, "init_hang").options()
                .withDeadlineMillis(6_000));

        assertThat(reason(report).code()).isEqualTo(ReasonCode.HSA_HUNG);
        assertThat(reason(report).sentence()).contains("hsa_init").contains("6000 ms");
    }

    @Test
    void noGpuUnderAMaskIsTheMasksDoing() throws InterruptedException {
        ProbeReport report = machine.set(NativeDouble.HSA_MODE, "no_gpu")
                .set("ROCR_VISIBLE_DEVICES", "GPU-aabbccddeeff0011").probe();

        assertThat(reason(report).code()).isEqualTo(ReasonCode.HIDDEN_BY_ENVIRONMENT);
        assertThat(reason(report).fix()).contains("ROCR_VISIBLE_DEVICES");
    }

    @Test
    void anUntidyEndIsAFindingAndTheGpusCount() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set(NativeDouble.HSA_MODE, "shut_down_hang").options()
                .withoutHip());

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.HSA_UNTIDY_END);
    }

    @ParameterizedTest
    @CsvSource({"elsewhere,NOT_IN_HIP", "half,COMPUTE_UNITS_DIFFER", "gfx90a,TARGET_DIFFERS", "one_device,NOT_IN_HIP",
        "garbage,HIP_RECORD_REFUSED", "overrun,HIP_RECORD_REFUSED", "no_device,HIP_FAILED", "count_segv,HIP_FAILED",
        "end_abort,HIP_UNTIDY_END"})
    void whatHipSaysOtherwiseIsAFinding(String mode, FindingCode code) throws InterruptedException {
        ProbeReport report = machine.set(NativeDouble.HIP_MODE, mode).probe();

        assertThat(report.findings()).extracting(Finding::code).contains(code);
        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
    }

    @Test
    void aFindingNamesItsGpu() throws InterruptedException {
        ProbeReport report = machine.set(NativeDouble.HIP_MODE, "half").probe();

        assertThat(report.findings()).containsExactly(new Finding(FindingCode.COMPUTE_UNITS_DIFFER,
                PciAddress.parse("0001:43:01.0"), "The number of compute units of the GPU at 0001:43:01.0 is 60 for "
                        + "HSA GPU 1 and 13 for HIP GPU 1."));
    }

    @Test
    void aMissingHipRuntimeDoesNotTakeTheGpusAway() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.options().withHipRuntime(Path.of("/no/such/hip.so")));

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.HIP_LIBRARY_MISSING);
    }

    @Test
    void anOverrideIsStampedOnTheReport() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set("HSA_OVERRIDE_GFX_VERSION", "9.0.10")
                .set("HSA_OVERRIDE_GFX_VERSION_2", "10.3.0").options().withoutHip());

        assertThat(report.overrides()).containsExactly(
                new GfxOverride("HSA_OVERRIDE_GFX_VERSION", "9.0.10", OptionalInt.empty(), true,
                        Optional.of("gfx90a")),
                new GfxOverride("HSA_OVERRIDE_GFX_VERSION_2", "10.3.0", OptionalInt.of(2), true,
                        Optional.of("gfx1030")));
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.TARGET_OVERRIDDEN,
                FindingCode.TARGET_OVERRIDDEN);
    }

    @Test
    void anInterruptEndsTheProbeAndItsProcess() throws InterruptedException {
        Thread asker = Thread.currentThread();
        Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                return;
            }
            asker.interrupt();
        });
        boolean interrupted = false;
        try {
            machine.set(NativeDouble.HSA_MODE, "init_hang").probe();
        } catch (InterruptedException expected) {
            interrupted = true;
        }

        assertThat(interrupted).isTrue();
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive).filter(p -> p.info()
                .commandLine().orElse("").contains("hiptwin-probe-")).toList()).isEmpty();
    }

    @Test
    void eightBigCardsGoThroughWhole() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set(NativeDouble.HSA_MODE, "eight").options().withoutHip());

        assertThat(report.gpus()).hasSize(8).extracting(HsaAgent::computeUnits).containsOnly(OptionalInt.of(304));
        assertThat(report.gpus()).extracting(HsaAgent::gfxTarget).containsOnly(Optional.of("gfx942"));
        assertThat(report.gpus()).extracting(HsaAgent::pci).doesNotHaveDuplicates();
        assertThat(report.gpus()).extracting(HsaAgent::uuid).doesNotHaveDuplicates();
    }

    @Test
    void theEightPartsOfACardAreEightGpusAtOneAddressWithIdsOfTheirOwn() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set(NativeDouble.HSA_MODE, "partitions").options().withoutHip());

        assertThat(report.gpus()).hasSize(8).extracting(HsaAgent::computeUnits).containsOnly(OptionalInt.of(38));
        assertThat(report.gpus()).extracting(HsaAgent::pci).containsOnly(PciAddress.parse("0000:11:00.0"));
        assertThat(report.gpus()).extracting(HsaAgent::uuid).doesNotHaveDuplicates();
        assertThat(report.gpus()).extracting(HsaAgent::gpuIndex).doesNotHaveDuplicates();
    }

    /** ROCm/TheRock#3392 and others: an NPU, and a CPU that carries an Instinct name, were taken for GPUs by their names. */
    @Test
    void aCpuAndAnNpuThatAreCalledLikeGpusAreNone() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set(NativeDouble.HSA_MODE, "disguised").options().withoutHip());

        assertThat(report.gpus()).extracting(HsaAgent::gfxTarget).containsExactly(Optional.of("gfx1030"),
                Optional.of("gfx906"));
        assertThat(report.hsa().orElseThrow().answer().orElseThrow().agents()).filteredOn(a -> !a.isGpu())
                .extracting(a -> a.type().orElseThrow().text()).containsExactly("CPU", "AIE");
    }

    @Test
    void aProcessThatCannotBeStartedIsAReason() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.options().withLauncher(List.of("/no/such/launcher")));

        assertThat(reason(report).code()).isEqualTo(ReasonCode.HSA_NOT_ASKED);
        assertThat(reason(report).sentence()).contains("/no/such/launcher");
    }

    @Test
    void aGpuThatTheRuntimeLeavesOutIsAFindingWithoutATopologyToo() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set(NativeDouble.HSA_MODE, "one_gpu").options().withoutHip());

        assertThat(report.gpus()).hasSize(1);
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.GPU_LEFT_OUT);
        assertThat(report.findings().getFirst().sentence()).contains("2 GPUs").contains("lists 1");
    }

    /** Under WSL2 there is no KFD that could say how many GPUs there are. */
    @Test
    void aRuntimeThatListsNoGpuWhereNobodyElseCountsThemHasNone() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.underWsl2().set(NativeDouble.HSA_MODE, "no_gpu").options());

        assertThat(reason(report).code()).isEqualTo(ReasonCode.NO_GPU_AGENT);
        assertThat(reason(report).sentence()).contains("among 2 agents");
        assertThat(report.status()).isEqualTo(AccessStatus.NO_DEVICE);
    }

    @ParameterizedTest
    @CsvSource({"shut_down_abort", "shut_down_segv", "shut_down_exit"})
    void howeverShutDownEndsTheGpusCountAndItIsSaid(String mode) throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.set(NativeDouble.HSA_MODE, mode).options().withoutHip());

        assertThat(report.gpus()).hasSize(2);
        assertThat(report.findings()).extracting(Finding::code).containsExactly(FindingCode.HSA_UNTIDY_END);
        assertThat(report.findings().getFirst().sentence()).contains("hsa_shut_down");
    }

    @Test
    void aLibrarysCodeIsHeldToEachGpu(@TempDir Path folder) throws Exception {
        Path library = CodeImage.write(folder.resolve("libvmaf.so.3"));

        ProbeReport report = RocmProbe.probe(machine.options().withoutHip().withLibrary(library));

        LibraryCode code = report.library().orElseThrow();
        assertThat(code.code().orElseThrow().targets()).extracting(TargetId::toString).containsExactly(
                "gfx906:xnack+", "gfx1030");
        assertThat(code.loadability()).extracting(Loadability::verdict).containsExactly(Verdict.LOADS,
                Verdict.FEATURE_DIFFERS);
    }

    @Test
    void aLibraryThatCannotBeReadIsAProblemOfItsOwn() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(machine.options().withoutHip().withLibrary(Path.of("/no/such/lib")));

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.library().orElseThrow().problem()).contains("no such file");
    }
}
