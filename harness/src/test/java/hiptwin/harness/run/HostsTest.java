package hiptwin.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.Side;
import hiptwin.probe.pin.GpuIdentity;
import hiptwin.probe.pin.PinEnvironment;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostsTest {
    /** Two GPUs, both number 0 of their own pinned process: in one process the second would be measured on the first. */
    @Test
    void a_device_that_needs_a_pinned_process_is_not_measured_in_this_one() {
        PinEnvironment pin = new PinEnvironment(1, new GpuIdentity(Optional.empty(), Optional.empty(), Optional.of("gfx1030")), List.of());
        Side second = new Side("hip1", new EngineSpec.Libvmaf("no such file", 0, 0, Optional.of(new EngineSpec.Device(Backend.HIP, 0))),
                Backend.HIP, "test", Isolation.TOGETHER, Optional.of(new Device("hip1", "test", Optional.empty(), Optional.of(pin), 0)));
        HostException refused = catchThrowableOfType(HostException.class, () -> Hosts.inProcess().open(second, RunEnd.never()));
        assertThat(refused.reason().code()).isEqualTo(ReasonCode.ENGINE_NOT_OPENED);
        assertThat(refused).hasMessageContaining("ROCR_VISIBLE_DEVICES=1").hasMessageContaining("without --in-process");
    }
}
