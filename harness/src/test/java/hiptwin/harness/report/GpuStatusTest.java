package hiptwin.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.GpuStatus.Status;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GpuStatusTest {
    private static final DeviceStatus RIGHT = DeviceStatus.inFull("hip0");
    private static final DeviceStatus ABSENT = DeviceStatus.lacking("hip1", Status.NOT_MEASURED, "engine_not_opened", "-ENODEV", "another build");
    private static final DeviceStatus IN_PART = DeviceStatus.lacking("hip2", Status.PARTLY_MEASURED, "native_fault", "hip2-alone: SIGSEGV", "see it");

    @Test
    void devices_that_were_all_measured_make_a_run_that_is() {
        assertThat(GpuStatus.of(List.of(RIGHT)).status()).isEqualTo(Status.MEASURED);
        assertThat(GpuStatus.of(List.of(RIGHT)).reason()).isEmpty();
        assertThat(GpuStatus.of(List.of(RIGHT)).isAbsent()).isFalse();
    }

    @Test
    void one_that_was_not_makes_it_a_part_and_names_that_one_alone() {
        GpuStatus status = GpuStatus.of(List.of(RIGHT, ABSENT));
        assertThat(status.status()).isEqualTo(Status.PARTLY_MEASURED);
        assertThat(status.reason()).contains("hip1 was not measured: -ENODEV");
        assertThat(status.lacking()).containsExactly(ABSENT);
        assertThat(status.measured()).isFalse();
        assertThat(status.anyMeasured()).isTrue();
        assertThat(status.isAbsent()).isTrue();
    }

    @Test
    void a_device_of_which_a_side_is_missing_is_a_part_and_not_absent() {
        assertThat(GpuStatus.of(List.of(IN_PART)).status()).isEqualTo(Status.PARTLY_MEASURED);
        assertThat(GpuStatus.of(List.of(IN_PART)).isAbsent()).isFalse();
    }

    @Test
    void none_is_none() {
        assertThat(GpuStatus.of(List.of(ABSENT)).status()).isEqualTo(Status.NOT_MEASURED);
        assertThat(GpuStatus.of(List.of(ABSENT)).anyMeasured()).isFalse();
        assertThat(GpuStatus.notAsked().isAbsent()).isTrue();
    }

    @Test
    void a_device_has_a_reason_exactly_when_it_needs_one() {
        assertThatThrownBy(() -> new DeviceStatus("hip0", Status.NOT_MEASURED, Optional.empty(), Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DeviceStatus("hip0", Status.MEASURED, Optional.empty(), Optional.of("why"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DeviceStatus("hip0", Status.NO_DEVICE, Optional.empty(), Optional.of("why"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
