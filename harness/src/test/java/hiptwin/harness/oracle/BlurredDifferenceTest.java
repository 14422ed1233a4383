package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The 32-bit lanes of the blur against the definition, in 64 bits: mirrored borders, two rounded passes, absolute sum.
 */
class BlurredDifferenceTest {
    private static final int[] FILTER = {3571, 16004, 26386, 16004, 3571};

    static Stream<Arguments> depthsAndSizes() {
        int[][] sizes = {{3, 3}, {4, 3}, {3, 7}, {33, 5}, {70, 19}};
        return IntStream.rangeClosed(8, 16).boxed().flatMap(depth ->
                Stream.of(sizes).map(size -> Arguments.of(depth, size[0], size[1])));
    }

    @ParameterizedTest
    @MethodSource("depthsAndSizes")
    void lanesGiveWhatSixtyFourBitsGive(int bitDepth, int width, int height) {
        Random random = new Random(1000L * bitDepth + width);
        int bound = 1 << bitDepth;
        int[] earlier = random.ints((long) width * height, 0, bound).toArray();
        int[] later = random.ints((long) width * height, 0, bound).toArray();
        // Extremes beside each other, where a sum is largest.
        for (int i = 0; i < width; i++) {
            earlier[i] = bound - 1;
            later[i] = 0;
        }

        Geometry geometry = new Geometry(width, height, PixelFormat.YUV400P, bitDepth);
        long sum = new BlurredDifference(geometry).sum(earlier, later);

        assertThat(sum).isEqualTo(definition(earlier, later, width, height, bitDepth));
    }

    private static long definition(int[] earlier, int[] later, int width, int height, int bitDepth) {
        long total = 0;
        for (int y = 0; y < height; y++) {
            long[] row = new long[width];
            for (int x = 0; x < width; x++) {
                for (int tap = -2; tap <= 2; tap++) {
                    int at = mirror(y + tap, height) * width + x;
                    row[x] += (long) FILTER[tap + 2] * (earlier[at] - later[at]);
                }
                row[x] = row[x] + (1L << bitDepth - 1) >> bitDepth;
            }
            for (int x = 0; x < width; x++) {
                long value = 1 << 15;
                for (int tap = -2; tap <= 2; tap++) {
                    value += FILTER[tap + 2] * row[mirror(x + tap, width)];
                }
                total += Math.abs(value >> 16);
            }
        }
        return total;
    }

    private static int mirror(int position, int side) {
        return position < 0 ? -position : position < side ? position : 2 * (side - 1) - position;
    }
}
