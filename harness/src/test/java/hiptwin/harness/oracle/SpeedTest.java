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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The stages of SpEED against textbook results, and what its extractors do with degenerate planes. */
class SpeedTest {
    private static final Geometry GEOMETRY = new Geometry(352, 336, PixelFormat.YUV444P, 8);
    private static final String U = "Speed_chroma_feature_speed_chroma_u_score";
    private static final String V = "Speed_chroma_feature_speed_chroma_v_score";
    private static final String UV = "Speed_chroma_feature_speed_chroma_uv_score";

    /** The second-difference matrix of order n has the eigenvalues 2 - 2 cos(k pi / (n + 1)). */
    @ParameterizedTest
    @EnumSource(SpeedArithmetic.class)
    void eigenvaluesOfTheSecondDifference(SpeedArithmetic arithmetic) {
        float[] matrix = new float[25 * 25];
        for (int i = 0; i < 25; i++) {
            matrix[i * 25 + i] = 2;
            if (i > 0) {
                matrix[i * 25 + i - 1] = -1;
                matrix[(i - 1) * 25 + i] = -1;
            }
        }
        float[] eigenvalues = new float[25];

        new SymmetricEigenvalues(25, arithmetic).compute(matrix, eigenvalues);

        Arrays.sort(eigenvalues);
        for (int k = 1; k <= 25; k++) {
            assertThat((double) eigenvalues[k - 1]).isEqualTo(2 - 2 * Math.cos(k * Math.PI / 26), within(1e-5));
        }
    }

    /** For a full matrix: trace and sum of squares are those of the eigenvalues. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void eigenvaluesKeepTraceAndLength(long seed) {
        float[] matrix = randomPositive(new Random(seed));
        double trace = 0;
        double squares = 0;
        for (int i = 0; i < 25; i++) {
            trace += matrix[i * 26];
        }
        for (float element : matrix) {
            squares += (double) element * element;
        }
        float[] eigenvalues = new float[25];

        new SymmetricEigenvalues(25, SpeedArithmetic.DOUBLE).compute(matrix, eigenvalues);

        double sum = 0;
        double sumOfSquares = 0;
        for (float eigenvalue : eigenvalues) {
            sum += eigenvalue;
            sumOfSquares += (double) eigenvalue * eigenvalue;
        }
        assertThat(sum).isEqualTo(trace, within(1e-5 * trace));
        assertThat(sumOfSquares).isEqualTo(squares, within(1e-5 * squares));
    }

    private static float[] randomPositive(Random random) {
        float[] factor = new float[25 * 25];
        for (int i = 0; i < factor.length; i++) {
            factor[i] = random.nextFloat() - 0.5f;
        }
        float[] matrix = new float[25 * 25];
        for (int i = 0; i < 25; i++) {
            for (int j = 0; j < 25; j++) {
                for (int k = 0; k < 25; k++) {
                    matrix[i * 25 + j] += factor[Math.max(i, j) * 25 + k] * factor[Math.min(i, j) * 25 + k];
                }
            }
            matrix[i * 26] += 1;
        }
        return matrix;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theSolutionTimesTheMatrixIsTheRightHandSide(long seed) {
        Random random = new Random(seed);
        float[] matrix = randomPositive(random);
        int columns = 7;
        float[] right = new float[25 * columns];
        for (int i = 0; i < right.length; i++) {
            right[i] = random.nextFloat() * 20 - 10;
        }
        float[] solution = new float[right.length];

        assertThat(new HouseholderSolver(25, columns).solve(matrix, right, solution)).isTrue();

        for (int row = 0; row < 25; row++) {
            for (int column = 0; column < columns; column++) {
                double product = 0;
                for (int k = 0; k < 25; k++) {
                    product += matrix[row * 25 + k] * solution[k * columns + column];
                }
                assertThat(product).isEqualTo(right[row * columns + column], within(1e-3));
            }
        }
    }

    @Test
    void aMatrixWithoutInverseIsNotSolved() {
        float[] matrix = new float[25 * 25];
        for (int i = 0; i < 24; i++) {
            matrix[i * 26] = 1;
        }

        assertThat(new HouseholderSolver(25, 1).solve(matrix, new float[25], new float[25])).isFalse();
    }

    @Test
    void singleLogarithmsArePowersOfTwoAndWithinAStep() {
        for (int k = -149; k < 128; k++) {
            assertThat(SingleLog2.of(Math.scalb(1f, k))).isEqualTo(k);
        }
        Random random = new Random(5);
        for (int i = 0; i < 100_000; i++) {
            float x = Float.intBitsToFloat(1 + random.nextInt(0x7F7FFFFF));
            double exact = StrictMath.log(x) / StrictMath.log(2);
            assertThat(Math.abs(SingleLog2.of(x) - exact)).isLessThanOrEqualTo(0.76 * Math.ulp((float) exact));
        }
        assertThat(SingleLog2.of(0)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(SingleLog2.of(-1)).isNaN();
        assertThat(SingleLog2.of(Float.POSITIVE_INFINITY)).isEqualTo(Float.POSITIVE_INFINITY);
    }

    /** glibc's polynomial is short: some results lie a step away, at most two in a hundred between 1 and 4. */
    @Test
    void singleLogarithmsAreThoseOfTheLibraryAndNotTheNearest() {
        int differing = 0;
        for (int i = 0; i < 100_000; i++) {
            float x = 1 + i * 0x1p-15f;
            differing += SingleLog2.of(x) == (float) (StrictMath.log(x) / StrictMath.log(2)) ? 0 : 1;
        }
        assertThat(differing).isPositive().isLessThan(2000);
    }

    private static FrameReader withFlat(int plane) {
        return new FilledClip(GEOMETRY, 1, (at, x, y, frame) -> {
            if (at == plane) {
                return 128;
            }
            int hash = (x * 0x9E3779B1 ^ y * 0x85EBCA6B ^ at * 0xC2B2AE35) * 0x7FEB352D;
            return 60 + (hash >>> 25) + (x >> 4 ^ y >> 4) % 7 * 5;
        });
    }

    /** A flat plane has no covariance to invert: the other plane speaks for both. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theScoreOfAFlatPlaneIsTakenFromTheOther(int flat) throws Exception {
        FrameReader reference = withFlat(flat);
        FrameReader distorted = new FilledClip(GEOMETRY, 1, (plane, x, y, frame) -> {
            int hash = (x * 0x85EBCA6B ^ y * 0x9E3779B1 ^ plane) * 0x7FEB352D;
            return plane == flat ? 128 : 90 + (hash >>> 26);
        });

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "speed_chroma", reference, distorted);

        double u = scores.find(U).orElseThrow().value(0);
        double v = scores.find(V).orElseThrow().value(0);
        double living = flat == 1 ? v : u;
        assertThat(flat == 1 ? u : v).isZero();
        assertThat(living).isPositive();
        assertThat(scores.find(UV).orElseThrow().value(0)).isEqualTo(living);
    }

    @ParameterizedTest
    @EnumSource(value = Lineage.class, names = {"NETFLIX", "FORK"})
    void aClipDoesNotDifferFromItself(Lineage lineage) throws Exception {
        FrameReader clip = PinnedPair.reference(GEOMETRY, 2);

        ScoreTable chroma = OracleRun.scores(lineage, "speed_chroma", clip, clip);
        ScoreTable temporal = OracleRun.scores(lineage, "speed_temporal", clip, clip);

        assertThat(chroma.find(UV).orElseThrow().value(1)).isZero();
        assertThat(temporal.find("Speed_temporal_feature_speed_temporal_score").orElseThrow().value(1)).isZero();
    }

    @Test
    void nothingMovesBeforeTheFirstFrame() throws Exception {
        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "speed_temporal", PinnedPair.reference(GEOMETRY, 2),
                PinnedPair.distorted(GEOMETRY, 2));

        assertThat(scores.find("Speed_temporal_feature_speed_temporal_score").orElseThrow().value(0)).isZero();
        assertThat(scores.find("Speed_temporal_feature_speed_temporal_score").orElseThrow().value(1)).isPositive();
    }
}
