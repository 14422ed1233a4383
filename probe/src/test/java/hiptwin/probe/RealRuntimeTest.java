package hiptwin.probe;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.access.ReasonCode;
import hiptwin.probe.child.CallFailure;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.hip.HipAnswer;
import hiptwin.probe.hip.HipProbe;
import hiptwin.probe.hsa.HsaAnswer;
import hiptwin.probe.hsa.HsaProbe;
import hiptwin.probe.library.LibrarySearch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The real runtimes of ROCm on a machine without {@code /dev/kfd}. Statuses are those of Debian's 5.2.3. */
class RealRuntimeTest {
    private static final long DEADLINE_MILLIS = 60_000;

    @BeforeEach
    void withoutGpu() {
        Assumptions.assumeFalse(Files.exists(Path.of("/dev/kfd")), "this machine has /dev/kfd");
    }

    private static Path library(LibrarySearch search, String name) {
        Optional<Path> found = search.find().path();
        if (found.isEmpty()) {
            NativeDouble.absent("runtime", "no " + name + " here");
        }
        return found.orElseThrow();
    }

    private static Path hsaRuntime() {
        return library(LibrarySearch.forHsaRuntime(Optional.empty(), System.getenv()), "libhsa-runtime64");
    }

    private static Path hipRuntime() {
        return library(LibrarySearch.forHipRuntime(Optional.empty(), System.getenv()), "libamdhip64");
    }

    @Test
    void hsaIsOutOfResources() throws InterruptedException {
        ChildOutcome<HsaAnswer> outcome = HsaProbe.ask(hsaRuntime(), System.getenv(), DEADLINE_MILLIS, List.of());

        assertThat(outcome).isInstanceOf(ChildOutcome.InitFailed.class);
        CallFailure failure = ((ChildOutcome.InitFailed<HsaAnswer>) outcome).failure();
        assertThat(failure.function()).isEqualTo("hsa_init");
        assertThat(failure.code()).isEqualTo(0x1008);
        assertThat(failure.codeName()).isEqualTo("HSA_STATUS_ERROR_OUT_OF_RESOURCES");
        assertThat(failure.libraryText().orElse("")).contains("failed to allocate the necessary resources");
        assertThat(outcome.mishap()).isEmpty();
    }

    /** Debian's libamdhip64.so.5 asks for an executable stack, at which a JVM prints a warning. */
    @Test
    void hipHasNoDeviceAndNothingIsPrinted() throws InterruptedException {
        ChildOutcome<HipAnswer> outcome = HipProbe.ask(hipRuntime(), System.getenv(), DEADLINE_MILLIS, List.of());

        assertThat(outcome).isInstanceOf(ChildOutcome.InitFailed.class);
        CallFailure failure = ((ChildOutcome.InitFailed<HipAnswer>) outcome).failure();
        assertThat(failure.function()).isEqualTo("hipGetDeviceCount");
        assertThat(failure.code()).isEqualTo(100);
        assertThat(failure.codeName()).isEqualTo("hipErrorNoDevice");
        assertThat(outcome.answer().orElseThrow().runtimeVersion()).isPresent();
        assertThat(outcome.errorTail()).isEmpty();
    }

    @Test
    void theReasonIsTheMissingDeviceNodeAndNotMemory() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(ProbeOptions.ofThisMachine().withHsaRuntime(hsaRuntime()).forced()
                .withoutHip());

        assertThat(report.reason().orElseThrow().code()).isIn(ReasonCode.NO_KFD, ReasonCode.AMDGPU_NOT_LOADED,
                ReasonCode.WSL2, ReasonCode.WSL2_DETECTION_OFF);
        assertThat(report.gpus()).isEmpty();
    }
}
