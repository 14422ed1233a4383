package hiptwin.harness.bench;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.Scene;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BenchTest {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int FRAMES = 3;
    private static final Geometry GEOMETRY = new Geometry(64, 64, PixelFormat.YUV420P, 8);
    private static final Fixture FIXTURE = new Fixture("texture", Fixture.DEFAULT_SET, GEOMETRY, FRAMES,
            new SyntheticClip(Scene.TEXTURE, Treatment.NONE, 1, GEOMETRY, FRAMES),
            new SyntheticClip(Scene.TEXTURE, Treatment.CODED, 1, GEOMETRY, FRAMES), Optional.empty(), Optional.empty());

    private static List<Subject> subjects(String... names) {
        Catalogue catalogue = Catalogue.shipped();
        return Stream.of(names).map(name -> new Subject(catalogue.find(name).orElseThrow(), catalogue.parse(name))).toList();
    }

    private static EngineSpec.Libvmaf library(VmafDouble.Variant variant, OptionalInt hipDevice) {
        return new EngineSpec.Libvmaf(VmafDouble.library(variant).toString(), 0, 0, hipDevice);
    }

    private static Bench bench(String faults, Duration deadline) {
        return new Bench(Hosts.isolated(DEADLINE, options -> options.withEnvironment(Map.of(VmafDouble.FAULTS_VARIABLE, faults), Set.of())), 2,
                deadline, Progress.SILENT);
    }

    @Test
    void every_extractor_is_timed_alone_on_the_cpu_and_on_the_device() throws InterruptedException {
        Side cpu = Side.onCpu(Side.CPU, library(VmafDouble.Variant.VMAFX, OptionalInt.empty()), "double");
        Side hip = new Side("hip0-alone", library(VmafDouble.Variant.VMAFX, OptionalInt.of(0)), Backend.HIP, "double", Isolation.ALONE,
                Optional.of(new Device("hip0", "double", Optional.empty(), Optional.empty(), 0)));
        Bench bench = bench("", DEADLINE);

        bench.run(List.of(cpu, hip), List.of(FIXTURE), subjects("psnr", "motion"));

        assertThat(bench.starts()).extracting(SideStart::sideId).containsExactly("cpu", "hip0-alone");
        assertThat(bench.starts()).allSatisfy(start -> assertThat(start.openMillis().orElseThrow()).isPositive());
        assertThat(bench.timings()).extracting(timing -> timing.sideId() + " " + timing.extractor())
                .containsExactly("cpu psnr", "cpu motion", "hip0-alone psnr", "hip0-alone motion");
        assertThat(bench.timings()).allSatisfy(timing -> {
            assertThat(timing.reason()).isEmpty();
            assertThat(timing.warmPassNanos()).hasSize(2);
            assertThat(timing.firstPassNanos()).isPresent();
            assertThat(timing.values()).isPositive();
        });
    }

    @Test
    void a_process_that_dies_costs_its_extractor_and_the_next_one_is_timed() throws InterruptedException {
        Side cpu = Side.onCpu(Side.CPU, library(VmafDouble.Variant.VMAFX, OptionalInt.empty()), "double");
        Bench bench = bench("segv@psnr:1", DEADLINE);

        bench.run(List.of(cpu), List.of(FIXTURE), subjects("psnr", "motion"));

        assertThat(bench.timings()).hasSize(2);
        assertThat(bench.timings().getFirst().reason().map(Reason::code)).contains(ReasonCode.NATIVE_FAULT);
        assertThat(bench.timings().getFirst().millisPerFrame()).isEmpty();
        assertThat(bench.timings().getLast().warmPassNanos()).hasSize(2);
    }

    @Test
    void a_library_that_cannot_be_opened_is_said_and_not_timed() throws InterruptedException {
        Side cpu = Side.onCpu(Side.CPU, new EngineSpec.Libvmaf("/nowhere/libvmaf.so.3", 0, 0, OptionalInt.empty()), "nowhere");
        Bench bench = bench("", DEADLINE);

        bench.run(List.of(cpu), List.of(FIXTURE), subjects("psnr"));

        assertThat(bench.timings()).isEmpty();
        assertThat(bench.starts().getFirst().problem()).hasValueSatisfying(why -> assertThat(why).contains("no such file"));
    }

    @Test
    void fifty_milliseconds_a_frame_are_found_as_such() throws InterruptedException {
        Side cpu = Side.onCpu(Side.CPU, library(VmafDouble.Variant.VMAFX, OptionalInt.empty()), "double");
        Bench bench = bench("slow@any=50", DEADLINE);

        bench.run(List.of(cpu), List.of(FIXTURE), subjects("psnr"));

        assertThat(bench.timings().getFirst().leastMillisPerFrame().orElseThrow()).isGreaterThanOrEqualTo(50);
    }
}
