package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The stages of {@code cambi} against their definitions, written out without any of the shortcuts. */
class CambiTest {
    private static final VisibilityThresholds DEFAULT =
            new VisibilityThresholds(4, 0.019, 0, VisibilityThresholds::bt1886);

    @Test
    void aFlatPictureHasNoBands() throws Exception {
        Geometry geometry = new Geometry(240, 216, PixelFormat.YUV400P, 8);
        FilledClip grey = FilledClip.constant(geometry, 1, 100);

        assertThat(OracleRun.score("cambi", "Cambi_feature_cambi_score", grey, grey, 0)).isZero();
    }

    /**
     * One step across the middle of a dark picture: at the finest size the window of 5 (65 * 456 / 6000, made odd) sees
     * it from two columns on each side. Next to it stand 15 samples of one level and 10 of the other, so that the
     * contrast of one step is 1 * 15 * 10 / 25 = 6, and farther off 20 * 5 / 25 = 4; at four steps of 10 bit the weight
     * is 4. The mask is full, at the border rows fewer samples count; the share of 1 in 100 holds inner samples only.
     */
    @Test
    void aSingleStepHasTheContrastOfTheEquation() throws Exception {
        Geometry geometry = new Geometry(240, 216, PixelFormat.YUV400P, 8);
        FilledClip step = new FilledClip(geometry, 1, (plane, x, y, frame) -> x < 120 ? 40 : 41);

        double score = OracleRun.score("cambi[enc_bitdepth=10,topk=0.005]", "cambi_encbd_10_topk_0.005", step, step, 0);

        // Every size shows the same step: 4 * 6 in the columns beside it, divided by the 25 samples of the window.
        assertThat(score).isEqualTo(24.0 * (16 + 8 + 4 + 2 + 1) / 25, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"1, 1.0", "2, 0.5", "82, 0.012195122", "83, 0.0120481928", "244, 0.00409836066", "488, 0.00204918033",
        "4225, 0.000236686391"})
    void reciprocalsAreWrittenWithNineDigits(int n, String digits) {
        assertThat(BandingContrast.reciprocals(4225)[n]).isEqualTo(Float.parseFloat(digits));
    }

    @Test
    void nineDigitsAreNotTheNearestReciprocal() {
        float[] reciprocals = BandingContrast.reciprocals(4225);
        int differing = 0;
        for (int n = 1; n < reciprocals.length; n++) {
            differing += reciprocals[n] == 1f / n ? 0 : 1;
        }
        assertThat(differing).isEqualTo(42);
    }

    @ParameterizedTest
    @CsvSource({"1, 9, 40, 30", "2, 3, 33, 9", "3, 15, 20, 41", "4, 15, 7, 7", "5, 33, 90, 16"})
    void contrastIsThatOfWindowsCountedOneByOne(long seed, int window, int width, int height) {
        Random random = new Random(seed);
        int levels = 1 + random.nextInt(20);
        int base = random.nextInt(300);
        short[] samples = new short[width * height];
        byte[] marks = new byte[width * height];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (short) (base + random.nextInt(levels));
            marks[i] = (byte) (random.nextInt(4) > 0 ? 1 : 0);
        }
        float[] contrast = new float[samples.length];

        new BandingContrast(DEFAULT, window, width).measure(samples, marks, width, height, contrast);

        for (int i = 0; i < samples.length; i++) {
            double expected = marks[i] == 0 ? 0 : counted(samples, marks, width, height, window / 2, i);
            assertThat((double) contrast[i]).as("sample " + i).isEqualTo(expected, within(1e-5 * expected));
        }
    }

    private static double counted(short[] samples, byte[] marks, int width, int height, int radius, int at) {
        int[] counts = new int[1100];
        for (int y = Math.max(at / width - radius, 0); y <= Math.min(at / width + radius, height - 1); y++) {
            for (int x = Math.max(at % width - radius, 0); x <= Math.min(at % width + radius, width - 1); x++) {
                counts[samples[y * width + x]] += marks[y * width + x];
            }
        }
        int level = samples[at];
        double largest = 0;
        int[] weights = {1, 2, 3, 4};
        for (int step = 1; step <= 4; step++) {
            double other = Math.max(counts[level + step], level >= step ? counts[level - step] : 0);
            if (level <= DEFAULT.highestVisible(step)) {
                largest = Math.max(largest, weights[step - 1] * counts[level] * other / (counts[level] + other));
            }
        }
        return largest;
    }

    @ParameterizedTest
    @CsvSource({"1, 40, 30", "2, 5, 64", "3, 200, 130", "4, 1, 1", "5, 66, 3"})
    void marksAreThoseOfSquaresCountedOneByOne(long seed, int width, int height) {
        Random random = new Random(seed);
        short[] samples = new short[width * height];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (short) (random.nextInt(9) == 0 ? 101 : 100);
        }
        byte[] marks = new byte[samples.length];
        FlatRegions regions = new FlatRegions(width, height);

        // Twice: what the first picture left behind must not count in the second.
        regions.mark(new short[samples.length], marks);
        regions.mark(samples, marks);

        int octaves = (width >> 6) * (height >> 6) <= 1 ? 0
                : (int) Math.ceil(Math.log((width >> 6) * (height >> 6)) / Math.log(2));
        int most = Math.floorDiv(48 + 3 * (octaves - 11), 2);
        for (int at = 0; at < samples.length; at++) {
            int level = 0;
            for (int y = Math.max(at / width - 3, 0); y <= Math.min(at / width + 3, height - 1); y++) {
                for (int x = Math.max(at % width - 3, 0); x <= Math.min(at % width + 3, width - 1); x++) {
                    boolean right = x == width - 1 || samples[y * width + x] == samples[y * width + x + 1];
                    boolean below = y == height - 1 || samples[y * width + x] == samples[(y + 1) * width + x];
                    level += right && below ? 1 : 0;
                }
            }
            assertThat(marks[at]).as("sample " + at).isEqualTo((byte) (level > most ? 1 : 0));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theLargestShareIsThatOfSortedValues(long seed) {
        Random random = new Random(seed);
        float[] values = new float[1 + random.nextInt(2000)];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(50) * random.nextFloat();
        }
        float[] sorted = values.clone();
        Arrays.sort(sorted);
        double share = random.nextDouble();
        int taken = Math.max((int) (share * sorted.length), 1);
        double sum = 0;
        for (int i = 0; i < taken; i++) {
            sum += sorted[sorted.length - 1 - i];
        }

        assertThat(LargestShare.mean(values, values.length, share)).isEqualTo(sum / taken, within(1e-9));
    }

    @Test
    void theModeOfThreeIsTheLeastWhereAllDiffer() {
        short[] samples = {5, 5, 9, 3, 7, 8, 2, 2, 2, 9, 9, 1};

        new ModeFilter(4).filter(samples, 4, 3);

        // Along the rows: 5 5 3 3, 7 2 2 2 and 2 9 9 1; then down the columns into the middle row alone.
        assertThat(samples).containsExactly(5, 5, 9, 3, 2, 2, 2, 1, 2, 9, 9, 1);
    }

    /** From the definition: the light of the next level is more than 1.9 % above up to a level, and not beyond it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void stepsAreVisibleUpToTheThreshold(int step) {
        int level = DEFAULT.highestVisible(step);

        assertThat(relativeStep(level, step)).isGreaterThan(0.019);
        assertThat(relativeStep(level + 1, step)).isLessThanOrEqualTo(0.019);
    }

    private static double relativeStep(int level, int step) {
        double light = VisibilityThresholds.bt1886((level - 64) / 876.0);
        return VisibilityThresholds.bt1886((level + step - 64) / 876.0) / light - 1;
    }

    /** BT.1886 with a white of 300 and a black of 0.01; ST 2084 gives 10000 at full signal and 100 at 0.5081. */
    @Test
    void displaysHaveTheLightOfTheirStandards() {
        assertThat(VisibilityThresholds.bt1886(1)).isEqualTo(300, within(1e-9));
        assertThat(VisibilityThresholds.bt1886(0)).isEqualTo(0.01, within(1e-12));
        assertThat(VisibilityThresholds.pq(1)).isEqualTo(10000, within(1e-6));
        assertThat(VisibilityThresholds.pq(0)).isZero();
        assertThat(VisibilityThresholds.pq(0.5081)).isEqualTo(100, within(0.1));
    }

    @Test
    void theReferenceTakesPartOnlyWhenAsked() throws Exception {
        Geometry geometry = new Geometry(256, 224, PixelFormat.YUV420P, 8);
        ContouredPair pair = new ContouredPair(10);

        FrameReader clip = pair.distorted(geometry, 1);
        ScoreTable alone = OracleRun.scores(Lineage.FORK, "cambi", clip, clip);
        ScoreTable asked = OracleRun.scores(Lineage.FORK, "cambi[full_ref=true]", clip, clip);

        assertThat(alone.series()).containsOnlyKeys("Cambi_feature_cambi_score");
        assertThat(asked.series()).containsOnlyKeys("Cambi_feature_cambi_score", "cambi_source",
                "cambi_full_reference");
        assertThat(asked.find("cambi_full_reference").orElseThrow().value(0)).as("a clip against itself").isZero();
        assertThat(asked.find("cambi_source")).isEqualTo(alone.find("Cambi_feature_cambi_score"));
    }
}
