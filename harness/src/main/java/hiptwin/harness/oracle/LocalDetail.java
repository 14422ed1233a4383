package hiptwin.harness.oracle;

/**
 * What {@code speed_chroma} and {@code speed_temporal} measure: a plane blurred and reduced to every sixteenth sample
 * of every sixteenth row, less a local mean of that. Rows and columns between are blurred by nobody, because nobody
 * reads them. Sums are {@code float}, from the first tap to the last, down first and then across. Not thread-safe.
 */
final class LocalDetail {
    private static final int FACTOR = 16;

    private final FrameScaling scaling;
    private final float[] scaled;
    private final int stride;
    private final FloatGaussian blur;
    private final FloatGaussian mean;
    private final int scaledWidth;
    private final int scaledHeight;
    private final float[] sums;
    private final float[] down;

    /**
     * Prepares the filters.
     *
     * @param width columns of the plane
     * @param height rows of the plane
     * @param scaling to the size at which the plane is looked at, or null if it is not scaled
     * @param scaledWidth columns of that size
     * @param scaledHeight rows of that size
     * @param kernelScale widens the filters
     */
    LocalDetail(int width, int height, FrameScaling scaling, int scaledWidth, int scaledHeight, float kernelScale) {
        this.scaling = scaling;
        this.scaled = scaling == null ? null : new float[scaledWidth * scaledHeight];
        this.stride = scaling == null ? width : scaledWidth;
        this.blur = FloatGaussian.beforeSixteenth(kernelScale);
        this.mean = FloatGaussian.ofScale(4, kernelScale);
        this.scaledWidth = scaledWidth;
        this.scaledHeight = scaledHeight;
        this.sums = new float[scaledWidth];
        this.down = new float[scaledWidth + 2 * Math.max(blur.radius(), mean.radius())];
    }

    /** Columns of the detail of a plane so wide, rows of one so high. */
    static int reduced(int side) {
        return side / FACTOR;
    }

    /**
     * Computes the detail.
     *
     * @param plane rows packed
     * @param reduction receives the reduced plane, rows packed; scratch
     * @param detail receives the detail, rows packed
     */
    void compute(float[] plane, float[] reduction, float[] detail) {
        float[] source = plane;
        if (scaling != null) {
            scaling.scale(plane, scaled);
            source = scaled;
        }
        int width = reduced(scaledWidth);
        int height = reduced(scaledHeight);
        for (int row = 0; row < height; row++) {
            blurDown(source, stride, FACTOR * row, scaledWidth, scaledHeight, blur);
            across(blur.taps(), FACTOR, reduction, row * width, width);
        }
        for (int row = 0; row < height; row++) {
            blurDown(reduction, width, row, width, height, mean);
            across(mean.taps(), 1, detail, row * width, width);
        }
        for (int i = 0; i < width * height; i++) {
            detail[i] = reduction[i] - detail[i];
        }
    }

    /** Leaves one row, blurred along the columns and mirrored at its ends, in {@link #down}. */
    private void blurDown(float[] plane, int rowSamples, int row, int width, int height, FloatGaussian window) {
        int radius = window.radius();
        float[] taps = window.taps();
        FloatReduction.scaled(plane, Mirror.index(row - radius, height) * rowSamples, taps[0], sums, width);
        for (int tap = 1; tap < taps.length; tap++) {
            int from = Mirror.index(row + tap - radius, height) * rowSamples;
            FloatReduction.addScaled(plane, from, taps[tap], sums, width);
        }
        System.arraycopy(sums, 0, down, radius, width);
        Mirror.ends(down, radius, width);
    }

    private void across(float[] taps, int factor, float[] into, int start, int count) {
        for (int i = 0; i < count; i++) {
            float sum = 0;
            for (int tap = 0; tap < taps.length; tap++) {
                sum += taps[tap] * down[factor * i + tap];
            }
            into[start + i] = sum;
        }
    }
}
