package hiptwin.harness.oracle;

/**
 * The information that the two planes of one scale share, and that the reference alone has, in fixed point.
 *
 * <p>The visual information fidelity of Sheikh and Bovik (2006), in its pixel domain form: around every sample the
 * variances s1 and s2 of the two planes and their covariance c are taken under a Gaussian window; the distorted plane
 * is modelled as a gain g = c / s1 of the reference plus noise of variance v = s2 - g c; the eye adds noise of variance
 * n = 2. The numerator adds log2(1 + g^2 s1 / (v + n)), the denominator log2(1 + s1 / n). Where s1 is below n there is
 * no signal to speak of: the denominator adds 1, the numerator 1 - 4 s2 / 255^2.
 *
 * <p>Rounding. Variances are counted in 2^-16 of a squared 8-bit step.
 * <ol>
 * <li>The pass down leaves 16 bits of a mean (shift by the depth, with half added). Squares keep what fits into 32
 * bits: at scale 0 they are shifted by 2 (depth - 8) bits, further down by 16, with half added unless the shift is 0.
 * <li>The pass across leaves the mean at 32 bits, not rounded; squares are shifted by 16, with half added.
 * <li>The square of a mean has 64 bits and is shifted by 32, with half added.
 * <li>v is cut towards zero and at least 0; g^2 s1 is cut towards zero; log2(1 + g^2 s1 / (v + n)) is the difference of
 * two logarithms from {@link FixedPointLog2}.
 * <li>Sums are whole numbers; both results are rounded to {@code float} once, at the end.
 * </ol>
 *
 * <p>Sums of taps and squares stay below 2^53, so lanes of {@code double} hold them without rounding.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FixedPointInformation {
    private static final int MOMENTS = 5;
    /** The variance 2 of the eye's noise. */
    private static final int NOISE = 2 << 16;
    /** log2 of {@link #NOISE}. */
    private static final int LOG2_NOISE = 17 * FixedPointLog2.STEPS;
    private static final double EPSILON = 65536 * 1.0e-10;
    private static final double LEVELS_SQUARED = 255 * 255;
    private static final double STEPS_PER_UNIT_OF_LOSS = 1 << 14;

    private final FixedPointGaussian window;
    private final int width;
    private final int height;
    private final double meanScale;
    private final double squareScale;
    private final double squareHalf;
    private final double gainLimit;
    private final double[][] sums;
    private final double[][] down;
    private long sharedLog;
    private long sourceLog;
    private long flatNoise;
    private long flatSamples;

    /**
     * Prepares a scale.
     *
     * @param scale 0 to 3
     * @param width of its planes
     * @param height of its planes
     * @param depth bits of a sample: the clip's at scale 0, 16 further down
     * @param gainLimit largest gain that counts as information
     */
    FixedPointInformation(int scale, int width, int height, int depth, double gainLimit) {
        this.window = FixedPointGaussian.ofScale(scale);
        this.width = width;
        this.height = height;
        this.gainLimit = gainLimit;
        int squareShift = scale == 0 ? 2 * (depth - 8) : 16;
        this.meanScale = 1.0 / (1 << depth);
        this.squareScale = 1.0 / (1 << squareShift);
        this.squareHalf = squareShift == 0 ? 0 : 0.5;
        this.sums = new double[MOMENTS][width];
        this.down = new double[MOMENTS][width + 2 * window.radius()];
    }

    /** Measures a pair of planes, rows packed. */
    void measure(int[] reference, int[] distorted) {
        sharedLog = 0;
        sourceLog = 0;
        flatNoise = 0;
        flatSamples = 0;
        int radius = window.radius();
        for (int row = 0; row < height; row++) {
            begin(reference, distorted, row * width, window.centre(), sums, width);
            for (int distance = 1; distance <= radius; distance++) {
                add(reference, distorted, Mirror.index(row - distance, height) * width,
                        Mirror.index(row + distance, height) * width, window.at(distance), sums, width);
            }
            for (int moment = 0; moment < MOMENTS; moment++) {
                boolean mean = moment < 2;
                shift(sums[moment], mean ? meanScale : squareScale, mean ? 0.5 : squareHalf, down[moment], radius,
                        width);
                Mirror.ends(down[moment], radius, width);
                across(down[moment], sums[moment], window, width);
            }
            addRow(sums[0], sums[1], sums[2], sums[3], sums[4]);
        }
    }

    private static void begin(int[] reference, int[] distorted, int from, double tap, double[][] sums, int width) {
        double[] x = sums[0];
        double[] y = sums[1];
        double[] xx = sums[2];
        double[] yy = sums[3];
        double[] xy = sums[4];
        for (int i = 0; i < width; i++) {
            double a = reference[from + i];
            double b = distorted[from + i];
            x[i] = tap * a;
            y[i] = tap * b;
            xx[i] = tap * (a * a);
            yy[i] = tap * (b * b);
            xy[i] = tap * (a * b);
        }
    }

    private static void add(int[] reference, int[] distorted, int above, int below, double tap, double[][] sums,
            int width) {
        double[] x = sums[0];
        double[] y = sums[1];
        double[] xx = sums[2];
        double[] yy = sums[3];
        double[] xy = sums[4];
        for (int i = 0; i < width; i++) {
            double a = reference[above + i];
            double b = distorted[above + i];
            double c = reference[below + i];
            double d = distorted[below + i];
            x[i] += tap * (a + c);
            y[i] += tap * (b + d);
            xx[i] += tap * (a * a + c * c);
            yy[i] += tap * (b * b + d * d);
            xy[i] += tap * (a * b + c * d);
        }
    }

    /** Shifting right with half added, on whole numbers in {@code double}. */
    private static void shift(double[] sums, double scale, double half, double[] into, int start, int width) {
        for (int i = 0; i < width; i++) {
            into[start + i] = Math.floor(sums[i] * scale + half);
        }
    }

    private static void across(double[] from, double[] into, FixedPointGaussian window, int width) {
        int radius = window.radius();
        scaled(from, radius, window.centre(), into, width);
        for (int distance = 1; distance <= radius; distance++) {
            addScaled(from, radius - distance, radius + distance, window.at(distance), into, width);
        }
    }

    private static void scaled(double[] from, int start, double tap, double[] into, int width) {
        for (int i = 0; i < width; i++) {
            into[i] = tap * from[start + i];
        }
    }

    private static void addScaled(double[] from, int left, int right, double tap, double[] into, int width) {
        for (int i = 0; i < width; i++) {
            into[i] += tap * (from[left + i] + from[right + i]);
        }
    }

    private void addRow(double[] x, double[] y, double[] xx, double[] yy, double[] xy) {
        long shared = 0;
        long source = 0;
        for (int i = 0; i < width; i++) {
            long mean1 = (long) x[i];
            long mean2 = (long) y[i];
            int variance1 = (int) (square(xx[i]) - product(mean1, mean1));
            int variance2 = Math.max((int) (square(yy[i]) - product(mean2, mean2)), 0);
            if (variance1 < NOISE) {
                flatNoise += variance2;
                flatSamples++;
                continue;
            }
            source += FixedPointLog2.of(NOISE + (long) variance1) - LOG2_NOISE;
            int covariance = (int) (square(xy[i]) - product(mean1, mean2));
            if (covariance > 0 && variance2 > 0) {
                double gain = covariance / (variance1 + EPSILON);
                long noise = Math.max((int) (variance2 - gain * covariance), 0) + (long) NOISE;
                gain = gain < gainLimit ? gain : gainLimit;
                shared += FixedPointLog2.of((long) (gain * gain * variance1) + noise) - FixedPointLog2.of(noise);
            }
        }
        sharedLog += shared;
        sourceLog += source;
    }

    private static long square(double sum) {
        return (long) sum + (1 << 15) >> 16;
    }

    /** Means have 32 bits, their product 64: it is unsigned. */
    private static long product(long a, long b) {
        return a * b + (1L << 31) >>> 32;
    }

    /** What the planes share. */
    float numerator() {
        return (float) (sharedLog / (double) FixedPointLog2.STEPS
                + (flatSamples - flatNoise / STEPS_PER_UNIT_OF_LOSS / LEVELS_SQUARED));
    }

    /** What the reference has. */
    float denominator() {
        return (float) (sourceLog / (double) FixedPointLog2.STEPS + flatSamples);
    }
}
