package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code float_motion} on frames whose motion is known by hand. Without a blur no filter weight takes part. */
class FloatMotionTest {
    private static final String MOTION = "VMAF_feature_motion_score";
    private static final String MOTION2 = "VMAF_feature_motion2_score";
    private static final String MOTION3 = "VMAF_feature_motion3_score";
    private static final Geometry SMALL = new Geometry(6, 4, PixelFormat.YUV400P, 8);
    private static final int[] BRIGHTNESS = {0, 1, 3, 4, 8, 9};
    private static final FilledClip STEPS = new FilledClip(SMALL, 6, (plane, x, y, frame) -> BRIGHTNESS[frame]);

    private static ScoreTable scores(String options, FilledClip clip) throws Exception {
        return OracleRun.scores(Lineage.NETFLIX, "float_motion[" + options + "]", clip, clip);
    }

    @ParameterizedTest
    @ValueSource(strings = {"float_motion", "float_motion[motion_filter_size=3]",
        "float_motion[motion_add_scale1=true]"})
    void aClipThatStandsStillHasNoMotion(String extractor) throws Exception {
        FilledClip clip = new FilledClip(SMALL, 5, (plane, x, y, frame) -> 37 * x + 11 * y & 0xFF);

        ScoreTable scores = OracleRun.scores(Lineage.FORK, extractor, clip, clip);

        assertThat(scores.series()).hasSize(3).allSatisfy((key, series) ->
                assertThat(series).isEqualTo(Series.of(0, 0, 0, 0, 0)));
    }

    /** Steps of 1 2 1 4 1: motion2 is the smaller of the step to a frame and the step after it. */
    @Test
    void motion2IsTheSmallerOfTwoSteps() throws Exception {
        ScoreTable scores = scores("motion_filter_size=1", STEPS);

        assertThat(scores.find("motion_mfs_1")).contains(Series.of(0, 1, 2, 1, 4, 1));
        assertThat(scores.find("motion2_mfs_1")).contains(Series.of(0, 1, 1, 1, 1, 1));
        assertThat(scores.find("motion3_mfs_1")).contains(Series.of(1, 1, 1, 1, 1, 1));
    }

    /** At half size a uniform change is the same change again; at a 16-bit depth 256 steps count as one. */
    @ParameterizedTest
    @CsvSource({"8, 1", "10, 4", "12, 16", "16, 256"})
    void halfSizeAddsItsOwnDifference(int bitDepth, int step) throws Exception {
        Geometry geometry = new Geometry(7, 5, PixelFormat.YUV400P, bitDepth);
        FilledClip clip = new FilledClip(geometry, 2, (plane, x, y, frame) -> 100 * step - 5 * step * frame);

        assertThat(scores("motion_filter_size=1,motion_add_scale1=true", clip).find("motion_mdc_mfs_1"))
                .contains(Series.of(0, 10));
    }

    /** Luma changes by 5, U by 2 and V by 1. */
    @Test
    void chromaAddsItsOwnDifferences() throws Exception {
        FilledClip clip = new FilledClip(new Geometry(12, 8, PixelFormat.YUV420P, 8), 2,
                (plane, x, y, frame) -> 100 + frame * new int[] {5, 2, 1}[plane]);

        assertThat(scores("motion_filter_size=1,motion_add_uv=true", clip).find("motion_mau_mfs_1"))
                .contains(Series.of(0, 8));
        assertThat(scores("motion_filter_size=1", clip).find("motion_mfs_1")).contains(Series.of(0, 5));
    }

    /**
     * Weighted by 3, steps are 3 6 3 12 3 and clipped at 5 they are 3 5 3 5 3. Blended from 2 on with factor 0.5, a
     * step of 3 is 1.5 + 0.5 * 2 = 2.5.
     */
    @Test
    void scoresAreWeightedThenBlendedThenClipped() throws Exception {
        ScoreTable scores = scores("motion_filter_size=1,motion_fps_weight=3,motion_blend_factor=0.5,"
                + "motion_blend_offset=2,motion_max_val=5", STEPS);

        assertThat(scores.find("motion_mbf_0.5_mbo_2_mfs_1_mfw_3_mmxv_5")).contains(Series.of(0, 3, 5, 3, 5, 3));
        assertThat(scores.find("motion3_mbf_0.5_mbo_2_mfs_1_mfw_3_mmxv_5"))
                .contains(Series.of(2.5, 2.5, 2.5, 2.5, 2.5, 2.5));
    }

    /** One step of 40: blended from 10 on with factor 0.5 it is 20 + 5 = 25, which the clip at 30 lets pass. */
    @Test
    void whatIsClippedIsTheBlendedScoreNotTheOneBefore() throws Exception {
        FilledClip clip = new FilledClip(SMALL, 2, (plane, x, y, frame) -> 40 * frame);

        ScoreTable scores = scores("motion_filter_size=1,motion_blend_factor=0.5,motion_blend_offset=10,"
                + "motion_max_val=30", clip);

        assertThat(scores.find("motion2_mbf_0.5_mbo_10_mfs_1_mmxv_30")).contains(Series.of(0, 30));
        assertThat(scores.find("motion3_mbf_0.5_mbo_10_mfs_1_mmxv_30")).contains(Series.of(25, 25));
    }

    @Test
    void aForcedZeroIsZeroUnderItsOwnKeys() throws Exception {
        ScoreTable scores = scores("motion_force_zero=true,debug=false", STEPS);

        assertThat(scores.series()).containsOnlyKeys("motion2_force_0", "motion3_force_0").allSatisfy((key, series) ->
                assertThat(series).isEqualTo(Series.of(0, 0, 0, 0, 0, 0)));
    }

    @Test
    void aSingleFrameHasNoMotion() throws Exception {
        ScoreTable scores = scores("debug=true", FilledClip.constant(SMALL, 1, 40));

        assertThat(scores.series()).containsOnlyKeys(MOTION, MOTION2, MOTION3)
                .allSatisfy((key, series) -> assertThat(series).isEqualTo(Series.of(0)));
    }

    /** The fork goes by the size that was asked for, 9 / 2 + 1; and its chroma planes of odd heights are cut. */
    @ParameterizedTest
    @CsvSource({"motion_filter_size=9, 4, 64", "motion_add_uv=true, 33, 64"})
    void theForkRefusesMoreThanNetflix(String option, int height, int width) {
        Geometry geometry = new Geometry(width, height, PixelFormat.YUV420P, 8);
        try (OracleEngine netflix = new OracleEngine(Lineage.NETFLIX);
                OracleEngine fork = new OracleEngine(Lineage.FORK)) {
            assertThat(netflix.refusal(OracleRun.request("float_motion[" + option + "]"), geometry)).isEmpty();
            assertThat(fork.refusal(OracleRun.request("float_motion[" + option + "]"), geometry)).isPresent();
        }
    }
}
