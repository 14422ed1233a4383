package hiptwin.harness.oracle;

import hiptwin.harness.fixture.Geometry;

/**
 * The motion stage shared by Netflix's {@code motion} and {@code motion_v2}: how much two luma planes differ after a
 * blur. By the linearity of convolution the difference of two blurred planes is the blur of their difference, so one
 * plane is filtered instead of two. {@link BlurredLuma} is the stage of the fork's {@code motion}.
 *
 * <p>The filter is separable with five taps, a Gaussian in 16-bit fixed point that sums to 65536. Borders are mirrored
 * without repeating the edge sample: row -1 is row 1, row {@code height} is row {@code height - 2}.
 *
 * <p>Rounding: the vertical pass adds half a step and shifts right by the bit depth, which leaves about 16 bits and a
 * sign whatever the depth is; the horizontal pass adds 2^15 and shifts right by 16. Shifts round towards minus
 * infinity. Then absolute values are summed, exactly.
 *
 * <p>A sum of five products needs up to 34 bits. To keep lanes of 32 bits, a value v is taken apart into v = 256 h + l
 * with 0 &lt;= l &lt; 256; with H and L the weighted sums of the h and the l, floor((256 H + L + 2^15) / 2^16) equals
 * floor((H + floor((L + 2^15) / 2^8)) / 2^8).
 *
 * <p>Holds one ring of rows; belongs to one thread.
 */
final class BlurredDifference {
    /** Smallest side for which a mirrored index falls inside the plane. */
    static final int MINIMUM_SIDE = 3;

    static final int OUTER = 3571;
    static final int INNER = 16004;
    static final int CENTRE = 26386;
    static final int RADIUS = 2;
    private static final int TAPS = 5;

    private final int width;
    private final int height;
    private final int bitDepth;
    /** Differences of the rows around the current one, at {@code row % TAPS}. */
    private final int[][] differences;
    /** The vertically filtered row with {@value #RADIUS} mirrored samples on each side. */
    private final int[] filtered;

    BlurredDifference(Geometry geometry) {
        this.width = geometry.width();
        this.height = geometry.height();
        this.bitDepth = geometry.bitDepth();
        this.differences = new int[TAPS][width];
        this.filtered = new int[width + 2 * RADIUS];
    }

    /**
     * {@return the sum of the absolute values of the blurred difference}
     *
     * @param earlier luma plane, rows packed
     * @param later luma plane of the same size
     */
    long sum(int[] earlier, int[] later) {
        long total = 0;
        for (int row = 0; row < Math.min(RADIUS, height); row++) {
            subtract(earlier, later, row * width, differences[row % TAPS], width);
        }
        for (int row = 0; row < height; row++) {
            int ahead = row + RADIUS;
            if (ahead < height) {
                subtract(earlier, later, ahead * width, differences[ahead % TAPS], width);
            }
            int[] above2 = differences[mirrored(row - 2, height) % TAPS];
            int[] above1 = differences[mirrored(row - 1, height) % TAPS];
            int[] centre = differences[row % TAPS];
            int[] below1 = differences[mirrored(row + 1, height) % TAPS];
            int[] below2 = differences[mirrored(row + 2, height) % TAPS];
            if (bitDepth == 16) {
                filterDown16(above2, above1, centre, below1, below2, filtered, width);
            } else {
                filterDown(above2, above1, centre, below1, below2, filtered, width, bitDepth);
            }
            mirrorEnds(filtered, width);
            total += absoluteSumAcross(filtered, width);
        }
        return total;
    }

    static int mirrored(int row, int height) {
        if (row < 0) {
            return -row;
        }
        return row < height ? row : 2 * height - row - 2;
    }

    private static void subtract(int[] earlier, int[] later, int offset, int[] into, int width) {
        for (int x = 0; x < width; x++) {
            into[x] = earlier[offset + x] - later[offset + x];
        }
    }

    /** Up to 15 bit: a difference is below 2^15, so the weighted sum is below 2^31. */
    private static void filterDown(int[] above2, int[] above1, int[] centre, int[] below1, int[] below2,
            int[] into, int width, int bitDepth) {
        int half = 1 << bitDepth - 1;
        for (int x = 0; x < width; x++) {
            int sum = OUTER * (above2[x] + below2[x]) + INNER * (above1[x] + below1[x]) + CENTRE * centre[x];
            into[RADIUS + x] = sum + half >> bitDepth;
        }
    }

    private static void filterDown16(int[] above2, int[] above1, int[] centre, int[] below1, int[] below2,
            int[] into, int width) {
        for (int x = 0; x < width; x++) {
            int high = OUTER * ((above2[x] >> 8) + (below2[x] >> 8)) + INNER * ((above1[x] >> 8) + (below1[x] >> 8))
                    + CENTRE * (centre[x] >> 8);
            int low = OUTER * ((above2[x] & 0xFF) + (below2[x] & 0xFF))
                    + INNER * ((above1[x] & 0xFF) + (below1[x] & 0xFF)) + CENTRE * (centre[x] & 0xFF);
            into[RADIUS + x] = high + (low + (1 << 15) >> 8) >> 8;
        }
    }

    /** Fills the {@value #RADIUS} places on each side of a row from the row itself. */
    static void mirrorEnds(int[] filtered, int width) {
        for (int distance = 1; distance <= RADIUS; distance++) {
            filtered[RADIUS - distance] = filtered[RADIUS + distance];
            filtered[RADIUS + width - 1 + distance] = filtered[RADIUS + width - 1 - distance];
        }
    }

    /** A row has at most 32768 samples of at most 65535: the sum of a row stays below 2^31. */
    private static int absoluteSumAcross(int[] row, int width) {
        int sum = 0;
        for (int x = 0; x < width; x++) {
            int high = OUTER * ((row[x] >> 8) + (row[x + 4] >> 8)) + INNER * ((row[x + 1] >> 8) + (row[x + 3] >> 8))
                    + CENTRE * (row[x + 2] >> 8);
            int low = OUTER * ((row[x] & 0xFF) + (row[x + 4] & 0xFF))
                    + INNER * ((row[x + 1] & 0xFF) + (row[x + 3] & 0xFF)) + CENTRE * (row[x + 2] & 0xFF);
            sum += Math.abs(high + (low + (1 << 15) >> 8) >> 8);
        }
        return sum;
    }
}
