package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ssim} and {@code float_ssim} on frames whose similarity is known by hand. */
class SsimTest {
    @ParameterizedTest
    @ValueSource(ints = {8, 10, 12, 16})
    void identicalPicturesGiveExactlyOne(int bitDepth) throws Exception {
        Geometry geometry = new Geometry(40, 30, PixelFormat.YUV420P, bitDepth);
        FrameReader clip = PinnedPair.reference(geometry, 1);

        assertThat(OracleRun.score("float_ssim", "float_ssim", clip, clip, 0)).isEqualTo(1.0);
        assertThat(OracleRun.score("ssim", "ssim", clip, clip, 0)).isCloseTo(1.0, within(1e-12));
    }

    /** In decibels, -10 log10(1 - 1). */
    @Test
    void identicalPicturesAreInfinitelyManyDecibelsAlike() throws Exception {
        FrameReader clip = PinnedPair.reference(new Geometry(40, 30, PixelFormat.YUV420P, 8), 1);

        assertThat(OracleRun.score("float_ssim[enable_db=true]", "float_ssim", clip, clip, 0))
                .isEqualTo(Double.POSITIVE_INFINITY);
    }

    /**
     * Without variance SSIM is the luminance term: (2 * 120 * 100 + C1) / (120^2 + 100^2 + C1) with C1 = (0.01 * 255)^2
     * = 6.5025, which is 24006.5025 / 24406.5025.
     */
    @Test
    void flatPicturesDifferByTheLuminanceTerm() throws Exception {
        Geometry geometry = new Geometry(16, 16, PixelFormat.YUV400P, 8);
        FilledClip reference = FilledClip.constant(geometry, 1, 120);
        FilledClip distorted = FilledClip.constant(geometry, 1, 100);
        double expected = 24006.5025 / 24406.5025;

        assertThat(OracleRun.score("ssim", "ssim", reference, distorted, 0)).isCloseTo(expected, within(1e-12));
        // Weights of six decimals sum to 1.000000 only nearly, and the means pass through float.
        assertThat(OracleRun.score("float_ssim[enable_lcs=true]", "float_ssim_l", reference, distorted, 0))
                .isCloseTo(expected, within(1e-6));
        assertThat(OracleRun.score("float_ssim[enable_lcs=true]", "float_ssim_s", reference, distorted, 0))
                .isCloseTo(1, within(2e-3));
    }

    /** The side is divided by 256 and rounded, half up: the picture of 384 is reduced by 2, that of 383 is not. */
    @ParameterizedTest
    @CsvSource({"383, 1", "384, 2", "639, 2", "640, 3"})
    void theReductionFollowsTheShorterSide(int shorter, int factor) throws Exception {
        Geometry geometry = new Geometry(700, shorter, PixelFormat.YUV400P, 8);
        FrameReader reference = PinnedPair.reference(geometry, 1);
        FrameReader distorted = PinnedPair.distorted(geometry, 1);

        String same = "float_ssim[scale=" + factor + "]";
        String other = "float_ssim[scale=" + (factor + 1) + "]";
        assertThat(OracleRun.score("float_ssim", "float_ssim", reference, distorted, 0))
                .isEqualTo(OracleRun.score(same, "float_ssim", reference, distorted, 0))
                .isNotEqualTo(OracleRun.score(other, "float_ssim", reference, distorted, 0));
    }

    /** A mean of 2x2 ones over a picture of ones is 1 at the border too, whichever way the border is mirrored. */
    @Test
    void reducingKeepsAFlatPicture() {
        Reduction reduction = new Reduction(7, 5, 2);
        float[] plane = new float[35];
        Arrays.fill(plane, 3);
        float[] reduced = new float[reduction.reducedWidth() * reduction.reducedHeight()];

        reduction.reduce(plane, reduced);

        assertThat(reduction.reducedWidth()).isEqualTo(4);
        assertThat(reduction.reducedHeight()).isEqualTo(3);
        assertThat(reduced).containsOnly(3f);
    }

    /**
     * Columns 0 1 2 3 reduced by 2: the mean of columns -1 and 0, where -1 is a mirror image of 0, and the mean of
     * columns 1 and 2.
     */
    @Test
    void reducingTakesTheColumnBeforeTheCentre() {
        Reduction reduction = new Reduction(4, 1, 2);
        float[] reduced = new float[reduction.reducedWidth() * reduction.reducedHeight()];

        reduction.reduce(new float[] {0, 1, 2, 3}, reduced);

        assertThat(reduced).containsExactly(0f, 1.5f);
    }
}
