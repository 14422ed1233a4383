package hiptwin.harness.oracle;

/**
 * Brings a luma plane to the size of the encode and to 10 bit, where banding is looked for: the nearest sample of each
 * place, shifted; and for encodes below 10 bit a 2x2 mean that takes out dithering. Not thread-safe.
 */
final class TenBitLuma {
    private final int sourceWidth;
    private final int bitDepth;
    private final boolean smooth;
    private final int[] columns;
    private final int[] rows;

    /**
     * Prepares the places.
     *
     * @param sourceWidth columns of the plane
     * @param sourceHeight rows of the plane
     * @param width columns wanted
     * @param height rows wanted
     * @param bitDepth of the plane's samples
     * @param smooth whether to take the 2x2 mean
     */
    TenBitLuma(int sourceWidth, int sourceHeight, int width, int height, int bitDepth, boolean smooth) {
        this.sourceWidth = sourceWidth;
        this.bitDepth = bitDepth;
        this.smooth = smooth;
        boolean same = sourceWidth == width && sourceHeight == height;
        this.columns = same ? counted(width) : nearest(sourceWidth, width);
        this.rows = same ? counted(height) : nearest(sourceHeight, height);
    }

    private static int[] counted(int side) {
        int[] places = new int[side];
        for (int i = 0; i < side; i++) {
            places[i] = i;
        }
        return places;
    }

    /**
     * For each place of a side, the nearest place of a side of another length: the centre of place i lies at (i + 1/2)
     * r - 1/2, where r is the ratio of the lengths. The position is carried on by adding r in {@code float}, so that
     * rounding adds up along the side.
     */
    static int[] nearest(int sourceSide, int side) {
        int[] places = new int[side];
        float ratio = (float) sourceSide / side;
        float position = (float) (ratio / 2 - 0.5);
        for (int i = 0; i < side; i++) {
            places[i] = (int) (position + 0.5);
            position += ratio;
        }
        return places;
    }

    /** Columns wanted. */
    int width() {
        return columns.length;
    }

    /** Rows wanted. */
    int height() {
        return rows.length;
    }

    /**
     * Converts a plane.
     *
     * @param plane samples, rows packed
     * @param into receives {@link #width()} times {@link #height()} samples, rows packed
     */
    void convert(int[] plane, short[] into) {
        int width = columns.length;
        int widen = Math.max(10 - bitDepth, 0);
        int narrow = Math.max(bitDepth - 10, 0);
        // Half of the last place kept: rounded, not cut off. The brightest samples may round up to 1024.
        int half = narrow == 0 ? 0 : 1 << narrow - 1;
        for (int row = 0; row < rows.length; row++) {
            int from = rows[row] * sourceWidth;
            int to = row * width;
            if (width == sourceWidth) {
                for (int column = 0; column < width; column++) {
                    into[to + column] = (short) ((plane[from + column] << widen) + half >> narrow);
                }
            } else {
                for (int column = 0; column < width; column++) {
                    into[to + column] = (short) ((plane[from + columns[column]] << widen) + half >> narrow);
                }
            }
        }
        if (smooth) {
            smooth(into);
        }
    }

    /** The mean of a sample and its neighbours to the right, below and below right, cut off; at the border of two. */
    private void smooth(short[] samples) {
        int width = columns.length;
        int last = width - 1;
        int lastRow = (rows.length - 1) * width;
        for (int here = 0; here < lastRow; here += width) {
            int below = here + width;
            for (int i = 0; i < last; i++) {
                samples[here + i] = (short) (samples[here + i] + samples[here + i + 1]
                        + samples[below + i] + samples[below + i + 1] >> 2);
            }
            samples[here + last] = (short) (samples[here + last] + samples[below + last] >> 1);
        }
        for (int i = 0; i < last; i++) {
            samples[lastRow + i] = (short) (samples[lastRow + i] + samples[lastRow + i + 1] >> 1);
        }
    }
}
