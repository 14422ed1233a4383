package hiptwin.harness.oracle;

/**
 * What one plane at one scale contributes to SSIMULACRA 2, six numbers: of the structural error, the added edges
 * (ringing) and the lost edges (blur) the mean over the plane and the fourth norm each.
 *
 * <p>With mu the blurred sample and s the blurred products, the structural error is {@code 1 - (1 - (mu1 - mu2)^2) (2
 * (s12 - mu1 mu2) + C2) / (s11 - mu1^2 + s22 - mu2^2 + C2)}, at least 0. The edges are the distances of a sample from
 * its blurred self; {@code (1 + edge2) / (1 + edge1) - 1} is added above 0 and lost below.
 *
 * <p>Rounding: the three factors of the structural error are {@code float}, products and quotient {@code double}; edges
 * are {@code double}. Sums are {@code double}, in raster order.
 */
final class Ssimulacra2Plane {
    private static final float C2 = 0.0009f;
    /** Samples whose terms are computed together before they are added one by one. */
    private static final int PIECE = 512;

    private final RecursiveGaussian gaussian;
    private final float[] products;
    private final float[] mu1;
    private final float[] mu2;
    private final float[] s11;
    private final float[] s22;
    private final float[] s12;
    private final double[] terms = new double[PIECE];

    Ssimulacra2Plane(int mostSamples) {
        this.gaussian = new RecursiveGaussian(mostSamples);
        this.products = new float[mostSamples];
        this.mu1 = new float[mostSamples];
        this.mu2 = new float[mostSamples];
        this.s11 = new float[mostSamples];
        this.s22 = new float[mostSamples];
        this.s12 = new float[mostSamples];
    }

    /**
     * Measures a pair of planes.
     *
     * @param x the reference's plane, packed
     * @param y the distorted clip's plane
     * @param width columns
     * @param height rows
     * @param norms receives mean structural error, mean added and mean lost edges, then their fourth norms
     * @param at where in {@code norms}
     */
    void measure(float[] x, float[] y, int width, int height, double[] norms, int at) {
        int samples = width * height;
        blurProduct(x, x, s11, width, height);
        blurProduct(y, y, s22, width, height);
        blurProduct(x, y, s12, width, height);
        gaussian.blur(x, mu1, width, height);
        gaussian.blur(y, mu2, width, height);
        double meanFactor = 1.0 / samples;
        structuralNorms(samples, meanFactor, norms, at);
        edgeNorms(x, y, samples, meanFactor, norms, at);
    }

    private void blurProduct(float[] x, float[] y, float[] into, int width, int height) {
        multiply(x, y, products, width * height);
        gaussian.blur(products, into, width, height);
    }

    private static void multiply(float[] x, float[] y, float[] into, int samples) {
        for (int i = 0; i < samples; i++) {
            into[i] = x[i] * y[i];
        }
    }

    private void structuralNorms(int samples, double meanFactor, double[] norms, int at) {
        double sum = 0;
        double sumOfFourths = 0;
        for (int start = 0; start < samples; start += PIECE) {
            int piece = Math.min(PIECE, samples - start);
            structuralErrors(mu1, mu2, s11, s22, s12, start, terms, piece);
            for (int i = 0; i < piece; i++) {
                double term = terms[i];
                sum += term;
                sumOfFourths += fourth(term);
            }
        }
        norms[at] = meanFactor * sum;
        norms[at + 3] = Math.sqrt(Math.sqrt(meanFactor * sumOfFourths));
    }

    private static void structuralErrors(float[] mu1, float[] mu2, float[] s11, float[] s22, float[] s12, int start,
            double[] into, int piece) {
        for (int i = 0; i < piece; i++) {
            int at = start + i;
            float m1 = mu1[at];
            float m2 = mu2[at];
            float means = 1 - (m1 - m2) * (m1 - m2);
            float covariance = 2 * (s12[at] - m1 * m2) + C2;
            float variances = (s11[at] - m1 * m1) + (s22[at] - m2 * m2) + C2;
            into[i] = Math.max(0.0, 1 - (double) means * covariance / variances);
        }
    }

    private void edgeNorms(float[] x, float[] y, int samples, double meanFactor, double[] norms, int at) {
        double added = 0;
        double addedFourths = 0;
        double lost = 0;
        double lostFourths = 0;
        for (int start = 0; start < samples; start += PIECE) {
            int piece = Math.min(PIECE, samples - start);
            edgeChanges(x, mu1, y, mu2, start, terms, piece);
            for (int i = 0; i < piece; i++) {
                // Adding the 0 of the other kind would change nothing.
                double change = terms[i];
                if (change > 0) {
                    added += change;
                    addedFourths += fourth(change);
                } else {
                    lost -= change;
                    lostFourths += fourth(change);
                }
            }
        }
        norms[at + 1] = meanFactor * added;
        norms[at + 2] = meanFactor * lost;
        norms[at + 4] = Math.sqrt(Math.sqrt(meanFactor * addedFourths));
        norms[at + 5] = Math.sqrt(Math.sqrt(meanFactor * lostFourths));
    }

    private static void edgeChanges(float[] x, float[] mu1, float[] y, float[] mu2, int start, double[] into,
            int piece) {
        for (int i = 0; i < piece; i++) {
            int at = start + i;
            double edge1 = Math.abs((double) x[at] - mu1[at]);
            double edge2 = Math.abs((double) y[at] - mu2[at]);
            into[i] = (1 + edge2) / (1 + edge1) - 1;
        }
    }

    private static double fourth(double value) {
        double square = value * value;
        return square * square;
    }
}
