package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.Evidence;
import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.Location;
import hiptwin.harness.gate.Location.Place;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.run.EngineHost;
import hiptwin.harness.run.HostOpener;
import hiptwin.harness.run.PassOutcome;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.Recheck;
import hiptwin.harness.run.RunEnd;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.run.RunResult;
import hiptwin.harness.run.Runner;
import hiptwin.harness.score.ScoreSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a difference comes from, with engines that look at the picture they are given. */
class BorderLocatorTest {
    private static final Geometry GEOMETRY = new Geometry(64, 64, PixelFormat.YUV420P, 8);
    private static final RunLimits LIMITS = new RunLimits(Duration.ofMinutes(1), Duration.ofHours(1), 1, 1);
    /** What the clips are filled with; grey of 8 bits is 128. */
    private static final byte FILLING = 40;

    @TempDir
    private Path folder;

    /** The tested side's answer: how far it is from the reference side, for a picture with this luma sample in its corner. */
    @FunctionalInterface
    private interface Tested {
        double offset(int corner) throws Ended;
    }

    /** The tested side does not deliver. */
    private static final class Ended extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient PassOutcome how;

        Ended(PassOutcome how) {
            this.how = how;
        }
    }

    private record Engine(Side side, Tested tested) implements EngineHost {
        @Override
        public EngineFacts facts() {
            return new EngineFacts("libvmaf", "1", Lineage.NETFLIX, Optional.of("lib"));
        }

        @Override
        public List<Optional<String>> refusals(List<ExtractorRequest> requests) {
            return requests.stream().map(one -> Optional.<String>empty()).toList();
        }

        @Override
        public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink) {
            try (FrameReader reader = fixture.reference().open()) {
                int corner = reader.frame(0).get(0) & 0xff;
                double offset = side.id().equals(Side.CPU) ? tested.offset(corner) : 0;
                requests.forEach(request -> request.keys().forEach(key -> sink.score(key, 0, 40 + offset)));
                return PassOutcome.measured(Duration.ofMillis(1), Optional.empty());
            } catch (FixtureException e) {
                throw new IllegalStateException(e);
            } catch (Ended e) {
                return e.how;
            }
        }

        @Override
        public boolean isUsable() {
            return true;
        }

        @Override
        public Optional<Reason> close() {
            return Optional.empty();
        }
    }

    private RunPlan plan(Geometry geometry) throws IOException {
        byte[] frame = new byte[(int) geometry.frameBytes()];
        Arrays.fill(frame, FILLING);
        RawYuvClip clip = new RawYuvClip(Files.write(folder.resolve("clip.yuv"), frame), geometry);
        Fixture fixture = new Fixture("a", "default", geometry, 1, clip, clip, Optional.empty(), Optional.empty());
        Catalogue catalogue = Catalogue.shipped();
        Side scalar = Side.onCpu(Side.CPU_SCALAR, new EngineSpec.Libvmaf("lib", 0, 0, OptionalInt.empty()), "reference");
        Side cpu = Side.onCpu(Side.CPU, new EngineSpec.Libvmaf("lib", 0, 0, OptionalInt.empty()), "tested");
        return new RunPlan(List.of(fixture), List.of(new Subject(catalogue.find("psnr").orElseThrow(), catalogue.parse("psnr"))),
                List.of(scalar, cpu), List.of(), List.of(new Pairing(Section.DISPATCH_EQUIVALENCE, Side.CPU_SCALAR, Side.CPU)), List.of(),
                Optional.empty());
    }

    private static Evidence evidence(RunPlan plan, HostOpener opener) throws InterruptedException {
        RunResult result = Runner.run(plan, opener, LIMITS, Progress.SILENT, Recheck.NOTHING);
        return new Evidence(result.measurements(), Map.of(), Optional.of(new Evidence.LibraryIdentity(Lineage.NETFLIX, "1", "amd64")),
                name -> Optional.empty());
    }

    private static List<Location> locate(RunPlan plan, Evidence evidence, HostOpener opener, RunEnd end) throws InterruptedException {
        Judgement judgement = Judgement.of(plan, evidence);
        assertThat(judgement.pairs().getFirst().cells()).singleElement().matches(cell -> cell.status() == CellStatus.DIFFERING);
        return new BorderLocator(plan, opener, LIMITS, end).locate(judgement, evidence);
    }

    private Place place(Geometry geometry, Tested tested) throws Exception {
        HostOpener opener = (side, end) -> new Engine(side, tested);
        RunPlan plan = plan(geometry);
        return locate(plan, evidence(plan, opener), opener, RunEnd.never()).getFirst().place();
    }

    @Test
    void a_difference_that_a_flat_border_takes_away_is_at_the_border() throws Exception {
        assertThat(place(GEOMETRY, corner -> corner == FILLING ? 1 : 0)).isEqualTo(Place.BORDER_ONLY);
    }

    @Test
    void a_difference_that_stays_with_a_flat_border_is_everywhere() throws Exception {
        assertThat(place(GEOMETRY, corner -> 1)).isEqualTo(Place.EVERYWHERE);
    }

    @Test
    void a_picture_without_an_inside_is_too_small() throws Exception {
        assertThat(place(new Geometry(64, 46, PixelFormat.YUV420P, 8), corner -> 1)).isEqualTo(Place.TOO_SMALL);
    }

    /** A side that refuses fails the comparison, and that says nothing of the border. */
    @Test
    void a_side_that_refuses_when_it_is_measured_again_locates_nothing() throws Exception {
        PassOutcome refused = PassOutcome.failed(Duration.ofMillis(1), new EngineFailure("vmaf_read_pictures", -22),
                new Reason(ReasonCode.ENGINE_FAILED, "-EINVAL"));
        assertThat(place(GEOMETRY, corner -> failing(corner, refused))).isEqualTo(Place.NOT_FOUND_OUT);
    }

    @Test
    void a_side_that_dies_when_it_is_measured_again_locates_nothing() throws Exception {
        PassOutcome died = PassOutcome.lost(State.CRASHED, Duration.ofMillis(1), new Reason(ReasonCode.NATIVE_FAULT, "SIGSEGV"), Optional.empty(),
                List.of());
        assertThat(place(GEOMETRY, corner -> failing(corner, died))).isEqualTo(Place.NOT_FOUND_OUT);
    }

    private static double failing(int corner, PassOutcome how) throws Ended {
        if (corner != FILLING) {
            throw new Ended(how);
        }
        return 1;
    }

    @Test
    void no_process_is_started_when_the_run_s_time_is_over() throws Exception {
        RunPlan plan = plan(GEOMETRY);
        Evidence evidence = evidence(plan, (side, end) -> new Engine(side, corner -> 1));
        HostOpener none = (side, end) -> {
            throw new AssertionError("opened " + side.id());
        };
        assertThat(locate(plan, evidence, none, RunEnd.after(Duration.ofNanos(1)))).extracting(Location::place)
                .containsExactly(Place.NOT_FOUND_OUT);
    }

    /** An hour is what a whole run may take; of this one a few seconds are left. */
    @Test
    void measuring_again_has_the_time_that_is_left_and_not_a_run_s_whole_time() throws Exception {
        RunPlan plan = plan(GEOMETRY);
        Evidence evidence = evidence(plan, (side, end) -> new Engine(side, corner -> 1));
        HostOpener bounded = (side, end) -> {
            assertThat(end.bound(Duration.ofMinutes(1))).isLessThanOrEqualTo(Duration.ofSeconds(20));
            return new Engine(side, corner -> 1);
        };
        assertThat(locate(plan, evidence, bounded, RunEnd.after(Duration.ofSeconds(20)))).extracting(Location::place)
                .containsExactly(Place.EVERYWHERE);
    }

    @Test
    void clips_that_cannot_be_read_again_cost_the_location_and_not_the_report() throws Exception {
        RunPlan plan = plan(GEOMETRY);
        HostOpener opener = (side, end) -> new Engine(side, corner -> 1);
        Evidence evidence = evidence(plan, opener);
        Files.delete(folder.resolve("clip.yuv"));
        assertThat(locate(plan, evidence, opener, RunEnd.never())).extracting(Location::place).containsExactly(Place.NOT_FOUND_OUT);
    }

    /** Grey of 10 bits is 512, low byte first; 16 luma samples of a border are 8 of 4:2:0 chroma. */
    @Test
    void the_border_of_every_plane_is_grey_and_the_inside_is_left_alone() {
        Geometry geometry = new Geometry(64, 48, PixelFormat.YUV420P, 10);
        byte[] frame = new byte[(int) geometry.frameBytes()];
        Arrays.fill(frame, FILLING);
        BorderLocator.mask(frame, geometry);
        int chroma = 64 * 48;
        assertThat(sample(frame, 0)).isEqualTo(512);
        assertThat(sample(frame, 16 * 64 + 15)).isEqualTo(512);
        assertThat(sample(frame, 16 * 64 + 16)).isEqualTo(0x2828);
        assertThat(sample(frame, 31 * 64 + 47)).isEqualTo(0x2828);
        assertThat(sample(frame, 31 * 64 + 48)).isEqualTo(512);
        assertThat(sample(frame, 32 * 64 + 30)).isEqualTo(512);
        assertThat(sample(frame, chroma + 8 * 32 + 7)).isEqualTo(512);
        assertThat(sample(frame, chroma + 8 * 32 + 8)).isEqualTo(0x2828);
        assertThat(sample(frame, chroma + 32 * 24 + 15 * 32 + 23)).isEqualTo(0x2828);
        assertThat(sample(frame, chroma + 2 * 32 * 24 - 1)).isEqualTo(512);
    }

    private static int sample(byte[] frame, int index) {
        return frame[2 * index] & 0xff | (frame[2 * index + 1] & 0xff) << 8;
    }
}
