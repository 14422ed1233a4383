package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code psnr_hvs} and its transform on samples whose result is known by hand. */
class PsnrHvsTest {
    @Test
    void identicalPicturesAreInfinitelyManyDecibelsAlike() throws Exception {
        FilledClip clip = FilledClip.constant(new Geometry(16, 16, PixelFormat.YUV420P, 8), 1, 90);

        assertThat(OracleRun.scores(Lineage.NETFLIX, "psnr_hvs", clip, clip).series()).hasSize(4)
                .allSatisfy((key, series) -> assertThat(series.value(0)).isEqualTo(Double.POSITIVE_INFINITY));
    }

    /**
     * Flat blocks of 120 and 100: only the first coefficient differs, by 8 * 20 = 160. With its visibilities 1.6193873,
     * 1.9111310 and 2.0387198 the mean over 64 coefficients of (160 v)^2, relative to 255^2, is 0.016132, 0.022468 and
     * 0.025568; the total is 0.8 of the first and 0.1 of each of the others. Coefficients are whole numbers, and a step
     * of one in 160 is 0.055 dB.
     */
    @Test
    void flatPicturesDifferByTheFirstCoefficient() throws Exception {
        Geometry geometry = new Geometry(30, 23, PixelFormat.YUV444P, 8);

        ScoreTable scores = OracleRun.scores(Lineage.FORK, "psnr_hvs", FilledClip.constant(geometry, 1, 120),
                FilledClip.constant(geometry, 1, 100));

        double luma = Math.pow(160 * 1.6193873005 / 255, 2) / 64;
        double blue = Math.pow(160 * 1.91113096927 / 255, 2) / 64;
        double red = Math.pow(160 * 2.03871978502 / 255, 2) / 64;
        assertThat(scores.find("psnr_hvs_y").orElseThrow().value(0)).isCloseTo(-10 * Math.log10(luma), within(0.06));
        assertThat(scores.find("psnr_hvs_cb").orElseThrow().value(0)).isCloseTo(-10 * Math.log10(blue), within(0.06));
        assertThat(scores.find("psnr_hvs_cr").orElseThrow().value(0)).isCloseTo(-10 * Math.log10(red), within(0.06));
        assertThat(scores.find("psnr_hvs").orElseThrow().value(0))
                .isCloseTo(-10 * Math.log10(0.8 * luma + 0.1 * (blue + red)), within(0.06));
    }

    /** A block starts every seven samples: in a plane of 14 columns the last six take no part, of 15 all do. */
    @ParameterizedTest
    @ValueSource(ints = {14, 15})
    void onlyWholeBlocksTakePart(int width) throws Exception {
        Geometry geometry = new Geometry(width, 8, PixelFormat.YUV444P, 8);
        FilledClip reference = FilledClip.constant(geometry, 1, 90);
        FilledClip distorted = new FilledClip(geometry, 1, (plane, x, y, frame) -> x < 8 ? 90 : 20);

        double score = OracleRun.score("psnr_hvs", "psnr_hvs_y", reference, distorted, 0);

        if (width == 14) {
            assertThat(score).isEqualTo(Double.POSITIVE_INFINITY);
        } else {
            assertThat(score).isFinite();
        }
    }

    @Test
    void aPlaneWithoutABlockHasNoScore() throws Exception {
        Geometry geometry = new Geometry(15, 15, PixelFormat.YUV420P, 8);
        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "psnr_hvs", PinnedPair.reference(geometry, 1),
                PinnedPair.distorted(geometry, 1));

        assertThat(scores.find("psnr_hvs_y").orElseThrow().value(0)).isFinite();
        assertThat(scores.find("psnr_hvs_cb").orElseThrow().value(0)).isNaN();
        assertThat(scores.find("psnr_hvs").orElseThrow().value(0)).isNaN();
    }

    /** Noise of one step on a busy block is masked; the same noise on a flat block is not. */
    @Test
    void contrastMasksSmallErrors() throws Exception {
        Geometry geometry = new Geometry(8, 8, PixelFormat.YUV444P, 8);
        FilledClip flat = FilledClip.constant(geometry, 1, 100);
        FilledClip flatNoisy = new FilledClip(geometry, 1, (plane, x, y, frame) -> 100 + (x + y & 1));
        FilledClip busy = new FilledClip(geometry, 1, (plane, x, y, frame) -> (x * 7 + y * 5) % 3 * 100);
        FilledClip busyNoisy = new FilledClip(geometry, 1, (plane, x, y, frame) -> (x * 7 + y * 5) % 3 * 100
                + (x + y & 1));

        assertThat(OracleRun.score("psnr_hvs", "psnr_hvs_y", busy, busyNoisy, 0))
                .isGreaterThan(OracleRun.score("psnr_hvs", "psnr_hvs_y", flat, flatNoisy, 0));
    }

    /** Against the definition: sum of c(u) c(v) cos(...) cos(...) / 4; whole numbers are off by rounding. */
    @ParameterizedTest
    @ValueSource(ints = {255, 4095})
    void theTransformIsThatOfTheDefinition(int peak) {
        Random random = new Random(peak);
        int[] samples = random.ints(64, 0, peak + 1).toArray();
        int[] coefficients = samples.clone();

        new LiftedDct().transform(coefficients);

        for (int v = 0; v < 8; v++) {
            for (int u = 0; u < 8; u++) {
                double sum = 0;
                for (int y = 0; y < 8; y++) {
                    for (int x = 0; x < 8; x++) {
                        sum += samples[8 * y + x] * Math.cos((2 * x + 1) * u * Math.PI / 16)
                                * Math.cos((2 * y + 1) * v * Math.PI / 16);
                    }
                }
                double norm = (u == 0 ? Math.sqrt(0.5) : 1) * (v == 0 ? Math.sqrt(0.5) : 1) / 4;
                assertThat((double) coefficients[8 * v + u]).as("v=%d u=%d", v, u).isCloseTo(sum * norm, within(6.0));
            }
        }
    }

    @Test
    void aFlatBlockHasOneCoefficient() {
        int[] block = new int[64];
        Arrays.fill(block, 4095);

        new LiftedDct().transform(block);

        assertThat(block[0]).isCloseTo(8 * 4095, within(3));
        assertThat(Arrays.copyOfRange(block, 1, 64)).containsOnly(0);
    }
}
