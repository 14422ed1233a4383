package hiptwin.harness.oracle;

/**
 * One step of the wavelet of Daubechies with two vanishing moments (db2), in {@code float}, down first and then across.
 * Borders follow {@link WaveletBorder}. Sums go from the first tap to the last.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FloatWavelet {
    private static final float L0 = 0.482962913144690f;
    private static final float L1 = 0.836516303737469f;
    private static final float L2 = 0.224143868041857f;
    private static final float L3 = -0.129409522550921f;

    private final int width;
    private final int height;
    private final float[] low;
    private final float[] high;

    /** Prepares the step for planes of a size. */
    FloatWavelet(int width, int height) {
        this.width = width;
        this.height = height;
        // One sample before the row and two after it.
        this.low = new float[width + 3];
        this.high = new float[width + 3];
    }

    /** Transforms a plane, rows packed. */
    void transform(float[] plane, FloatBands into) {
        int columns = (width + 1) / 2;
        for (int row = 0; row < (height + 1) / 2; row++) {
            down(plane, start(2 * row - 1), start(2 * row), start(2 * row + 1), start(2 * row + 2), low, high, width);
            extend(low);
            extend(high);
            int offset = row * columns;
            across(low, into.approximation, into.details[FloatBands.VERTICAL], offset, columns);
            across(high, into.details[FloatBands.HORIZONTAL], into.details[FloatBands.DIAGONAL], offset, columns);
        }
    }

    private int start(int row) {
        return WaveletBorder.index(row, height) * width;
    }

    private static void down(float[] plane, int row0, int row1, int row2, int row3, float[] low, float[] high,
            int width) {
        for (int x = 0; x < width; x++) {
            float s0 = plane[row0 + x];
            float s1 = plane[row1 + x];
            float s2 = plane[row2 + x];
            float s3 = plane[row3 + x];
            low[x + 1] = L0 * s0 + L1 * s1 + L2 * s2 + L3 * s3;
            high[x + 1] = L3 * s0 - L2 * s1 + L1 * s2 - L0 * s3;
        }
    }

    private void extend(float[] row) {
        row[0] = row[1 + WaveletBorder.index(-1, width)];
        row[width + 1] = row[1 + WaveletBorder.index(width, width)];
        row[width + 2] = row[1 + WaveletBorder.index(width + 1, width)];
    }

    private static void across(float[] from, float[] low, float[] high, int offset, int columns) {
        for (int x = 0; x < columns; x++) {
            float s0 = from[2 * x];
            float s1 = from[2 * x + 1];
            float s2 = from[2 * x + 2];
            float s3 = from[2 * x + 3];
            low[offset + x] = L0 * s0 + L1 * s1 + L2 * s2 + L3 * s3;
            high[offset + x] = L3 * s0 - L2 * s1 + L1 * s2 - L0 * s3;
        }
    }
}
