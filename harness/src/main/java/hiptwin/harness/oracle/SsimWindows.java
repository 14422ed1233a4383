package hiptwin.harness.oracle;

/**
 * The SSIM terms of every 11x11 window inside a picture and their means. Holds rings of rows; belongs to one thread.
 *
 * <p>With mu the filtered sample, sigma^2 the filtered square less mu^2 (at least 0) and cov the filtered product less
 * the product of the mu:
 * <pre>
 * l = (2 mu1 mu2 + C1) / (mu1^2 + mu2^2 + C1)
 * c = (2 sigma1 sigma2 + C2) / (sigma1^2 + sigma2^2 + C2)
 * s = (cov + C3) / (sigma1 sigma2 + C3)        C1 = (0.01 255)^2, C2 = (0.03 255)^2, C3 = C2 / 2
 * </pre>
 *
 * <p>Rounding: samples, products of samples, weights and products with weights are {@code float}; a filter adds its
 * eleven products in {@code double} from the first tap to the last and rounds the sum to {@code float}, first across,
 * then down. The numerators and the quotients of l and c are {@code double}, all other arithmetic of a term
 * {@code float}. Terms are added in {@code double} in raster order, and each mean is rounded to {@code float}.
 */
final class SsimWindows {
    /** The Gaussian of sigma 1.5 with the six decimals that libvmaf's table has. */
    private static final float[] G = {
        0.001028f, 0.007599f, 0.036001f, 0.109361f, 0.213006f, 0.266012f,
        0.213006f, 0.109361f, 0.036001f, 0.007599f, 0.001028f};
    private static final int TAPS = 11;
    private static final int MOMENTS = 5;
    private static final float C1 = 0.01f * 255 * (0.01f * 255);
    private static final float C2 = 0.03f * 255 * (0.03f * 255);
    private static final float C3 = C2 / 2;

    private final int width;
    private final int height;
    private final int columns;
    private final int rows;
    /** The moments of the samples of one row: x, y, xx, yy, xy. */
    private final float[][] moments;
    /** Rows filtered across, by moment and {@code row % TAPS}. */
    private final float[][][] across;
    private final float[][] filtered;
    private final double[] luminanceTerms;
    private final double[] contrastTerms;
    private final double[] structureTerms;
    private double similaritySum;
    private double luminanceSum;
    private double contrastSum;
    private double structureSum;

    SsimWindows(int width, int height) {
        this.width = width;
        this.height = height;
        this.columns = width - TAPS + 1;
        this.rows = height - TAPS + 1;
        int length = Math.max(columns, 0);
        this.moments = new float[MOMENTS][width];
        this.across = new float[MOMENTS][TAPS][length];
        this.filtered = new float[MOMENTS][length];
        this.luminanceTerms = new double[length];
        this.contrastTerms = new double[length];
        this.structureTerms = new double[length];
    }

    /** Measures a pair of planes of the constructor's size, rows packed. */
    void measure(float[] x, float[] y) {
        similaritySum = 0;
        luminanceSum = 0;
        contrastSum = 0;
        structureSum = 0;
        if (columns <= 0) {
            return;
        }
        for (int row = 0; row < height; row++) {
            multiplyOut(x, y, row * width);
            for (int moment = 0; moment < MOMENTS; moment++) {
                filterAcross(moments[moment], across[moment][row % TAPS], columns);
            }
            if (row >= TAPS - 1) {
                for (int moment = 0; moment < MOMENTS; moment++) {
                    filterDown(across[moment], row + 1, filtered[moment], columns);
                }
                terms(filtered[0], filtered[1], filtered[2], filtered[3], filtered[4]);
                addTerms();
            }
        }
    }

    private void multiplyOut(float[] x, float[] y, int offset) {
        System.arraycopy(x, offset, moments[0], 0, width);
        System.arraycopy(y, offset, moments[1], 0, width);
        multiply(moments[0], moments[0], moments[2], width);
        multiply(moments[1], moments[1], moments[3], width);
        multiply(moments[0], moments[1], moments[4], width);
    }

    private static void multiply(float[] a, float[] b, float[] into, int width) {
        for (int i = 0; i < width; i++) {
            into[i] = a[i] * b[i];
        }
    }

    private static void filterAcross(float[] from, float[] into, int columns) {
        for (int i = 0; i < columns; i++) {
            double sum = from[i] * G[0];
            sum += from[i + 1] * G[1];
            sum += from[i + 2] * G[2];
            sum += from[i + 3] * G[3];
            sum += from[i + 4] * G[4];
            sum += from[i + 5] * G[5];
            sum += from[i + 6] * G[6];
            sum += from[i + 7] * G[7];
            sum += from[i + 8] * G[8];
            sum += from[i + 9] * G[9];
            sum += from[i + 10] * G[10];
            into[i] = (float) sum;
        }
    }

    /**
     * Filters the ring of rows down; {@code first} is any row number that is the topmost of the eleven modulo {@value
     * #TAPS}.
     */
    private static void filterDown(float[][] ring, int first, float[] into, int columns) {
        float[] r0 = ring[first % TAPS];
        float[] r1 = ring[(first + 1) % TAPS];
        float[] r2 = ring[(first + 2) % TAPS];
        float[] r3 = ring[(first + 3) % TAPS];
        float[] r4 = ring[(first + 4) % TAPS];
        float[] r5 = ring[(first + 5) % TAPS];
        float[] r6 = ring[(first + 6) % TAPS];
        float[] r7 = ring[(first + 7) % TAPS];
        float[] r8 = ring[(first + 8) % TAPS];
        float[] r9 = ring[(first + 9) % TAPS];
        float[] r10 = ring[(first + 10) % TAPS];
        for (int i = 0; i < columns; i++) {
            double sum = r0[i] * G[0];
            sum += r1[i] * G[1];
            sum += r2[i] * G[2];
            sum += r3[i] * G[3];
            sum += r4[i] * G[4];
            sum += r5[i] * G[5];
            sum += r6[i] * G[6];
            sum += r7[i] * G[7];
            sum += r8[i] * G[8];
            sum += r9[i] * G[9];
            sum += r10[i] * G[10];
            into[i] = (float) sum;
        }
    }

    private void terms(float[] mu1, float[] mu2, float[] squares1, float[] squares2, float[] products) {
        double[] l = luminanceTerms;
        double[] c = contrastTerms;
        double[] s = structureTerms;
        for (int i = 0; i < columns; i++) {
            float square1 = mu1[i] * mu1[i];
            float square2 = mu2[i] * mu2[i];
            float variance1 = Math.max(0f, squares1[i] - square1);
            float variance2 = Math.max(0f, squares2[i] - square2);
            float covariance = products[i] - mu1[i] * mu2[i];
            float deviations = (float) Math.sqrt(variance1 * variance2);
            // In a flat window the covariance may come out just below 0 by rounding; it counts as 0, so that identical
            // pictures give 1.
            float clamped = covariance < 0 && deviations <= 0 ? 0 : covariance;
            l[i] = (2.0 * mu1[i] * mu2[i] + C1) / (square1 + square2 + C1);
            c[i] = (2.0 * deviations + C2) / (variance1 + variance2 + C2);
            s[i] = (clamped + C3) / (deviations + C3);
        }
    }

    private void addTerms() {
        double similarity = similaritySum;
        double luminance = luminanceSum;
        double contrast = contrastSum;
        double structure = structureSum;
        for (int i = 0; i < columns; i++) {
            double l = luminanceTerms[i];
            double c = contrastTerms[i];
            double s = structureTerms[i];
            similarity += l * c * s;
            luminance += l;
            contrast += c;
            structure += s;
        }
        similaritySum = similarity;
        luminanceSum = luminance;
        contrastSum = contrast;
        structureSum = structure;
    }

    private double mean(double sum) {
        return (float) (sum / (double) (columns * rows));
    }

    double similarity() {
        return mean(similaritySum);
    }

    double luminance() {
        return mean(luminanceSum);
    }

    double contrast() {
        return mean(contrastSum);
    }

    double structure() {
        return mean(structureSum);
    }
}
