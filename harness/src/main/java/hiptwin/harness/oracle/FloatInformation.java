package hiptwin.harness.oracle;

/**
 * The information that the two planes of one scale share, and that the reference alone has, in {@code float}: the pixel
 * domain form of Sheikh and Bovik (2006).
 *
 * <p>Around every sample the variances s1 and s2 of the planes and their covariance c are taken under a Gaussian
 * window; the gain is g = c / (s1 + e), the noise v = s2 - g c, with e = 10^-10, and n is the variance of the eye's own
 * noise. The numerator adds log2(1 + g^2 s1 / (v + n)), the denominator log2(1 + s1 / n). Without variance in either
 * plane, or with a negative covariance, nothing is shared; where s1 is below n the denominator adds 1 and the numerator
 * 1 - s2 (n/255)^2.
 *
 * <p>Rounding: products, sums and quotients are {@code float}, except that what is added to or divided by n is {@code
 * double} and rounded once. A filter sums from the first tap to the last, down first and then across. Terms are added
 * from left to right in {@code float}, and then the sums of the rows.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FloatInformation {
    private static final int MOMENTS = 5;
    private static final float EPSILON = 1.0e-10f;

    private final FloatGaussian window;
    private final int width;
    private final int height;
    private final float gainLimit;
    private final double noise;
    private final float lossPerVariance;
    private final float[][] sums;
    private final float[] down;
    private float numerator;
    private float denominator;
    private float rowNumerator;
    private float rowDenominator;

    /**
     * Prepares a scale.
     *
     * @param window of the scale
     * @param width of its planes
     * @param height of its planes
     * @param gainLimit largest gain that counts as information
     * @param noise variance of the eye's own noise
     */
    FloatInformation(FloatGaussian window, int width, int height, double gainLimit, double noise) {
        this.window = window;
        this.width = width;
        this.height = height;
        this.gainLimit = (float) gainLimit;
        this.noise = noise;
        float single = (float) noise;
        this.lossPerVariance = (float) (single * single / (255.0 * 255.0));
        this.sums = new float[MOMENTS][width];
        this.down = new float[width + 2 * window.radius()];
    }

    /** Measures a pair of planes, rows packed. */
    void measure(float[] reference, float[] distorted) {
        numerator = 0;
        denominator = 0;
        int radius = window.radius();
        float[] taps = window.taps();
        for (int row = 0; row < height; row++) {
            for (int tap = 0; tap < taps.length; tap++) {
                int from = Mirror.index(row + tap - radius, height) * width;
                if (tap == 0) {
                    begin(reference, distorted, from, taps[tap], sums, width);
                } else {
                    add(reference, distorted, from, taps[tap], sums, width);
                }
            }
            for (float[] sum : sums) {
                System.arraycopy(sum, 0, down, radius, width);
                Mirror.ends(down, radius, width);
                FloatReduction.scaled(down, 0, taps[0], sum, width);
                for (int tap = 1; tap < taps.length; tap++) {
                    FloatReduction.addScaled(down, tap, taps[tap], sum, width);
                }
            }
            terms(sums[0], sums[1], sums[2], sums[3], sums[4]);
            numerator += rowNumerator;
            denominator += rowDenominator;
        }
    }

    private static void begin(float[] reference, float[] distorted, int from, float tap, float[][] sums, int width) {
        float[] x = sums[0];
        float[] y = sums[1];
        float[] xx = sums[2];
        float[] yy = sums[3];
        float[] xy = sums[4];
        for (int i = 0; i < width; i++) {
            float a = reference[from + i];
            float b = distorted[from + i];
            x[i] = tap * a;
            y[i] = tap * b;
            xx[i] = tap * (a * a);
            yy[i] = tap * (b * b);
            xy[i] = tap * (a * b);
        }
    }

    private static void add(float[] reference, float[] distorted, int from, float tap, float[][] sums, int width) {
        float[] x = sums[0];
        float[] y = sums[1];
        float[] xx = sums[2];
        float[] yy = sums[3];
        float[] xy = sums[4];
        for (int i = 0; i < width; i++) {
            float a = reference[from + i];
            float b = distorted[from + i];
            x[i] += tap * a;
            y[i] += tap * b;
            xx[i] += tap * (a * a);
            yy[i] += tap * (b * b);
            xy[i] += tap * (a * b);
        }
    }

    private void terms(float[] x, float[] y, float[] xx, float[] yy, float[] xy) {
        float shared = 0;
        float source = 0;
        for (int i = 0; i < width; i++) {
            float variance1 = atLeast(xx[i] - x[i] * x[i], 0);
            float variance2 = atLeast(yy[i] - y[i] * y[i], 0);
            if (variance1 < noise) {
                shared += 1 - variance2 * lossPerVariance;
                source += 1;
                continue;
            }
            shared += shared(variance1, variance2, xy[i] - x[i] * y[i]);
            float clean = variance1 < EPSILON ? 0 : variance1;
            source += FastLog2.of((float) (1 + clean / noise));
        }
        rowNumerator = shared;
        rowDenominator = source;
    }

    private float shared(float variance1, float variance2, float covariance) {
        if (covariance < 0) {
            return 0;
        }
        float signal = variance1;
        float gain = covariance / (variance1 + EPSILON);
        float rest = variance2 - gain * covariance;
        if (variance1 < EPSILON) {
            gain = 0;
            rest = variance2;
            signal = 0;
        }
        if (variance2 < EPSILON) {
            gain = 0;
            rest = 0;
        }
        rest = atLeast(rest, EPSILON);
        gain = gain < gainLimit ? gain : gainLimit;
        return FastLog2.of((float) (1 + gain * gain * signal / (rest + noise)));
    }

    private static float atLeast(float value, float least) {
        return value > least ? value : least;
    }

    /** What the planes share. */
    float numerator() {
        return numerator;
    }

    /** What the reference has. */
    float denominator() {
        return denominator;
    }
}
