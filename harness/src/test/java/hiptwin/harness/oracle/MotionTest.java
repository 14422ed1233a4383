package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code motion} and {@code motion_v2} on frames whose motion is known by hand. */
class MotionTest {
    private static final Geometry SMALL = new Geometry(6, 4, PixelFormat.YUV400P, 8);

    @ParameterizedTest
    @ValueSource(strings = {"motion[debug=true]", "motion_v2", "motion[motion_five_frame_window=true]"})
    void aClipThatStandsStillHasNoMotion(String extractor) throws Exception {
        FilledClip clip = new FilledClip(SMALL, 5, (plane, x, y, frame) -> 37 * x + 11 * y & 0xFF);

        ScoreTable scores = OracleRun.scores(Lineage.FORK, extractor, clip, clip);

        assertThat(scores.series().values()).isNotEmpty().allMatch(series -> series.equals(Series.of(0, 0, 0, 0, 0)));
    }

    /**
     * The filter sums to one, so frames that differ by 5 (of 8 bit) everywhere differ by 5 after it, at every depth and
     * up to the border.
     */
    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15, 16})
    void aUniformChangeIsItsOwnMotion(int bitDepth) throws Exception {
        Geometry geometry = new Geometry(7, 5, PixelFormat.YUV422P, bitDepth);
        FilledClip clip = new FilledClip(geometry, 2, (plane, x, y, frame) -> 100 - 5 * frame << bitDepth - 8);

        assertThat(OracleRun.scores(Lineage.NETFLIX, "motion", clip, clip)
                .find("VMAF_integer_feature_motion_sad_score")).contains(Series.of(0, 5));
        assertThat(OracleRun.score("motion", "VMAF_integer_feature_motion_score", clip, clip, 1)).isEqualTo(5);
        assertThat(OracleRun.score("motion_v2", "VMAF_integer_feature_motion_v2_sad_score", clip, clip, 1))
                .isEqualTo(5);
    }

    /**
     * Brightness 0, 1, 3, 4, 8, 9: the steps are 1 2 1 4 1. A frame's motion2 is the smaller of the step to it and the
     * step after it, its motion3 the same; the first frame has none and takes the first step as motion3.
     */
    @Test
    void motion2IsTheSmallerOfTwoSteps() throws Exception {
        int[] brightness = {0, 1, 3, 4, 8, 9};
        FilledClip clip = new FilledClip(SMALL, 6, (plane, x, y, frame) -> brightness[frame]);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "motion", clip, clip);

        assertThat(scores.find("VMAF_integer_feature_motion_sad_score")).contains(Series.of(0, 1, 2, 1, 4, 1));
        assertThat(scores.find("VMAF_integer_feature_motion2_score")).contains(Series.of(0, 1, 1, 1, 1, 1));
        assertThat(scores.find("VMAF_integer_feature_motion3_score")).contains(Series.of(1, 1, 1, 1, 1, 1));
    }

    /**
     * With the five-frame window a step spans two frames: 3 3 5 5 for frames 2 to 5. The average is of a frame's value
     * and the one before.
     */
    @Test
    void theFiveFrameWindowComparesFramesTwoApart() throws Exception {
        int[] brightness = {0, 1, 3, 4, 8, 9};
        FilledClip clip = new FilledClip(SMALL, 6, (plane, x, y, frame) -> brightness[frame]);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX,
                "motion[motion_five_frame_window=true,motion_moving_average=true]", clip, clip);

        assertThat(scores.find("VMAF_integer_feature_motion_sad_score_mffw_mma")).contains(Series.of(0, 0, 3, 3, 5, 5));
        assertThat(scores.find("integer_motion2_mffw_mma")).contains(Series.of(0, 0, 3, 3, 3, 5));
        assertThat(scores.find("integer_motion3_mffw_mma")).contains(Series.of(3, 3, 3, 3, 3, 4));
    }

    /**
     * The fork compares the second frame with black, for the third: with brightness 2 there the step to black is 2,
     * which is less than the steps of 9 and 10 that the third frame has.
     */
    @Test
    void theFiveFrameWindowOfTheForkStartsFromBlack() throws Exception {
        int[] brightness = {20, 2, 11, 12, 30};
        FilledClip clip = new FilledClip(SMALL, 5, (plane, x, y, frame) -> brightness[frame]);

        ScoreTable fork = OracleRun.scores(Lineage.FORK, "motion[motion_five_frame_window=true]", clip, clip);
        ScoreTable netflix = OracleRun.scores(Lineage.NETFLIX, "motion[motion_five_frame_window=true]", clip, clip);

        assertThat(fork.find("integer_motion2_mffw")).contains(Series.of(0, 0, 2, 9, 19));
        assertThat(netflix.find("integer_motion2_mffw")).contains(Series.of(0, 0, 10, 9, 19));
    }

    /** A clip of one grey per frame: the fork weights first and clips last, Netflix clips before it blends. */
    @Test
    void theForkBlendsWhatIsNotClippedYet() throws Exception {
        FilledClip clip = new FilledClip(SMALL, 2, (plane, x, y, frame) -> 100 * frame);
        String options = "[motion_max_val=60,motion_blend_factor=0.5,motion_blend_offset=10]";

        // Fork: 100 / 2 + 10 / 2 = 55. Netflix: 60 / 2 + 10 / 2 = 35.
        assertThat(OracleRun.scores(Lineage.FORK, "motion" + options, clip, clip)
                .find("integer_motion3_mbf_0.5_mbo_10_mmxv_60")).contains(Series.of(55, 55));
        assertThat(OracleRun.scores(Lineage.NETFLIX, "motion" + options, clip, clip)
                .find("integer_motion3_mbf_0.5_mbo_10_mmxv_60")).contains(Series.of(35, 35));
    }

    @Test
    void forcedZeroWithoutDebugLeavesTheForkOneKey() throws Exception {
        FilledClip clip = new FilledClip(SMALL, 2, (plane, x, y, frame) -> 90 * frame);

        assertThat(OracleRun.scores(Lineage.FORK, "motion[motion_force_zero=true,debug=false]", clip, clip).series())
                .containsOnlyKeys("integer_motion2_force_0");
    }

    @Test
    void aSingleFrameHasNoMotion() throws Exception {
        FilledClip clip = FilledClip.constant(SMALL, 1, 40);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "motion", clip, clip);

        assertThat(scores.series()).hasSize(3).allSatisfy((key, series) -> assertThat(series).isEqualTo(Series.of(0)));
    }

    @Test
    void aClipShorterThanTheWindowHasNoMotion() throws Exception {
        FilledClip clip = new FilledClip(SMALL, 2, (plane, x, y, frame) -> 90 * frame);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "motion[motion_five_frame_window=true]", clip, clip);

        assertThat(scores.series()).hasSize(3)
                .allSatisfy((key, series) -> assertThat(series).isEqualTo(Series.of(0, 0)));
    }

    @Test
    void theDistortedClipDoesNotTakePart() throws Exception {
        FilledClip still = FilledClip.constant(SMALL, 2, 40);
        FilledClip moving = new FilledClip(SMALL, 2, (plane, x, y, frame) -> 90 * frame);

        assertThat(OracleRun.score("motion", "VMAF_integer_feature_motion_score", still, moving, 1)).isEqualTo(0);
        assertThat(OracleRun.scores(Lineage.NETFLIX, "motion", still, moving)
                .find("VMAF_integer_feature_motion_sad_score")).contains(Series.of(0, 0));
    }
}
