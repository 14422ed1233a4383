package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.bench.SideStart;
import hiptwin.harness.bench.Timing;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.Side;
import hiptwin.harness.report.GpuStatus;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.GpuStatus.Status;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** hip1 and hip10 begin alike, and are two. */
class BenchedDevicesTest {
    private static final List<Device> DEVICES = List.of(device("hip1"), device("hip10"));
    private static final List<Side> SIDES = DEVICES.stream().map(BenchedDevicesTest::side).toList();

    private static Device device(String id) {
        return new Device(id, "test", Optional.empty(), Optional.empty(), 0);
    }

    private static Side side(Device device) {
        return new Side(device.id() + "-alone", new EngineSpec.Libvmaf("lib", 0, 0, Optional.of(new EngineSpec.Device(Backend.HIP, 0))), Backend.HIP,
                "test", Isolation.ALONE, Optional.of(device));
    }

    private static SideStart start(String side, Optional<String> problem) {
        return new SideStart(side, "test", Optional.empty(), OptionalDouble.empty(), problem);
    }

    private static Timing measured(String side) {
        return new Timing(side, "a", "psnr", 3, 9, OptionalLong.of(2), List.of(1L), Optional.empty());
    }

    private static GpuStatus status(List<SideStart> starts, List<Timing> timings) {
        return BenchedDevices.of(GpuStatus.planned(), DEVICES, SIDES, starts, timings);
    }

    @Test
    void both_that_came_to_the_end_of_a_pass_were_measured() {
        assertThat(status(List.of(), List.of(measured("hip1-alone"), measured("hip10-alone"))).status()).isEqualTo(Status.MEASURED);
    }

    @Test
    void one_that_did_not_open_is_named_alone() {
        GpuStatus status = status(List.of(start("hip1-alone", Optional.of("-ENODEV")), start("hip10-alone", Optional.empty())),
                List.of(measured("hip10-alone")));
        assertThat(status.status()).isEqualTo(Status.PARTLY_MEASURED);
        assertThat(status.lacking()).extracting(DeviceStatus::sentence).containsExactly("hip1 was not measured: -ENODEV");
        assertThat(status.devices()).contains(DeviceStatus.inFull("hip10"));
    }

    @Test
    void one_of_which_no_pass_came_to_its_end_says_why() {
        Timing died = new Timing("hip10-alone", "a", "psnr", 3, 0, OptionalLong.empty(), List.of(),
                Optional.of(new Reason(ReasonCode.NATIVE_FAULT, "SIGSEGV (11)")));
        assertThat(status(List.of(), List.of(measured("hip1-alone"), died)).lacking()).singleElement()
                .satisfies(one -> assertThat(one.sentence()).isEqualTo("hip10 was not measured: no extractor came to the end of a pass: SIGSEGV (11)"));
    }

    @Test
    void what_was_not_planned_stays_as_it_was() {
        assertThat(BenchedDevices.of(GpuStatus.notAsked(), List.of(), List.of(), List.of(), List.of())).isEqualTo(GpuStatus.notAsked());
    }
}
