package hiptwin.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.bench.SideStart;
import hiptwin.harness.bench.Timing;
import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.PlanRequest;
import hiptwin.harness.plan.PlanRequest.DeviceRequest;
import hiptwin.harness.plan.Planner;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.GpuStatus.Status;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is printed for people fits a terminal of 80 columns, with names as long as they come. */
class TextWidthTest {
    private static final String LONG_FIXTURE = "texture_with_a_name_of_its_own_1920x1080_420_10";
    private static final String LONG_EXTRACTOR = "motion[motion_five_frame_window=true,motion_moving_average=true]";
    private static final GpuStatus TWO = GpuStatus.of(List.of(DeviceStatus.inFull("hip0"), DeviceStatus.lacking("hip1", Status.NOT_MEASURED,
            "engine_not_opened", "vmaf_hip_state_init answered -ENODEV (-19): no such device, and a long story besides", "another build of it")));

    private static BenchResult bench() {
        return new BenchResult("0.1.0", Instant.EPOCH, Duration.ofSeconds(3), HostFacts.ofThisMachine(), TWO, 3,
                List.of(new SideStart("hip0-alone", "libvmaf's hip extractors each alone on gfx1030 (AMD Radeon RX 6800), 60 CUs, at 0000:03:00.0",
                        Optional.of("libvmaf 3.2.0 (VMAFX)"), OptionalDouble.of(1234.5), Optional.empty())),
                List.of(timing("psnr", Optional.empty()), timing(LONG_EXTRACTOR, Optional.empty()), timing("integer_ms_ssim",
                        Optional.of(new Reason(ReasonCode.NATIVE_FAULT, "the process ended with SIGSEGV (11) while it was at frame 2 of 3, after "
                                + "48 scores had arrived")))));
    }

    private static Timing timing(String extractor, Optional<Reason> reason) {
        return new Timing("hip0-alone", LONG_FIXTURE, extractor, 3, 48, OptionalLong.of(400_000_000_000L), List.of(123_456_789_012L), reason);
    }

    @Test
    void a_measurement_of_speed_fits() {
        String text = BenchText.of(bench());
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
        assertThat(text).contains(LONG_FIXTURE, LONG_EXTRACTOR, "psnr", "ms/frame", "41152.263");
        assertThat(text.replaceAll("\\s+", " ")).contains("hip0: measured: 3 extractors timed", "hip1: NOT MEASURED: vmaf_hip_state_init");
    }

    @Test
    void a_measurement_of_speed_and_a_run_write_the_same_status_of_the_same_devices() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BenchJson.write(bench(), out);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"status\" : \"partly_measured\"", "\"device\" : \"hip1\"",
                "\"memoryMib\"");
    }

    @Test
    void a_plan_fits() {
        Geometry geometry = new Geometry(1920, 1080, PixelFormat.YUV420P, 10);
        RawYuvClip clip = new RawYuvClip(Path.of("clip.yuv"), geometry);
        Catalogue catalogue = Catalogue.shipped();
        List<Subject> all = catalogue.extractors().stream().map(one -> new Subject(one, catalogue.parse(one.name()))).toList();
        Device device = new Device("hip0", "gfx1030 (AMD Radeon RX 6800), 60 CUs, at 0000:03:00.0", Optional.of("gfx1030"), Optional.empty(), 0);
        String text = PlanText.of(Planner.plan(new PlanRequest(List.of(new Fixture(LONG_FIXTURE, "default", geometry, 3, clip, clip,
                Optional.empty(), Optional.empty())), all, List.of(), Optional.of(Path.of("/usr/lib/libvmaf.so.3")), 0, 1,
                new DeviceRequest(Backend.HIP, List.of(device), List.of(Isolation.TOGETHER, Isolation.ALONE), List.of(), Optional.empty()))),
                GpuStatus.planned(), List.of());
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }
}
