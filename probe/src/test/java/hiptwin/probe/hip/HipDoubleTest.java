package hiptwin.probe.hip;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.NativeDouble;
import hiptwin.probe.child.CallFailure;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.child.Mishap;
import hiptwin.probe.kfd.PciAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Against a HIP runtime that misbehaves on demand. Expected values are those of {@code src/test/c/hip_double.c}, which
 * fills the records by the offsets of ROCm 5's and ROCm 6's hip_runtime_api.h: target at 396 and at 1160.
 */
class HipDoubleTest {
    private static final long DEADLINE_MILLIS = 30_000;
    private static final long SHORT_DEADLINE_MILLIS = 6_000;

    private static ChildOutcome<HipAnswer> ask(NativeDouble library, String mode, long deadlineMillis)
            throws InterruptedException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(NativeDouble.HIP_MODE, mode);
        return HipProbe.ask(library.library(), environment, deadlineMillis, List.of());
    }

    private static HipDevice first(NativeDouble library, String mode) throws InterruptedException {
        return ask(library, mode, DEADLINE_MILLIS).answer().orElseThrow().devices().getFirst();
    }

    @Test
    void aLibraryWithThePlainFunctionAloneIsReadByTheOldLayout() throws InterruptedException {
        HipDevice device = first(NativeDouble.HIP_PLAIN, "gfx90a");

        assertThat(device.propertiesForm()).contains(PropertiesForm.PLAIN);
        assertThat(device.arch().orElseThrow().name()).isEqualTo("gfx90a");
        assertThat(device.propertiesProblem()).isEmpty();
    }

    @Test
    void aLibraryWithBothIsReadByTheNewLayout() throws InterruptedException {
        HipDevice device = first(NativeDouble.HIP_BOTH, "ok");

        assertThat(device.propertiesForm()).contains(PropertiesForm.R0600);
        assertThat(device.arch().orElseThrow().gfxTarget()).isEqualTo("gfx1100");
        assertThat(device.warpSize()).hasValue(32);
        assertThat(device.multiprocessorCount()).hasValue(30);
        assertThat(device.maxClockKhz()).hasValue(2_475_000);
        assertThat(device.totalMemoryBytes()).hasValue(17_163_091_968L);
    }

    @Test
    void aDeviceIsToldWithAllItsNumbers() throws InterruptedException {
        HipAnswer answer = ask(NativeDouble.HIP_PLAIN, "ok", DEADLINE_MILLIS).answer().orElseThrow();
        HipDevice first = answer.devices().get(0);
        HipDevice second = answer.devices().get(1);

        assertThat(answer.runtimeVersionText()).contains("5.2.21153");
        assertThat(answer.driverVersion()).hasValue(50_221_153);
        assertThat(answer.deviceCount()).hasValue(2);
        assertThat(first.name()).contains("Radeon Double");
        assertThat(first.multiprocessorKind()).isEqualTo(MultiprocessorKind.WORK_GROUP_PROCESSOR);
        assertThat(first.pci()).contains(new PciAddress(0, 0x0c, 0, 0));
        assertThat(first.uuid()).contains("GPU-1122334455667788");
        assertThat(second.arch()).contains(new HipArch("gfx906:sramecc+:xnack-", "gfx906",
                List.of("sramecc+", "xnack-")));
        assertThat(second.warpSize()).hasValue(64);
        assertThat(second.multiprocessorCount()).hasValue(60);
        assertThat(second.multiprocessorKind()).isEqualTo(MultiprocessorKind.COMPUTE_UNIT);
        assertThat(second.maxClockKhz()).hasValue(1_725_000);
        assertThat(second.totalMemoryBytes()).hasValue(34_342_961_152L);
        assertThat(second.pci()).contains(new PciAddress(1, 0x43, 1, 0));
        assertThat(second.uuid()).isEmpty();
    }

    @Test
    void aTargetThatIsNoneIsAnErrorAndNothingIsTakenFromTheRecord() throws InterruptedException {
        HipDevice device = first(NativeDouble.HIP_PLAIN, "garbage");

        assertThat(device.propertiesProblem()).contains(new PropertiesProblem.NoTarget("hipGetDeviceProperties",
                "??q!"));
        assertThat(device.arch()).isEmpty();
        assertThat(device.multiprocessorCount()).isEmpty();
        assertThat(device.totalMemoryBytes()).isEmpty();
        assertThat(device.multiprocessorKind()).isEqualTo(MultiprocessorKind.UNKNOWN);
    }

    @Test
    void whatTheRecordDoesNotTellIsAskedOneByOne() throws InterruptedException {
        HipDevice device = first(NativeDouble.HIP_PLAIN, "garbage");

        assertThat(device.warpSize()).hasValue(32);
        assertThat(device.name()).contains("Radeon Double");
        assertThat(device.failures()).contains(new CallFailure("hipDeviceGetAttribute", 1, "hipErrorInvalidValue",
                Optional.empty()));
    }

    @Test
    void aRecordLongerThanItsLayoutIsSeen() throws InterruptedException {
        HipDevice plain = first(NativeDouble.HIP_PLAIN, "overrun");
        HipDevice newest = first(NativeDouble.HIP_BOTH, "overrun");

        assertThat(plain.propertiesProblem()).contains(new PropertiesProblem.Overrun("hipGetDeviceProperties", 792,
                839));
        assertThat(newest.propertiesProblem()).contains(new PropertiesProblem.Overrun("hipGetDevicePropertiesR0600",
                1472, 1519));
        assertThat(plain.arch()).isEmpty();
    }

    @Test
    void aRefusedRecordIsToldWithItsStatus() throws InterruptedException {
        assertThat(first(NativeDouble.HIP_PLAIN, "properties_fail").propertiesProblem())
                .contains(new PropertiesProblem.Failed(new CallFailure("hipGetDeviceProperties", 1,
                        "hipErrorInvalidValue", Optional.empty())));
    }

    @Test
    void noDeviceIsARefusalAndTheVersionIsKept() throws InterruptedException {
        ChildOutcome<HipAnswer> outcome = ask(NativeDouble.HIP_PLAIN, "no_device", DEADLINE_MILLIS);

        assertThat(outcome).isInstanceOf(ChildOutcome.InitFailed.class);
        assertThat(((ChildOutcome.InitFailed<HipAnswer>) outcome).failure()).isEqualTo(new CallFailure(
                "hipGetDeviceCount", 100, "hipErrorNoDevice", Optional.of("no ROCm-capable device is detected")));
        assertThat(outcome.answer().orElseThrow().runtimeVersion()).hasValue(50_221_153);
    }

    @Test
    void anAbortInTheFirstCallIsAnAnswer() throws InterruptedException {
        assertThat(ask(NativeDouble.HIP_PLAIN, "count_abort", DEADLINE_MILLIS).mishap())
                .contains(new Mishap.Aborted("hipGetDeviceCount"));
    }

    @Test
    void aHangIsToldWithTheDeviceThatWasAsked() throws InterruptedException {
        assertThat(ask(NativeDouble.HIP_PLAIN, "properties_hang", SHORT_DEADLINE_MILLIS).mishap())
                .contains(new Mishap.Hung("hipGetDeviceProperties(device 0)", SHORT_DEADLINE_MILLIS));
    }

    @Test
    void anExitHandlerThatHangsOrAbortsLeavesTheAnswerWhole() throws InterruptedException {
        ChildOutcome<HipAnswer> hung = ask(NativeDouble.HIP_PLAIN, "end_hang", DEADLINE_MILLIS);
        ChildOutcome<HipAnswer> aborted = ask(NativeDouble.HIP_PLAIN, "end_abort", DEADLINE_MILLIS);

        assertThat(hung).isInstanceOf(ChildOutcome.Answered.class);
        assertThat(hung.mishap()).contains(new Mishap.Hung("exit", 2_000));
        assertThat(aborted).isInstanceOf(ChildOutcome.Answered.class);
        assertThat(aborted.mishap()).contains(new Mishap.Aborted("exit"));
    }
}
