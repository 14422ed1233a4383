package hiptwin.harness.oracle;

/**
 * The Gaussian windows of {@code float_vif}: at scale s a window of (2^(4-s) + 1) times the kernel scale taps, rounded
 * up to an odd number and at least 3, with a standard deviation of a fifth of that, made to sum to one.
 *
 * <p>Rounding: the exponent and {@code exp} are {@code double}, rounded to {@code float}; normal density, sum and
 * quotient are {@code float}, the sum from the first tap to the last. {@link StrictMath#exp} and a C library's may
 * differ in the last bit of a {@code double}, which the rounding hides but for one argument in 10^8.
 *
 * @param taps all of them, from the first to the last
 */
record FloatGaussian(float... taps) {
    private static final float WIDTHS_PER_DEVIATION = 5;

    static FloatGaussian ofScale(int scale, float kernelScale) {
        int size = size(scale, kernelScale);
        return of(size, size / WIDTHS_PER_DEVIATION);
    }

    /**
     * The window that {@code speed_chroma} and {@code speed_temporal} blur with before they keep every sixteenth
     * sample: the taps of scale 1 with twice its standard deviation.
     */
    static FloatGaussian beforeSixteenth(float kernelScale) {
        int size = size(1, kernelScale);
        return of(size, (float) (2.0 * size / WIDTHS_PER_DEVIATION));
    }

    private static FloatGaussian of(int size, float deviation) {
        float peakInverse = (float) (1 / (deviation * Math.sqrt(2 * Math.PI)));
        float[] taps = new float[size];
        float sum = 0;
        for (int i = 0; i < size; i++) {
            float x = i - (size - 1) / 2;
            taps[i] = (float) StrictMath.exp(-0.5 * x / deviation * x / deviation) / peakInverse;
            sum += taps[i];
        }
        for (int i = 0; i < size; i++) {
            taps[i] /= sum;
        }
        return new FloatGaussian(taps);
    }

    private static int size(int scale, float kernelScale) {
        int least = (int) Math.ceil(((1 << 4 - scale) + 1) * kernelScale);
        return Math.max(least % 2 == 0 ? least + 1 : least, 3);
    }

    /** Taps on each side of the centre. */
    int radius() {
        return taps.length / 2;
    }
}
