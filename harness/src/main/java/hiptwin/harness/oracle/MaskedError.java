package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;

/**
 * The visible error of a plane: squared differences of DCT coefficients of 8x8 blocks, weighted by visibility, after
 * what the block's own contrast masks was taken off. Blocks start every seven samples, so that neighbours overlap by
 * one; the samples right of and below the last whole block do not take part.
 *
 * <p>The masking of a block is the larger of the reference's and the distorted one's {@code sqrt(E r) / 32}, with E the
 * weighted energy of the coefficients but the first, and r the variance inside the four quadrants relative to the
 * variance of the block, which is small where an edge crosses a flat block.
 *
 * <p>Rounding: all in {@code float}, each sum from the first sample or coefficient to the last in raster order, the sum
 * of the plane too. Netflix multiplies E and r in {@code float}, the fork in {@code double}; the root is {@code double}
 * in both and rounded after the division.
 *
 * <p>Holds the arrays of one block; belongs to one thread.
 */
final class MaskedError {
    private static final int STEP = 7;
    private static final int SIDE = LiftedDct.SIDE;
    private static final int SIZE = LiftedDct.SIZE;
    /** From the sum of squared deviations to 64 times the variance of 64 samples, and to 16 times that of 16. */
    private static final float BLOCK_VARIANCE = 1 / 63f * 64;
    private static final float QUADRANT_VARIANCE = 1 / 15f * 16;

    private final float[] visibility;
    private final float[] masking;
    private final Lineage lineage;
    private final LiftedDct dct = new LiftedDct();
    private final int[] reference = new int[SIZE];
    private final int[] distorted = new int[SIZE];
    private final float[] terms = new float[SIZE];

    MaskedError(HvsSensitivity sensitivity, Lineage lineage) {
        this.visibility = sensitivity.visibility();
        this.masking = sensitivity.masking();
        this.lineage = lineage;
    }

    /**
     * {@return the mean over all coefficients of all blocks; NaN for a plane without a whole block}
     *
     * @param x the reference's plane
     * @param y the distorted clip's plane
     * @param stride samples from one row to the next
     * @param width columns that take part
     * @param height rows
     */
    float mean(int[] x, int[] y, int stride, int width, int height) {
        float total = 0;
        int count = 0;
        for (int top = 0; top <= height - SIDE; top += STEP) {
            for (int left = 0; left <= width - SIDE; left += STEP) {
                load(x, top * stride + left, stride, reference);
                load(y, top * stride + left, stride, distorted);
                float spreadReference = spread(reference);
                float spreadDistorted = spread(distorted);
                dct.transform(reference);
                dct.transform(distorted);
                float mask = mask(energy(reference), spreadReference);
                float maskDistorted = mask(energy(distorted), spreadDistorted);
                squaredErrors(reference, distorted, visibility, masking, maskDistorted > mask ? maskDistorted : mask,
                        terms);
                for (int i = 0; i < SIZE; i++) {
                    total += terms[i];
                }
                count += SIZE;
            }
        }
        return total / count;
    }

    private static void load(int[] plane, int corner, int stride, int[] block) {
        for (int row = 0; row < SIDE; row++) {
            System.arraycopy(plane, corner + row * stride, block, row * SIDE, SIDE);
        }
    }

    /** Variances of the quadrants relative to that of the block; 0 for a flat block. */
    private static float spread(int[] block) {
        int topLeft = quadrantSum(block, 0);
        int topRight = quadrantSum(block, SIDE / 2);
        int bottomLeft = quadrantSum(block, SIZE / 2);
        int bottomRight = quadrantSum(block, SIZE / 2 + SIDE / 2);
        float mean = (topLeft + topRight + bottomLeft + bottomRight) / 64f;
        float deviations = 0;
        for (int i = 0; i < SIZE; i++) {
            float deviation = block[i] - mean;
            deviations += deviation * deviation;
        }
        float variance = deviations * BLOCK_VARIANCE;
        if (!(variance > 0)) {
            return variance;
        }
        return (quadrantVariance(block, 0, topLeft / 16f) + quadrantVariance(block, SIZE / 2, bottomLeft / 16f)
                + quadrantVariance(block, SIDE / 2, topRight / 16f)
                + quadrantVariance(block, SIZE / 2 + SIDE / 2, bottomRight / 16f)) / variance;
    }

    private static int quadrantSum(int[] block, int corner) {
        int sum = 0;
        for (int row = corner; row < corner + SIZE / 2; row += SIDE) {
            sum += block[row] + block[row + 1] + block[row + 2] + block[row + 3];
        }
        return sum;
    }

    private static float quadrantVariance(int[] block, int corner, float mean) {
        float deviations = 0;
        for (int row = corner; row < corner + SIZE / 2; row += SIDE) {
            for (int i = row; i < row + SIDE / 2; i++) {
                float deviation = block[i] - mean;
                deviations += deviation * deviation;
            }
        }
        return deviations * QUADRANT_VARIANCE;
    }

    private float energy(int[] coefficients) {
        for (int i = 0; i < SIZE; i++) {
            terms[i] = coefficients[i] * coefficients[i] * masking[i];
        }
        float energy = 0;
        for (int i = 1; i < SIZE; i++) {
            energy += terms[i];
        }
        return energy;
    }

    private float mask(float energy, float spread) {
        double product = lineage == Lineage.NETFLIX ? energy * spread : (double) energy * spread;
        return (float) (Math.sqrt(product) / 32);
    }

    private static void squaredErrors(int[] x, int[] y, float[] visibility, float[] masking, float mask, float[] into) {
        for (int i = 0; i < SIZE; i++) {
            float difference = Math.abs(x[i] - y[i]);
            float masked = mask / masking[i];
            float error = (difference < masked ? 0 : difference - masked) * visibility[i];
            into[i] = error * error;
        }
        // The mean of a block is never masked.
        float error = Math.abs(x[0] - y[0]) * visibility[0];
        into[0] = error * error;
    }
}
