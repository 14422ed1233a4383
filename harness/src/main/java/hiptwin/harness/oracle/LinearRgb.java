package hiptwin.harness.oracle;

/**
 * YCbCr to linear light R, G and B at luma size, the way the fork's {@code ssimulacra2} does it. Chroma is repeated,
 * not interpolated: a column x of luma takes the chroma column {@code x} times chroma width over luma width, rounded
 * down, and rows the same.
 *
 * <p>Limited range is that of 8 bit at every depth: 16/255 to 235/255 of the largest sample for luma, and 224/255
 * around one half for chroma. The inverse of the sRGB transfer function (IEC 61966-2-1) is read from a table of 1024
 * values and interpolated linearly.
 *
 * <p>Rounding: every step is {@code float}, products before sums and sums from left to right; the table is computed in
 * {@code double} and rounded.
 */
final class LinearRgb {
    private static final int TABLE_STEPS = 1023;
    private static final float[] TRANSFER = transferTable();

    private final PictureShape shape;
    private final int width;
    private final int height;
    private final int[] chromaColumns;
    private final float sampleScale;
    private final float lumaOffset;
    private final float lumaScale;
    private final float chromaScale;
    private final float redFromV;
    private final float greenFromU;
    private final float greenFromV;
    private final float blueFromU;
    private final float[] luma;
    private final float[] u;
    private final float[] v;

    /** The matrices, in the order of the option's numbers. */
    private enum Matrix {
        BT709_LIMITED(0.2126f, 0.7152f, 0.0722f, true),
        BT601_LIMITED(0.299f, 0.587f, 0.114f, true),
        BT709_FULL(0.2126f, 0.7152f, 0.0722f, false),
        BT601_FULL(0.299f, 0.587f, 0.114f, false);

        private final float red;
        private final float green;
        private final float blue;
        private final boolean limited;

        Matrix(float red, float green, float blue, boolean limited) {
            this.red = red;
            this.green = green;
            this.blue = blue;
            this.limited = limited;
        }
    }

    /**
     * Prepares for pictures of one shape.
     *
     * @param shape of the pictures; has chroma planes
     * @param matrixNumber 0 BT.709 limited, 1 BT.601 limited, 2 BT.709 full, 3 BT.601 full range
     */
    LinearRgb(PictureShape shape, int matrixNumber) {
        this.shape = shape;
        this.width = shape.width();
        this.height = shape.height();
        this.chromaColumns = new int[width];
        for (int x = 0; x < width; x++) {
            chromaColumns[x] = proportional(x, shape.planeWidth(1), width);
        }
        Matrix matrix = Matrix.values()[matrixNumber];
        this.sampleScale = 1f / shape.file().maxSample();
        this.lumaOffset = matrix.limited ? 16f / 255 : 0;
        this.lumaScale = matrix.limited ? 255f / 219 : 1;
        this.chromaScale = matrix.limited ? 255f / 224 : 1;
        this.redFromV = 2 * (1 - matrix.red);
        this.greenFromU = -(2 * matrix.blue * (1 - matrix.blue)) / matrix.green;
        this.greenFromV = -(2 * matrix.red * (1 - matrix.red)) / matrix.green;
        this.blueFromU = 2 * (1 - matrix.blue);
        this.luma = new float[width];
        this.u = new float[width];
        this.v = new float[width];
    }

    private static int proportional(int position, int chromaSide, int lumaSide) {
        return (int) ((long) position * chromaSide / lumaSide);
    }

    private static float[] transferTable() {
        float[] table = new float[TABLE_STEPS + 1];
        for (int i = 0; i <= TABLE_STEPS; i++) {
            double value = (double) i / TABLE_STEPS;
            table[i] = (float) (value <= 0.04045 ? value / 12.92 : StrictMath.pow((value + 0.055) / 1.055, 2.4));
        }
        return table;
    }

    /** Converts one picture; planes are as the file has them, the results packed at luma size. */
    void convert(int[] planeY, int[] planeU, int[] planeV, float[] red, float[] green, float[] blue) {
        for (int y = 0; y < height; y++) {
            int row = y * width;
            int chromaRow = proportional(y, shape.planeHeight(1), height) * shape.file().planeWidth(1);
            for (int x = 0; x < width; x++) {
                luma[x] = (planeY[row + x] * sampleScale - lumaOffset) * lumaScale;
            }
            for (int x = 0; x < width; x++) {
                int i = chromaRow + chromaColumns[x];
                u[x] = (planeU[i] * sampleScale - 0.5f) * chromaScale;
                v[x] = (planeV[i] * sampleScale - 0.5f) * chromaScale;
            }
            for (int x = 0; x < width; x++) {
                red[row + x] = linear(luma[x] + redFromV * v[x]);
                green[row + x] = linear(luma[x] + greenFromU * u[x] + greenFromV * v[x]);
                blue[row + x] = linear(luma[x] + blueFromU * u[x]);
            }
        }
    }

    private static float linear(float value) {
        if (value <= 0) {
            return 0;
        }
        if (value >= 1) {
            return 1;
        }
        float position = value * TABLE_STEPS;
        int before = (int) position;
        float from = TRANSFER[before];
        return from + (TRANSFER[before + 1] - from) * (position - before);
    }
}
