package hiptwin.harness.oracle;

import java.util.Arrays;

/**
 * A Gaussian blur of standard deviation 1.5 as a recursive filter of three cosine terms (Charalampidis: "Recursive
 * implementation of the Gaussian filter using truncated cosine functions", 2016; equation numbers below are the
 * paper's). What lies outside the plane counts as 0. Across first, then down; across is down on the transposed plane.
 *
 * <p>With N the radius, each term k follows {@code o_k[n] = a_k (in[n-N-1] + in[n+N-1]) - d_k o_k[n-1] - o_k[n-2]}, and
 * the result is the sum of the three.
 *
 * <p>Rounding: coefficients are computed in {@code double} and rounded to {@code float}; the filter is {@code float},
 * in the order written.
 *
 * <p>Holds scratch planes and the state of the columns; belongs to one thread.
 */
final class RecursiveGaussian {
    private static final double SIGMA = 1.5;
    /** (57) */
    private static final int RADIUS = (int) Math.round(3.2795 * SIGMA + 0.2546);
    private static final int TERMS = 3;
    /** Columns that are filtered together; their state stays in the processor's first cache. */
    private static final int STRIP = 256;
    private static final int TILE = 16;

    private final float[] gains = new float[TERMS];
    private final float[] feedbacks = new float[TERMS];
    private final float[] transposed;
    private final float[] filtered;
    private final float[] outside = new float[STRIP];
    private float[][] last = new float[TERMS][STRIP];
    private float[][] beforeLast = new float[TERMS][STRIP];

    /**
     * Prepares for planes of up to a number of samples.
     *
     * @param mostSamples the largest
     */
    RecursiveGaussian(int mostSamples) {
        this.transposed = new float[mostSamples];
        this.filtered = new float[mostSamples];
        computeCoefficients();
    }

    private void computeCoefficients() {
        double[] omega = new double[TERMS];
        double[] pole = new double[TERMS];
        double[] residue = new double[TERMS];
        double[] rho = new double[TERMS];
        for (int term = 0; term < TERMS; term++) {
            int sign = term == 1 ? -1 : 1;
            omega[term] = (2 * term + 1) * (Math.PI / (2.0 * RADIUS));
            // (37), (44), (50)
            pole[term] = sign / StrictMath.tan(0.5 * omega[term]);
            residue[term] = sign * pole[term] * pole[term] / StrictMath.sin(omega[term]);
            rho[term] = StrictMath.exp(-0.5 * SIGMA * SIGMA * omega[term] * omega[term]) / RADIUS;
        }
        // (52)
        double cross01 = pole[0] * residue[1] - residue[0] * pole[1];
        double zeta0 = (pole[1] * residue[2] - residue[1] * pole[2]) / cross01;
        double zeta1 = (pole[2] * residue[0] - residue[2] * pole[0]) / cross01;
        double[] zeta = {zeta0, zeta1, 1};
        // (55)
        double[] right = {1, RADIUS * RADIUS - SIGMA * SIGMA, zeta0 * rho[0] + zeta1 * rho[1] + rho[2]};
        double[][] columns = new double[TERMS][];
        for (int term = 0; term < TERMS; term++) {
            columns[term] = new double[] {pole[term], residue[term], zeta[term]};
        }
        double determinant = determinant(columns[0], columns[1], columns[2]);
        for (int term = 0; term < TERMS; term++) {
            double[][] replaced = columns.clone();
            replaced[term] = right;
            double beta = determinant(replaced[0], replaced[1], replaced[2]) / determinant;
            // (33)
            gains[term] = (float) (-beta * StrictMath.cos(omega[term] * (RADIUS + 1)));
            feedbacks[term] = (float) (-2 * StrictMath.cos(omega[term]));
        }
    }

    private static double determinant(double[] a, double[] b, double[] c) {
        return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1])
                + c[0] * (a[1] * b[2] - a[2] * b[1]);
    }

    /** Blurs a plane with packed rows; {@code into} may not be the plane itself. */
    void blur(float[] plane, float[] into, int width, int height) {
        transpose(plane, transposed, width, height);
        filterDown(transposed, filtered, height, width);
        transpose(filtered, transposed, height, width);
        filterDown(transposed, into, width, height);
    }

    private static void transpose(float[] from, float[] into, int width, int height) {
        for (int top = 0; top < height; top += TILE) {
            int bottom = Math.min(top + TILE, height);
            for (int x = 0; x < width; x++) {
                for (int y = top; y < bottom; y++) {
                    into[x * height + y] = from[y * width + x];
                }
            }
        }
    }

    private void filterDown(float[] from, float[] into, int width, int height) {
        for (int left = 0; left < width; left += STRIP) {
            filterStrip(from, into, left, Math.min(STRIP, width - left), width, height);
        }
    }

    private void filterStrip(float[] from, float[] into, int left, int columns, int width, int height) {
        for (int term = 0; term < TERMS; term++) {
            Arrays.fill(last[term], 0);
            Arrays.fill(beforeLast[term], 0);
        }
        for (int row = 1 - RADIUS; row < height; row++) {
            int above = row - RADIUS - 1;
            int below = row + RADIUS - 1;
            boolean aboveInside = above >= 0;
            boolean belowInside = below < height;
            step(aboveInside ? from : outside, aboveInside ? above * width + left : 0,
                    belowInside ? from : outside, belowInside ? below * width + left : 0,
                    last[0], beforeLast[0], last[1], beforeLast[1], last[2], beforeLast[2], columns);
            float[][] exchanged = last;
            last = beforeLast;
            beforeLast = exchanged;
            if (row >= 0) {
                sum(last[0], last[1], last[2], into, row * width + left, columns);
            }
        }
    }

    /** The state before last is replaced by the new one. */
    private void step(float[] above, int aboveOffset, float[] below, int belowOffset, float[] last0, float[] before0,
            float[] last1, float[] before1, float[] last2, float[] before2, int columns) {
        float gain0 = gains[0];
        float gain1 = gains[1];
        float gain2 = gains[2];
        float feedback0 = feedbacks[0];
        float feedback1 = feedbacks[1];
        float feedback2 = feedbacks[2];
        for (int x = 0; x < columns; x++) {
            float pair = above[aboveOffset + x] + below[belowOffset + x];
            before0[x] = gain0 * pair - feedback0 * last0[x] - before0[x];
            before1[x] = gain1 * pair - feedback1 * last1[x] - before1[x];
            before2[x] = gain2 * pair - feedback2 * last2[x] - before2[x];
        }
    }

    private static void sum(float[] a, float[] b, float[] c, float[] into, int offset, int columns) {
        for (int x = 0; x < columns; x++) {
            into[offset + x] = a[x] + b[x] + c[x];
        }
    }
}
