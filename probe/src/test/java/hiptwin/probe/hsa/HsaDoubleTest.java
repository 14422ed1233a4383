package hiptwin.probe.hsa;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.NativeDouble;
import hiptwin.probe.child.CallFailure;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.child.ChildSignal;
import hiptwin.probe.child.Mishap;
import hiptwin.probe.kfd.PciAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Against an HSA runtime that misbehaves on demand. Expected values are those of {@code src/test/c/hsa_double.c};
 * numbers of signals are signal(7)'s.
 */
class HsaDoubleTest {
    private static final long DEADLINE_MILLIS = 30_000;
    /** For what hangs: long enough for a JVM on a busy machine to come as far as the call. */
    private static final long SHORT_DEADLINE_MILLIS = 6_000;
    private static final long GRACE_MILLIS = 6_000;

    private static ChildOutcome<HsaAnswer> ask(String mode, long deadlineMillis) throws InterruptedException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(NativeDouble.HSA_MODE, mode);
        return HsaProbe.ask(NativeDouble.HSA.library(), environment, deadlineMillis, List.of());
    }

    private static ChildOutcome<HsaAnswer> ask(String mode) throws InterruptedException {
        return ask(mode, DEADLINE_MILLIS);
    }

    private static Mishap lost(ChildOutcome<HsaAnswer> outcome) {
        assertThat(outcome).isInstanceOf(ChildOutcome.Lost.class);
        return ((ChildOutcome.Lost<HsaAnswer>) outcome).cause();
    }

    private static CallFailure refused(ChildOutcome<HsaAnswer> outcome) {
        assertThat(outcome).isInstanceOf(ChildOutcome.InitFailed.class);
        return ((ChildOutcome.InitFailed<HsaAnswer>) outcome).failure();
    }

    @Test
    void deviceTypeDecidesWhatIsAGpuAndNotTheName() throws InterruptedException {
        HsaAnswer answer = ask("ok").answer().orElseThrow();

        assertThat(answer.agents()).extracting(a -> a.type().orElseThrow().text())
                .containsExactly("CPU", "GPU", "AIE", "GPU");
        assertThat(answer.agents()).extracting(HsaAgent::gpuIndex).containsExactly(OptionalInt.empty(),
                OptionalInt.of(0), OptionalInt.empty(), OptionalInt.of(1));
        assertThat(answer.gpus()).extracting(HsaAgent::gfxTarget).containsExactly(Optional.of("gfx1030"),
                Optional.of("gfx906"));
        assertThat(answer.agents().getFirst().name()).contains("AMD Instinct MI300A");
        assertThat(answer.agents().getFirst().gfxTarget()).isEmpty();
        assertThat(answer.runtimeVersion()).contains("1.14");
        assertThat(answer.buildVersion()).isEmpty();
    }

    @Test
    void aGpuIsToldWithAllItsNumbers() throws InterruptedException {
        HsaAgent gpu = ask("ok").answer().orElseThrow().gpus().get(1);

        assertThat(gpu.index()).isEqualTo(3);
        assertThat(gpu.productName()).contains("Instinct Double");
        assertThat(gpu.vendor()).contains("AMD");
        assertThat(gpu.isas()).containsExactly(new HsaIsa("amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-",
                Optional.of("gfx906"), List.of("sramecc+", "xnack-")));
        assertThat(gpu.computeUnits()).hasValue(60);
        assertThat(gpu.wavefrontSize()).hasValue(64);
        assertThat(gpu.simdsPerComputeUnit()).hasValue(4);
        assertThat(gpu.maxWavesPerComputeUnit()).hasValue(40);
        assertThat(gpu.maxClockMhz()).hasValue(1725);
        assertThat(gpu.chipId()).hasValue(0x66a1);
        assertThat(gpu.pci()).contains(new PciAddress(1, 0x43, 1, 0));
        assertThat(gpu.asicRevision()).hasValue(1);
        assertThat(gpu.driverNodeId()).hasValue(2);
        assertThat(gpu.memoryAvailableBytes()).hasValue(34_342_961_151L);
        assertThat(gpu.ucodeVersion()).hasValue(115);
        assertThat(gpu.sdmaUcodeVersion()).hasValue(83);
        assertThat(gpu.integrated()).contains(true);
        assertThat(gpu.memoryPools()).containsExactly(
                new HsaMemoryPool(HsaMemoryPool.Segment.GLOBAL, Optional.of(false), OptionalLong.of(34_342_961_152L),
                        Optional.of(true), OptionalLong.of(34_342_961_152L)),
                new HsaMemoryPool(HsaMemoryPool.Segment.GROUP, Optional.empty(), OptionalLong.of(65_536),
                        Optional.of(false), OptionalLong.of(0)));
    }

    @Test
    void anAttributeThatTheRuntimeRefusesIsAbsentAndItsStatusIsKept() throws InterruptedException {
        List<HsaAgent> gpus = ask("ok").answer().orElseThrow().gpus();

        assertThat(gpus.get(0).xccCount()).hasValue(1);
        assertThat(gpus.get(0).unanswered()).isEmpty();
        assertThat(gpus.get(1).xccCount()).isEmpty();
        assertThat(gpus.get(1).unanswered()).containsExactly(new UnansweredAttribute("HSA_AMD_AGENT_INFO_NUM_XCC",
                0x1001, "HSA_STATUS_ERROR_INVALID_ARGUMENT"));
    }

    @Test
    void aGpuWithoutAUniqueIdHasNone() throws InterruptedException {
        List<HsaAgent> gpus = ask("ok").answer().orElseThrow().gpus();

        assertThat(gpus).extracting(HsaAgent::uuid).containsExactly(Optional.of("GPU-1122334455667788"),
                Optional.empty());
    }

    @Test
    void aRefusalIsToldWithFunctionNumberNameAndTheLibrarysText() throws InterruptedException {
        assertThat(refused(ask("init_out_of_resources"))).isEqualTo(new CallFailure("hsa_init", 0x1008,
                "HSA_STATUS_ERROR_OUT_OF_RESOURCES", Optional.of("the double has no resources")));
    }

    @Test
    void aStatusOfALaterReleaseKeepsItsNumber() throws InterruptedException {
        assertThat(refused(ask("init_strange_status"))).isEqualTo(new CallFailure("hsa_init", 0x1fff,
                "UNKNOWN(0x1FFF)", Optional.empty()));
    }

    @Test
    void anAbortIsAnAbort() throws InterruptedException {
        assertThat(lost(ask("init_abort"))).isEqualTo(new Mishap.Aborted("hsa_init"));
    }

    @ParameterizedTest
    @CsvSource({"init_segv,11", "init_fpe,8"})
    void aFaultIsACrashWithItsSignalAndTheFrameThatDidIt(String mode, int signal) throws InterruptedException {
        Mishap.Crashed crash = (Mishap.Crashed) lost(ask(mode));

        assertThat(crash.signal()).isEqualTo(new ChildSignal(signal));
        assertThat(crash.step()).isEqualTo("hsa_init");
        assertThat(crash.frame().orElse("")).contains("libhsa-runtime64.so.1");
    }

    @ParameterizedTest
    @CsvSource({"init_exit,3", "init_exit0,0"})
    void anExitInTheMiddleIsNoAnswerWhateverItsCode(String mode, int code) throws InterruptedException {
        assertThat(lost(ask(mode))).isEqualTo(new Mishap.Exited(code, "hsa_init"));
    }

    @Test
    void aHangInInitIsToldWhenItsTimeIsUp() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = ask("init_hang", SHORT_DEADLINE_MILLIS);

        assertThat(lost(outcome)).isEqualTo(new Mishap.Hung("hsa_init", SHORT_DEADLINE_MILLIS));
        assertThat(outcome.durationMillis()).isBetween(SHORT_DEADLINE_MILLIS, SHORT_DEADLINE_MILLIS + GRACE_MILLIS);
    }

    @Test
    void aHangInShutDownKeepsTheAnswerAndDoesNotTakeTheWholeTime() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = ask("shut_down_hang", 10 * DEADLINE_MILLIS);

        assertThat(outcome).isInstanceOf(ChildOutcome.Answered.class);
        assertThat(outcome.answer().orElseThrow().gpus()).hasSize(2);
        assertThat(outcome.mishap()).contains(new Mishap.Hung("hsa_shut_down", 2_000));
        assertThat(outcome.durationMillis()).isLessThan(5 * DEADLINE_MILLIS);
    }

    @ParameterizedTest
    @CsvSource({"shut_down_abort", "shut_down_segv", "shut_down_exit"})
    void whateverEndsShutDownTheAnswerIsKept(String mode) throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = ask(mode);

        assertThat(outcome).isInstanceOf(ChildOutcome.Answered.class);
        assertThat(((ChildOutcome.Answered<HsaAnswer>) outcome).dirtyEnd()).isTrue();
        assertThat(outcome.mishap().orElseThrow().step()).isEqualTo("hsa_shut_down");
        assertThat(outcome.answer().orElseThrow().gpus()).hasSize(2);
    }

    @Test
    void aShutDownThatFailsIsToldAndIsNoUntidyEnd() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = ask("shut_down_fails");

        assertThat(outcome.mishap()).isEmpty();
        assertThat(outcome.answer().orElseThrow().failures()).containsExactly(
                new CallFailure("hsa_shut_down", 0x1000, "HSA_STATUS_ERROR", Optional.empty()));
    }

    @Test
    void aCrashInTheMiddleKeepsWhatWasToldBefore() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = ask("attribute_segv");

        assertThat(lost(outcome).step()).isEqualTo("hsa_agent_get_info(agent 3, HSA_AMD_AGENT_INFO_BDFID)");
        List<HsaAgent> gpus = outcome.answer().orElseThrow().gpus();
        assertThat(gpus).extracting(HsaAgent::computeUnits).containsExactly(OptionalInt.of(60), OptionalInt.of(60));
        assertThat(gpus).extracting(HsaAgent::pci).containsExactly(Optional.of(new PciAddress(0, 0x0c, 0, 0)),
                Optional.empty());
    }

    @Test
    void aFailedWalkIsNotTakenForAMachineWithoutAgents() throws InterruptedException {
        HsaAnswer answer = ask("iterate_fails").answer().orElseThrow();

        assertThat(answer.agents()).isEmpty();
        assertThat(answer.failures()).containsExactly(new CallFailure("hsa_iterate_agents", 0x1000,
                "HSA_STATUS_ERROR", Optional.empty()));
    }

    @Test
    void aMegabyteOfPrintsNeitherBlocksNorReachesTheAnswer() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = ask("flood");

        assertThat(outcome).isInstanceOf(ChildOutcome.Answered.class);
        assertThat(outcome.answer().orElseThrow().gpus()).hasSize(2);
        assertThat(outcome.errorTail()).endsWith("last words").hasSizeLessThanOrEqualTo(4_096);
    }

    @Test
    void aFileThatIsNoLibraryIsToldInTheLoadersWords(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("libhsa-runtime64.so.1"), "no library\n");

        ChildOutcome<HsaAnswer> outcome = HsaProbe.ask(file, System.getenv(), DEADLINE_MILLIS, List.of());

        assertThat(outcome).isInstanceOf(ChildOutcome.LoadFailed.class);
        assertThat(((ChildOutcome.LoadFailed<HsaAnswer>) outcome).reason()).contains("file too short");
    }

    @Test
    void aLibraryWithAnotherInterfaceIsNotCalled() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = HsaProbe.ask(NativeDouble.NEITHER.library(), System.getenv(),
                DEADLINE_MILLIS, List.of());

        assertThat(outcome).isInstanceOf(ChildOutcome.LoadFailed.class);
        assertThat(((ChildOutcome.LoadFailed<HsaAnswer>) outcome).reason()).isEqualTo("it exports no hsa_init");
    }

    @Test
    void aProcessThatCannotBeStartedIsAnAnswerToo() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = HsaProbe.ask(NativeDouble.HSA.library(), System.getenv(), DEADLINE_MILLIS,
                List.of("/no/such/launcher"));

        assertThat(lost(outcome)).isInstanceOf(Mishap.NotStarted.class);
        assertThat(lost(outcome).phrase()).contains("/no/such/launcher");
    }
}
