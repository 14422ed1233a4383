package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code adm} and {@code float_adm} where detail loss and added impairment are known by hand. */
class AdmTest {
    private static final Geometry GEOMETRY = new Geometry(65, 50, PixelFormat.YUV400P, 8);

    /** A texture around mid-grey, of which {@code gain} of the contrast is left. */
    private static FilledClip texture(double gain) {
        return new FilledClip(GEOMETRY, 1, (plane, x, y, frame) ->
                128 + (int) Math.round(gain * ((x * 7 + y * y * 5 + x * y) % 41 - 20)));
    }

    private static double value(ScoreTable scores, String key) {
        return scores.find(key).orElseThrow(() -> new AssertionError(key + " not in " + scores.series().keySet()))
                .value(0);
    }

    /** Nothing is lost and nothing added; adm3 is the mean of 1 and 1 - 0. */
    @ParameterizedTest
    @ValueSource(ints = {8, 10, 12, 16})
    void anIdenticalPictureLosesNothing(int bitDepth) throws Exception {
        FrameReader clip = PinnedPair.reference(new Geometry(65, 50, PixelFormat.YUV400P, bitDepth), 1);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "float_adm", clip, clip);

        assertThat(value(scores, "VMAF_feature_adm2_score")).isEqualTo(1);
        assertThat(value(scores, "VMAF_feature_aim_score")).isEqualTo(0);
        assertThat(value(scores, "VMAF_feature_adm3_score")).isEqualTo(1);
        // Integer masks of nothing round to -1 at scales 1 to 3, which gives amplitudes away.
        assertThat(value(OracleRun.scores(Lineage.NETFLIX, "adm", clip, clip), "VMAF_integer_feature_adm2_score"))
                .isCloseTo(1, within(1e-4));
    }

    /**
     * Of a flat picture the noise is left: at each scale 3 (samples / 32)^(1/3). 65x50 is halved to 33x25, 17x13, 9x7
     * and 5x4; a tenth less a half, cut to a whole number, is taken off on every side: 2 and 2, 1 and 0, 0, 0.
     */
    @ParameterizedTest
    @CsvSource({"float_adm, adm, VMAF_feature_adm2_score", "adm, integer_adm, VMAF_integer_feature_adm2_score"})
    void aFlatPictureIsAllNoise(String extractor, String name, String key) throws Exception {
        FilledClip flat = FilledClip.constant(GEOMETRY, 1, 128);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, extractor + "[debug=true]", flat, flat);

        int[] samples = {29 * 21, 15 * 13, 9 * 7, 5 * 4};
        for (int scale = 0; scale < 4; scale++) {
            assertThat(value(scores, name + "_den_scale" + scale))
                    .isCloseTo(3 * Math.cbrt(samples[scale] / 32.0), within(1e-5));
        }
        assertThat(value(scores, key)).isCloseTo(1, within(2e-4));
    }

    /** What is lost is lost: the numerator is the noise that a flat picture would have. */
    @ParameterizedTest
    @CsvSource({"float_adm, adm", "adm, integer_adm"})
    void detailThatIsGoneCountsNothing(String extractor, String name) throws Exception {
        FilledClip flat = FilledClip.constant(GEOMETRY, 1, 128);

        ScoreTable lost = OracleRun.scores(Lineage.NETFLIX, extractor + "[debug=true]", texture(1), flat);
        ScoreTable noise = OracleRun.scores(Lineage.NETFLIX, extractor + "[debug=true]", flat, flat);

        assertThat(value(lost, name + "_num")).isEqualTo(value(noise, name + "_num"));
        assertThat(value(lost, name + "_den")).isGreaterThan(1.2 * value(noise, name + "_den"));
    }

    /** Twice the contrast is restored up to the gain limit: with 1 it is worth the reference, the rest is added. */
    @ParameterizedTest
    @CsvSource({"float_adm, adm2, aim", "adm, integer_adm2, integer_aim"})
    void theGainLimitMakesEnhancementAnImpairment(String extractor, String adm2, String aim) throws Exception {
        ScoreTable limited = OracleRun.scores(Lineage.NETFLIX, extractor + "[adm_enhn_gain_limit=1]", texture(1),
                texture(2));
        ScoreTable halfway = OracleRun.scores(Lineage.NETFLIX, extractor + "[adm_enhn_gain_limit=1.5]", texture(1),
                texture(2));

        assertThat(value(limited, adm2 + "_egl_1")).isLessThan(1);
        assertThat(value(limited, aim + "_egl_1")).isGreaterThan(0.1);
        assertThat(value(halfway, adm2 + "_egl_1.5")).isGreaterThan(value(limited, adm2 + "_egl_1"));
        assertThat(value(halfway, aim + "_egl_1.5")).isLessThan(value(limited, aim + "_egl_1"));
    }

    /**
     * A tenth of each side does not count, and a wavelet coefficient of the first column comes from the first column
     * alone: what happens there changes nothing.
     */
    @ParameterizedTest
    @ValueSource(strings = {"adm", "float_adm"})
    void theBorderDoesNotCount(String extractor) throws Exception {
        Geometry wide = new Geometry(400, 64, PixelFormat.YUV400P, 8);
        FrameReader reference = PinnedPair.reference(wide, 1);
        FrameReader distorted = PinnedPair.distorted(wide, 1);
        ByteBuffer samples = distorted.frame(0);
        FilledClip spoilt = new FilledClip(wide, 1, (plane, x, y, frame) -> x == 0 ? 255 * (y & 1)
                : samples.get(y * wide.width() + x) & 0xFF);

        assertThat(OracleRun.scores(Lineage.NETFLIX, extractor, reference, spoilt).series())
                .isEqualTo(OracleRun.scores(Lineage.NETFLIX, extractor, reference, distorted).series());
    }

    /** adm3 = weight x adm2 + (1 - weight) (1 - aim), or their harmonic mean, at least the least score. */
    @Test
    void adm3BlendsAdm2AndAim() throws Exception {
        FrameReader reference = PinnedPair.reference(GEOMETRY, 1);
        FrameReader distorted = PinnedPair.distorted(GEOMETRY, 1);
        ScoreTable weighted = OracleRun.scores(Lineage.NETFLIX, "adm[adm_dlm_weight=0.25]", reference, distorted);
        ScoreTable harmonic = OracleRun.scores(Lineage.FORK, "float_adm[adm_adm3_apply_hm=true]", reference, distorted);
        ScoreTable least = OracleRun.scores(Lineage.NETFLIX, "adm[adm_min_val=1]", reference, distorted);

        double quarter = value(weighted, "integer_adm2_dlmw_0.25") * 0.25;
        double rest = (1 - value(weighted, "integer_aim_dlmw_0.25")) * 0.75;
        assertThat(value(weighted, "integer_adm3_dlmw_0.25")).isEqualTo(quarter + rest);
        double adm2 = value(harmonic, "adm2_aah");
        double aim = value(harmonic, "aim_aah");
        assertThat(value(harmonic, "adm3_aah")).isEqualTo(2 * adm2 * aim / (adm2 + aim));
        assertThat(value(least, "integer_adm3_min_1")).isEqualTo(1);
    }

    @Test
    void skippedAimIsZero() throws Exception {
        ScoreTable scores = OracleRun.scores(Lineage.FORK, "adm[adm_skip_aim=true]", texture(1), texture(0.3));

        assertThat(value(scores, "VMAF_integer_feature_aim_score")).isEqualTo(0);
    }

    /** Scale 0 is then 0 of 10^-10. */
    @ParameterizedTest
    @CsvSource({"adm, integer_adm", "float_adm, adm"})
    void aSkippedScaleCountsNothing(String extractor, String name) throws Exception {
        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, extractor + "[adm_skip_scale0=true,debug=true]",
                texture(1), texture(0.3));

        assertThat(value(scores, name + "_scale0_ssz")).isEqualTo(0);
        assertThat(value(scores, name + "_den_scale0_ssz")).isEqualTo(1e-10f);
    }

    /** A flat reference, whose coefficients round to 0, and no noise: there is nothing to lose. */
    @Test
    void withoutNoiseAFlatReferenceLosesNothing() throws Exception {
        FilledClip flat = FilledClip.constant(GEOMETRY, 1, 128);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "adm[adm_noise_weight=0]", flat, texture(1));

        assertThat(value(scores, "integer_adm2_nw_0")).isEqualTo(1);
        assertThat(value(scores, "integer_aim_nw_0")).isEqualTo(0);
    }
}
