package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.gate.Evidence.LibraryIdentity;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.plan.PlanRequest;
import hiptwin.harness.plan.PlanRequest.DeviceRequest;
import hiptwin.harness.plan.Planner;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceFixture;
import hiptwin.harness.reference.ReferenceLibrary;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.score.ScoreTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Like is held to like: versions, lineages, gaps in stored scores. One fixture of one frame, one extractor. */
class JudgementTest {
    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final LibraryIdentity RECORDED = new LibraryIdentity(Lineage.NETFLIX, "f85a8536", "amd64");

    private static ScoreTable psnr(double y) {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        builder.score("psnr_y", 0, y);
        builder.score("psnr_cb", 0, 40);
        builder.score("psnr_cr", 0, 41);
        return builder.build(1);
    }

    private static RunPlan plan(String extractor, ScoreTable stored) {
        Geometry geometry = new Geometry(64, 64, PixelFormat.YUV420P, 8);
        RawYuvClip clip = new RawYuvClip(Path.of("clip.yuv"), geometry);
        Fixture fixture = new Fixture("clip", "default", geometry, 1, clip, clip, Optional.empty(), Optional.empty());
        Catalogue catalogue = Catalogue.shipped();
        Subject subject = new Subject(catalogue.find(extractor.split(":")[0]).orElseThrow(), catalogue.parse(extractor));
        TreeMap<String, ReferenceFixture> fixtures = new TreeMap<>();
        fixtures.put("clip", new ReferenceFixture(HASH, HASH, 1, stored));
        ReferenceScores reference = new ReferenceScores("netflix-scalar",
                new ReferenceLibrary("Netflix/vmaf", Lineage.NETFLIX, List.of("f85a8536"), "gcc", "amd64", "scalar"), fixtures);
        return Planner.plan(new PlanRequest(List.of(fixture), List.of(subject), List.of(reference), Optional.of(Path.of("/lib/libvmaf.so.3")), 0, 1,
                DeviceRequest.NONE));
    }

    private static PairResult stored(String extractor, ScoreTable stored, Measurement measured, LibraryIdentity library) {
        RunPlan plan = plan(extractor, stored);
        Measurements measurements = new Measurements();
        String label = plan.subjects().getFirst().label();
        measurements.put(new Slot(Side.CPU_SCALAR, "clip", label), measured);
        Judgement judgement = Judgement.of(plan, new Evidence(measurements, Map.of(), Optional.of(library),
                name -> Optional.of(Lineage.NETFLIX)));
        return judgement.pairs().stream().filter(pair -> pair.pairing().section() == Section.REFERENCE_EQUIVALENCE
                && pair.pairing().testedId().equals(Side.CPU_SCALAR)).findFirst().orElseThrow();
    }

    @Test
    void a_library_of_the_recorded_version_is_held_to_the_stored_scores() {
        assertThat(stored("psnr", psnr(38), Measurement.measured(psnr(38)), RECORDED).verdict()).isEqualTo(Verdict.PASS);
        assertThat(stored("psnr", psnr(38), Measurement.measured(psnr(Math.nextUp(38.0))), RECORDED).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void another_version_lineage_or_architecture_is_told_its_distance_and_not_judged_by_it() {
        for (LibraryIdentity other : List.of(new LibraryIdentity(Lineage.NETFLIX, "3.0.0", "amd64"),
                new LibraryIdentity(Lineage.FORK, "f85a8536", "amd64"), new LibraryIdentity(Lineage.NETFLIX, "f85a8536", "aarch64"))) {
            PairResult result = stored("psnr", psnr(38), Measurement.measured(psnr(39)), other);
            assertThat(result.advisory()).isPresent();
            assertThat(result.verdict()).isEqualTo(Verdict.SKIP);
            assertThat(result.cells().getFirst().status()).isEqualTo(CellStatus.DIFFERING);
        }
    }

    @Test
    void an_extractor_that_the_recorded_version_had_and_this_library_lost_is_a_failure() {
        Measurement lost = Measurement.skipped(ReasonCode.NOT_IN_LIBRARY, "psnr is not registered");
        PairResult result = stored("psnr", psnr(38), lost, RECORDED);
        assertThat(result.cells().getFirst().status()).isEqualTo(CellStatus.REFUSED_ONE_SIDE);
        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_build_without_float_extractors_is_no_failure() {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        builder.score("float_psnr", 0, 38);
        Measurement lost = Measurement.skipped(ReasonCode.NOT_IN_LIBRARY, "float_psnr is not registered");
        assertThat(stored("float_psnr", builder.build(1), lost, RECORDED).verdict()).isEqualTo(Verdict.SKIP);
    }

    @Test
    void a_gap_in_the_stored_scores_is_a_failure_not_an_omission() {
        PairResult result = stored("psnr", ScoreTable.EMPTY, Measurement.measured(psnr(38)), RECORDED);
        assertThat(result.cells().getFirst().status()).isEqualTo(CellStatus.MISSING_KEYS);
        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void stored_scores_of_default_options_say_nothing_of_other_options() {
        PairResult result = stored("psnr:reduced_hbd_peak=true", psnr(38), Measurement.measured(psnr(39)), RECORDED);
        assertThat(result.cells().getFirst().reason().orElseThrow().code()).isEqualTo(ReasonCode.NOT_IN_REFERENCE);
    }
}
