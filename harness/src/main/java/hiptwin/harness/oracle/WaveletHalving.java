package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import java.util.Arrays;

/**
 * Halves a plane: the low-pass filter of the biorthogonal 9/7 wavelet (Cohen, Daubechies, Feauveau, 1992), then every
 * other sample of every other row. An odd side rounds up. Borders are mirrored with the edge sample repeated: column -1
 * is column 0.
 *
 * <p>The two lines of development filter differently. Netflix weighs the 9x9 samples around a position with a table of
 * products that were rounded to six decimals; each weighted sample is {@code float}, and they are added row by row in
 * {@code double} and rounded once. The fork filters across and then down, with taps of six decimals, each sum in {@code
 * float} from the first tap to the last, a product and its addition rounded together.
 *
 * <p>Rows are kept as their even and their odd samples, so that neighbouring results read neighbouring samples. Holds
 * scratch planes; belongs to one thread.
 */
final class WaveletHalving {
    private static final int RADIUS = 4;
    /** Products of two taps by their distances from the centre; the smaller distance is never in front. */
    private static final float[][] PRODUCTS = {
        {0.363505f},
        {0.160885f, 0.071207f},
        {-0.047149f, -0.020867f, 0.006115f},
        {-0.010146f, -0.004490f, 0.001316f, 0.000283f},
        {0.016114f, 0.007132f, -0.002090f, -0.000450f, 0.000714f}};
    private static final float T0 = 0.602914f;
    private static final float T1 = 0.266846f;
    private static final float T2 = -0.078201f;
    private static final float T3 = -0.016828f;
    private static final float T4 = 0.026727f;

    private final int width;
    private final int height;
    private final int halfWidth;
    private final int halfHeight;
    private final Lineage lineage;
    /** Samples at even columns from -4 on, {@code stride} to a row. */
    private final float[] even;
    /** Samples at odd columns from -3 on. */
    private final float[] odd;
    private final int stride;
    /** Netflix: the sums of a row of results. */
    private final double[] sums;
    /** The fork: rows filtered across. */
    private final float[] across;

    WaveletHalving(int width, int height, Lineage lineage) {
        this.width = width;
        this.height = height;
        this.halfWidth = halved(width);
        this.halfHeight = halved(height);
        this.lineage = lineage;
        this.stride = halfWidth + RADIUS;
        this.even = new float[height * stride];
        this.odd = new float[height * stride];
        this.sums = new double[halfWidth];
        this.across = lineage == Lineage.FORK ? new float[height * halfWidth] : new float[0];
    }

    static int halved(int side) {
        return (side + 1) / 2;
    }

    /** Halves a plane of the constructor's size, rows packed. */
    void halve(float[] plane, float[] into) {
        for (int row = 0; row < height; row++) {
            part(plane, row);
        }
        if (lineage == Lineage.FORK) {
            filterSeparately(into);
        } else {
            filterSquares(into);
        }
    }

    private void part(float[] plane, int row) {
        int from = row * width;
        int to = row * stride;
        // Columns from 0 to the last even one lie inside.
        part(plane, from, even, to + RADIUS / 2, halfWidth);
        part(plane, from + 1, odd, to + RADIUS / 2, width / 2);
        for (int i = 0; i < stride; i++) {
            int evenColumn = 2 * i - RADIUS;
            if (evenColumn < 0 || evenColumn >= width) {
                even[to + i] = plane[from + mirrored(evenColumn, width)];
            }
            if (evenColumn + 1 < 0 || evenColumn + 1 >= width) {
                odd[to + i] = plane[from + mirrored(evenColumn + 1, width)];
            }
        }
    }

    private static void part(float[] plane, int from, float[] into, int to, int count) {
        for (int i = 0; i < count; i++) {
            into[to + i] = plane[from + 2 * i];
        }
    }

    private static int mirrored(int position, int side) {
        if (position < 0) {
            return -1 - position;
        }
        return position < side ? position : 2 * side - 1 - position;
    }

    private void filterSquares(float[] into) {
        for (int y = 0; y < halfHeight; y++) {
            Arrays.fill(sums, 0);
            for (int v = -RADIUS; v <= RADIUS; v++) {
                int row = mirrored(2 * y + v, height) * stride;
                int distance = Math.abs(v);
                addWeighted(even, odd, row, product(distance, 4), product(distance, 3), product(distance, 2),
                        product(distance, 1), product(distance, 0), sums, halfWidth);
            }
            round(sums, into, y * halfWidth, halfWidth);
        }
    }

    private static float product(int distanceDown, int distanceAcross) {
        return PRODUCTS[Math.max(distanceDown, distanceAcross)][Math.min(distanceDown, distanceAcross)];
    }

    private static void addWeighted(float[] even, float[] odd, int row, float w4, float w3, float w2, float w1,
            float w0, double[] sums, int count) {
        for (int x = 0; x < count; x++) {
            int i = row + x;
            double sum = sums[x];
            sum += even[i] * w4;
            sum += odd[i] * w3;
            sum += even[i + 1] * w2;
            sum += odd[i + 1] * w1;
            sum += even[i + 2] * w0;
            sum += odd[i + 2] * w1;
            sum += even[i + 3] * w2;
            sum += odd[i + 3] * w3;
            sum += even[i + 4] * w4;
            sums[x] = sum;
        }
    }

    private static void round(double[] sums, float[] into, int offset, int count) {
        for (int x = 0; x < count; x++) {
            into[offset + x] = (float) sums[x];
        }
    }

    private void filterSeparately(float[] into) {
        for (int row = 0; row < height; row++) {
            filterAcross(even, odd, row * stride, across, row * halfWidth, halfWidth);
        }
        int[] rows = new int[2 * RADIUS + 1];
        for (int y = 0; y < halfHeight; y++) {
            for (int v = -RADIUS; v <= RADIUS; v++) {
                rows[v + RADIUS] = mirrored(2 * y + v, height) * halfWidth;
            }
            filterDown(across, rows, into, y * halfWidth, halfWidth);
        }
    }

    private static void filterAcross(float[] even, float[] odd, int row, float[] into, int offset, int count) {
        for (int x = 0; x < count; x++) {
            int i = row + x;
            float sum = even[i] * T4;
            sum = Math.fma(odd[i], T3, sum);
            sum = Math.fma(even[i + 1], T2, sum);
            sum = Math.fma(odd[i + 1], T1, sum);
            sum = Math.fma(even[i + 2], T0, sum);
            sum = Math.fma(odd[i + 2], T1, sum);
            sum = Math.fma(even[i + 3], T2, sum);
            sum = Math.fma(odd[i + 3], T3, sum);
            into[offset + x] = Math.fma(even[i + 4], T4, sum);
        }
    }

    private static void filterDown(float[] from, int[] rows, float[] into, int offset, int count) {
        int r0 = rows[0];
        int r1 = rows[1];
        int r2 = rows[2];
        int r3 = rows[3];
        int r4 = rows[4];
        int r5 = rows[5];
        int r6 = rows[6];
        int r7 = rows[7];
        int r8 = rows[8];
        for (int x = 0; x < count; x++) {
            float sum = from[r0 + x] * T4;
            sum = Math.fma(from[r1 + x], T3, sum);
            sum = Math.fma(from[r2 + x], T2, sum);
            sum = Math.fma(from[r3 + x], T1, sum);
            sum = Math.fma(from[r4 + x], T0, sum);
            sum = Math.fma(from[r5 + x], T1, sum);
            sum = Math.fma(from[r6 + x], T2, sum);
            sum = Math.fma(from[r7 + x], T3, sum);
            into[offset + x] = Math.fma(from[r8 + x], T4, sum);
        }
    }
}
