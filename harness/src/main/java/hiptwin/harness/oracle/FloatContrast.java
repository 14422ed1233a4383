package hiptwin.harness.oracle;

import java.util.Arrays;

/**
 * Contrast of detail bands as the eye sees it, pooled over the region that counts, in {@code float}.
 *
 * <p>Coefficients are weighted by the sensitivity of the eye. Contrast masks contrast: a thirtieth of the weighted
 * masker's amplitude at the eight neighbours and a fifteenth of that in the middle, in all three bands, is a threshold
 * that an amplitude has to exceed, and only the excess counts. A band is pooled by its p-norm, and noise adds (weight x
 * samples)^(1/p).
 *
 * <p>Rounding: {@code float}; the thirtieth and the fifteenth are products in {@code double}, of which the first is
 * rounded before the neighbours are added and the second after it is added to the first four neighbours. Sums go in
 * raster order, each row on its own; powers are {@link FloatPower}.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FloatContrast {
    private static final int DETAILS = FloatBands.DETAILS;
    private static final int RING = 3;
    private static final double THIRTIETH = 0.0333333351;
    private static final double FIFTEENTH = 0.0666666701;
    private static final double CUBIC = 3;

    private final int width;
    private final int height;
    private final ScoredRegion region;
    private final float[] weights;
    private final boolean masking;
    private final double norm;
    private final float root;
    /** Thirtieths around a row, by band and {@code row % RING}, with one sample more on each side. */
    private final float[][][] thirtieths;
    /** Amplitudes of the masker, likewise. */
    private final float[][][] amplitudes;
    private final float[] thresholds;
    private final float[] sums = new float[DETAILS];

    /**
     * Prepares a scale.
     *
     * @param width of its bands
     * @param height of its bands
     * @param straight weight of the horizontal and the vertical band
     * @param diagonal weight of the diagonal band
     * @param masking whether contrast masks contrast
     * @param norm p
     */
    FloatContrast(int width, int height, float straight, float diagonal, boolean masking, double norm) {
        this.width = width;
        this.height = height;
        this.region = ScoredRegion.of(width, height);
        this.weights = new float[] {straight, straight, diagonal};
        this.masking = masking;
        this.norm = norm;
        this.root = (float) (1 / norm);
        int columns = region.columns();
        this.thirtieths = new float[DETAILS][RING][columns + 2];
        this.amplitudes = new float[DETAILS][RING][columns + 2];
        this.thresholds = new float[columns];
    }

    /** {@return the contrast of bands that nothing masks} */
    float plain(float[][] bands, double noiseWeight) {
        clear();
        for (int row = region.top(); row < region.bottom(); row++) {
            addRow(bands, row);
        }
        return pooled(noiseWeight);
    }

    /** {@return the contrast of bands that others mask} */
    float masked(float[][] bands, float[][] maskers, double noiseWeight) {
        if (!masking) {
            return plain(bands, noiseWeight);
        }
        clear();
        weigh(maskers, WaveletBorder.index(region.top() - 1, height));
        weigh(maskers, region.top());
        for (int row = region.top(); row < region.bottom(); row++) {
            int above = WaveletBorder.index(row - 1, height);
            int below = WaveletBorder.index(row + 1, height);
            weigh(maskers, below);
            for (int band = 0; band < DETAILS; band++) {
                float[][] ring = thirtieths[band];
                threshold(ring[above % RING], ring[row % RING], ring[below % RING], amplitudes[band][row % RING], band);
            }
            addRow(bands, row);
        }
        clearThresholds();
        return pooled(noiseWeight);
    }

    private void clear() {
        for (int band = 0; band < DETAILS; band++) {
            sums[band] = 0;
        }
    }

    private void clearThresholds() {
        Arrays.fill(thresholds, 0);
    }

    private void weigh(float[][] maskers, int row) {
        int columns = region.columns();
        int left = WaveletBorder.index(region.left() - 1, width);
        int right = WaveletBorder.index(region.right(), width);
        for (int band = 0; band < DETAILS; band++) {
            float[] amplitude = amplitudes[band][row % RING];
            float[] thirtieth = thirtieths[band][row % RING];
            float[] masker = maskers[band];
            float weight = weights[band];
            weigh(masker, row * width + region.left(), weight, amplitude, columns);
            amplitude[0] = Math.abs(weight * masker[row * width + left]);
            amplitude[columns + 1] = Math.abs(weight * masker[row * width + right]);
            thirtieth(amplitude, thirtieth);
        }
    }

    private static void weigh(float[] masker, int from, float weight, float[] amplitude, int columns) {
        for (int i = 0; i < columns; i++) {
            amplitude[i + 1] = Math.abs(weight * masker[from + i]);
        }
    }

    private static void thirtieth(float[] amplitude, float[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = (float) (THIRTIETH * amplitude[i]);
        }
    }

    private void threshold(float[] above, float[] row, float[] below, float[] amplitude, int band) {
        for (int i = 0; i < thresholds.length; i++) {
            float sum = above[i] + above[i + 1] + above[i + 2] + row[i];
            sum = (float) (sum + FIFTEENTH * amplitude[i + 1]);
            sum = sum + row[i + 2] + below[i] + below[i + 1] + below[i + 2];
            thresholds[i] = band == 0 ? sum : thresholds[i] + sum;
        }
    }

    private void addRow(float[][] bands, int row) {
        int from = row * width + region.left();
        for (int band = 0; band < DETAILS; band++) {
            sums[band] += norm == CUBIC ? cubes(bands[band], from, weights[band], thresholds)
                    : powers(bands[band], from, weights[band]);
        }
    }

    private static float cubes(float[] band, int from, float weight, float[] thresholds) {
        float sum = 0;
        for (int i = 0; i < thresholds.length; i++) {
            float x = Math.abs(band[from + i] * weight) - thresholds[i];
            x = x < 0 ? 0 : x;
            sum += x * x * x;
        }
        return sum;
    }

    private float powers(float[] band, int from, float weight) {
        float sum = 0;
        for (int i = 0; i < thresholds.length; i++) {
            float x = Math.abs(band[from + i] * weight) - thresholds[i];
            sum += x > 0 ? FloatPower.of(x, (float) norm) : 0;
        }
        return sum;
    }

    private float pooled(double noiseWeight) {
        float noise = FloatPower.of((float) (region.samples() * noiseWeight), root);
        float total = 0;
        for (float sum : sums) {
            total += FloatPower.of(sum, root) + noise;
        }
        return total;
    }
}
