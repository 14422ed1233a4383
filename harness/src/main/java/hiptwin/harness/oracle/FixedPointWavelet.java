package hiptwin.harness.oracle;

/**
 * One step of the wavelet db2 of {@code adm} in fixed point, down first and then across. Borders follow {@link
 * WaveletBorder}. Taps are in steps of 2^-15 (times the square root of 2 of the transform's gain, 46342 in all).
 *
 * <p>Rounding, with half added before each shift right:
 * <pre>
 * scale   down                     across    a coefficient's unit after it
 * 0       by the bit depth         16        1/64 of an 8-bit step
 * 1       not at all               15
 * 2       16                       16
 * 3       16                       15
 * </pre>
 * At scale 0 the middle of the range is taken off the sum of the low-pass filter before it is shifted, so that samples
 * count from mid-grey; all sums there fit 32 bits, since what overflows in between comes back. Further down they take
 * up to 48 bits, which lanes of {@code double} hold exactly.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FixedPointWavelet {
    private static final int L0 = 15826;
    private static final int L1 = 27411;
    private static final int L2 = 7345;
    private static final int L3 = -4240;
    private static final int LOW_SUM = L0 + L1 + L2 + L3;
    private static final int[] SHIFTS_DOWN = {0, 0, 16, 16};
    private static final int[] SHIFTS_ACROSS = {16, 15, 16, 15};

    private final int scale;
    private final int width;
    private final int height;
    private final int shiftDown;
    private final int shiftAcross;
    private final double[] low;
    private final double[] high;

    /**
     * Prepares the step.
     *
     * @param scale 0 to 3
     * @param width of the planes it reads
     * @param height of the planes it reads
     * @param bitDepth of the clip
     */
    FixedPointWavelet(int scale, int width, int height, int bitDepth) {
        this.scale = scale;
        this.width = width;
        this.height = height;
        this.shiftDown = scale == 0 ? bitDepth : SHIFTS_DOWN[scale];
        this.shiftAcross = SHIFTS_ACROSS[scale];
        // One sample before the row and two after it.
        this.low = new double[width + 3];
        this.high = new double[width + 3];
    }

    /** Transforms a plane, rows packed. */
    void transform(int[] plane, FixedPointBands into) {
        int columns = (width + 1) / 2;
        for (int row = 0; row < (height + 1) / 2; row++) {
            int row0 = start(2 * row - 1);
            int row1 = start(2 * row);
            int row2 = start(2 * row + 1);
            int row3 = start(2 * row + 2);
            if (scale == 0) {
                samplesDown(plane, row0, row1, row2, row3, low, high, width, shiftDown);
            } else {
                coefficientsDown(plane, row0, row1, row2, row3, low, high, width, 1.0 / (1 << shiftDown));
            }
            extend(low);
            extend(high);
            int offset = row * columns;
            double unit = 1.0 / (1 << shiftAcross);
            across(low, into.approximation, into.details[FloatBands.VERTICAL], offset, columns, unit);
            across(high, into.details[FloatBands.HORIZONTAL], into.details[FloatBands.DIAGONAL], offset, columns, unit);
        }
    }

    private int start(int row) {
        return WaveletBorder.index(row, height) * width;
    }

    private static void samplesDown(int[] plane, int row0, int row1, int row2, int row3, double[] low, double[] high,
            int width, int shift) {
        int half = 1 << shift - 1;
        int lowBias = half - LOW_SUM * half;
        for (int x = 0; x < width; x++) {
            int s0 = plane[row0 + x];
            int s1 = plane[row1 + x];
            int s2 = plane[row2 + x];
            int s3 = plane[row3 + x];
            low[x + 1] = L0 * s0 + L1 * s1 + L2 * s2 + L3 * s3 + lowBias >> shift;
            high[x + 1] = L3 * s0 - L2 * s1 + L1 * s2 - L0 * s3 + half >> shift;
        }
    }

    private static void coefficientsDown(int[] plane, int row0, int row1, int row2, int row3, double[] low,
            double[] high, int width, double unit) {
        for (int x = 0; x < width; x++) {
            double s0 = plane[row0 + x];
            double s1 = plane[row1 + x];
            double s2 = plane[row2 + x];
            double s3 = plane[row3 + x];
            // With a unit of 1 the sums are whole already, and the half is cut off again.
            low[x + 1] = Math.floor((L0 * s0 + L1 * s1 + L2 * s2 + L3 * s3) * unit + 0.5);
            high[x + 1] = Math.floor((L3 * s0 - L2 * s1 + L1 * s2 - L0 * s3) * unit + 0.5);
        }
    }

    private void extend(double[] row) {
        row[0] = row[1 + WaveletBorder.index(-1, width)];
        row[width + 1] = row[1 + WaveletBorder.index(width, width)];
        row[width + 2] = row[1 + WaveletBorder.index(width + 1, width)];
    }

    private static void across(double[] from, int[] low, int[] high, int offset, int columns, double unit) {
        for (int x = 0; x < columns; x++) {
            double s0 = from[2 * x];
            double s1 = from[2 * x + 1];
            double s2 = from[2 * x + 2];
            double s3 = from[2 * x + 3];
            low[offset + x] = (int) Math.floor((L0 * s0 + L1 * s1 + L2 * s2 + L3 * s3) * unit + 0.5);
            high[offset + x] = (int) Math.floor((L3 * s0 - L2 * s1 + L1 * s2 - L0 * s3) * unit + 0.5);
        }
    }
}
