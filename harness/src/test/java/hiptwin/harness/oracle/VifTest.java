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

/** {@code vif} and {@code float_vif} where the information is known by hand or by the paper's formula. */
class VifTest {
    private static final Geometry GEOMETRY = new Geometry(37, 50, PixelFormat.YUV400P, 8);
    private static final String FIXED = "VMAF_integer_feature_vif_scale";
    private static final String FLOAT = "VMAF_feature_vif_scale";

    /**
     * Without variance each sample adds one to both sums; the sides are halved and cut: 37x50, 18x25, 9x12, 4x6. In
     * float the windowed square of a value and the square of its windowed mean differ by a rounding.
     */
    @ParameterizedTest
    @CsvSource({"vif, integer_vif, 0", "float_vif, vif, 1e-5"})
    void aFlatPictureHasOneUnitPerSample(String extractor, String name, double rounding) throws Exception {
        FilledClip flat = FilledClip.constant(GEOMETRY, 1, 90);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, extractor + "[debug=true]", flat, flat);

        int[] samples = {37 * 50, 18 * 25, 9 * 12, 4 * 6};
        for (int scale = 0; scale < 4; scale++) {
            assertThat(value(scores, name + "_num_scale" + scale))
                    .isCloseTo(samples[scale], within(rounding * samples[scale]));
            assertThat(value(scores, name + "_den_scale" + scale)).isEqualTo(samples[scale]);
        }
        assertThat(value(scores, name + "_den")).isEqualTo(1850 + 450 + 108 + 24);
        assertThat(value(scores, name)).isCloseTo(1, within(rounding));
    }

    /** All that a skipped scale leaves is 0 of -1, and it is in no sum. */
    @ParameterizedTest
    @CsvSource({"vif, integer_vif", "float_vif, vif"})
    void aSkippedScaleCountsNothing(String extractor, String name) throws Exception {
        FilledClip flat = FilledClip.constant(GEOMETRY, 1, 90);

        ScoreTable scores = OracleRun.scores(Lineage.FORK, extractor + "[debug=true,vif_skip_scale0=true]", flat, flat);

        assertThat(value(scores, name + "_scale0_ssclz")).isEqualTo(0);
        assertThat(value(scores, name + "_den_scale0_ssclz")).isEqualTo(-1);
        assertThat(value(scores, name + "_den_ssclz")).isEqualTo(450 + 108 + 24);
    }

    /** Four times the contrast is a gain of 4, but with the limit at 1 it is worth no more than the picture itself. */
    @ParameterizedTest
    @CsvSource({"vif, integer_vif_scale0, 2e-2", "float_vif, vif_scale0, 1e-4"})
    void theGainLimitTakesTheWorthOfEnhancement(String extractor, String key, double bound) throws Exception {
        FilledClip soft = texture(8, 9);
        FilledClip sharp = texture(8, 36);

        assertThat(value(OracleRun.scores(Lineage.NETFLIX, extractor + "[vif_enhn_gain_limit=1]", soft, sharp),
                key + "_egl_1")).isCloseTo(1, within(bound));
        assertThat(OracleRun.score(extractor, extractor.equals("vif") ? FIXED + "0_score" : FLOAT + "0_score", soft,
                sharp, 0)).isGreaterThan(1.5);
    }

    /** Values of a texture are multiples of the amplitude; the same shape at every depth has the same information. */
    private static FilledClip texture(int bitDepth, int amplitude) {
        Geometry geometry = new Geometry(37, 50, PixelFormat.YUV400P, bitDepth);
        return new FilledClip(geometry, 1, (plane, x, y, frame) ->
                128 + amplitude * ((x * 7 + y * y * 5 + x * y) % 7 - 3) / 3 << bitDepth - 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 12, 14, 16})
    void depthDoesNotChangeTheInformation(int bitDepth) throws Exception {
        double expected = OracleRun.score("vif", FIXED + "0_score", texture(8, 40), texture(8, 21), 0);

        assertThat(OracleRun.score("vif", FIXED + "0_score", texture(bitDepth, 40), texture(bitDepth, 21), 0))
                .isCloseTo(expected, within(1e-4));
    }

    /**
     * Scale 0 by the formulas of the paper in double: local moments under a Gaussian of 17 taps and deviation 17/5,
     * mirrored; log2(1 + g^2 s1 / (v + 2)) over log2(1 + s1 / 2).
     */
    @ParameterizedTest
    @CsvSource({"vif, 2e-4", "float_vif, 2e-5"})
    void theFirstScaleIsThatOfThePaper(String extractor, double bound) throws Exception {
        Geometry geometry = new Geometry(41, 33, PixelFormat.YUV400P, 8);
        FrameReader reference = PinnedPair.reference(geometry, 1);
        FrameReader distorted = PinnedPair.distorted(geometry, 1);
        double[] x = samples(reference);
        double[] y = samples(distorted);
        double shared = 0;
        double source = 0;
        for (int row = 0; row < 33; row++) {
            for (int column = 0; column < 41; column++) {
                double mean1 = local(x, null, row, column);
                double mean2 = local(y, null, row, column);
                double variance1 = local(x, x, row, column) - mean1 * mean1;
                double variance2 = local(y, y, row, column) - mean2 * mean2;
                double covariance = local(x, y, row, column) - mean1 * mean2;
                if (variance1 < 2) {
                    shared += 1 - 4 * variance2 / (255 * 255);
                    source += 1;
                } else {
                    double gain = Math.max(covariance, 0) / variance1;
                    double noise = variance2 - gain * covariance;
                    shared += log2(1 + gain * gain * variance1 / (noise + 2));
                    source += log2(1 + variance1 / 2);
                }
            }
        }
        String key = extractor.equals("vif") ? FIXED + "0_score" : FLOAT + "0_score";

        assertThat(OracleRun.score(extractor, key, reference, distorted, 0)).isCloseTo(shared / source, within(bound));
    }

    private static double[] samples(FrameReader clip) throws Exception {
        double[] samples = new double[41 * 33];
        ByteBuffer frame = clip.frame(0);
        for (int i = 0; i < samples.length; i++) {
            samples[i] = frame.get(i) & 0xFF;
        }
        return samples;
    }

    /** The local mean of a plane, or of the product of two. */
    private static double local(double[] a, double[] b, int row, int column) {
        double sum = 0;
        double weights = 0;
        for (int dy = -8; dy <= 8; dy++) {
            for (int dx = -8; dx <= 8; dx++) {
                double weight = Math.exp(-0.5 * (dx * dx + dy * dy) / (3.4 * 3.4));
                int at = reflected(row + dy, 33) * 41 + reflected(column + dx, 41);
                sum += weight * a[at] * (b == null ? 1 : b[at]);
                weights += weight;
            }
        }
        return sum / weights;
    }

    private static int reflected(int i, int length) {
        return i < 0 ? -i : i >= length ? 2 * (length - 1) - i : i;
    }

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }

    /** Scaling down halves the sides, so that scale 3 of 64x64 has 4x4 samples. */
    @ParameterizedTest
    @ValueSource(strings = {"nearest", "bilinear", "bicubic", "lanczos4"})
    void aFlatPictureStaysFlatWhenScaled(String method) throws Exception {
        FilledClip flat = FilledClip.constant(new Geometry(64, 64, PixelFormat.YUV400P, 8), 1, 77);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX,
                "float_vif[debug=true,vif_prescale=0.5,vif_prescale_method=" + method + "]", flat, flat);

        String suffix = "_ps_0.5" + (method.equals("nearest") ? "" : "_pm_" + method);
        assertThat(value(scores, "vif_den_scale0" + suffix)).isEqualTo(32 * 32);
        assertThat(value(scores, "vif_den_scale3" + suffix)).isEqualTo(4 * 4);
        assertThat(value(scores, "vif" + suffix)).isCloseTo(1, within(1e-5));
    }

    @Test
    void theLeastScoreOfAScaleIsKept() throws Exception {
        FrameReader texture = PinnedPair.reference(GEOMETRY, 1);
        FilledClip flat = FilledClip.constant(GEOMETRY, 1, 128);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX,
                "float_vif[vif_scale1_min_val=0.25,vif_scale2_min_val=0.5,vif_scale3_min_val=0.75]", texture, flat);

        String suffix = "_s1miv_0.25_s2miv_0.5_s3miv_0.75";
        assertThat(value(scores, "vif_scale1" + suffix)).isEqualTo(0.25);
        assertThat(value(scores, "vif_scale2" + suffix)).isEqualTo(0.5);
        assertThat(value(scores, "vif_scale3" + suffix)).isEqualTo(0.75);
    }

    private static double value(ScoreTable scores, String key) {
        return scores.find(key).orElseThrow(() -> new AssertionError(key + " not in " + scores.series().keySet()))
                .value(0);
    }
}
