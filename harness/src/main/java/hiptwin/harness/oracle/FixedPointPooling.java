package hiptwin.harness.oracle;

import java.util.Arrays;

/**
 * Pools the contrast of detail bands of {@code adm} over the region that counts, masked or not; see {@link
 * FloatContrast} for what that means and {@link FixedPointContrast} for the rounding.
 *
 * <p>Whole numbers may be added in any order, so the masks of three bands are added up sample by sample first; a
 * threshold is then the sum over nine samples, and for the one in the middle what it has in excess.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FixedPointPooling {
    private static final int RING = 3;

    private final int width;
    private final int height;
    private final ScoredRegion region;
    private final ScoredRegion around;
    private final FixedPointContrast contrast;
    private final int[][] masks;
    private final int[][] excesses;
    private final int[] columns;
    private final int[] thresholds;
    private final long[] sums = new long[FloatBands.DETAILS];

    /** Prepares a scale whose bands have a size. */
    FixedPointPooling(int width, int height, FixedPointContrast contrast) {
        this.width = width;
        this.height = height;
        this.region = ScoredRegion.of(width, height);
        this.around = region.withNeighbours(width, height);
        this.contrast = contrast;
        this.masks = new int[RING][around.columns()];
        this.excesses = new int[RING][around.columns()];
        this.columns = new int[region.columns() + 2];
        this.thresholds = new int[region.columns()];
    }

    /** {@return the contrast of bands that nothing masks} */
    float plain(int[][] bands, double noiseWeight) {
        Arrays.fill(sums, 0);
        for (int row = region.top(); row < region.bottom(); row++) {
            for (int band = 0; band < FloatBands.DETAILS; band++) {
                sums[band] += contrast.plainRow(
                        contrast.plainCubes(bands[band], row * width + region.left(), region.columns()));
            }
        }
        float noise = noise(noiseWeight);
        float total = 0;
        for (int band = 0; band < FloatBands.DETAILS; band++) {
            total += contrast.plainContrast(band, sums[band]) + noise;
        }
        return total;
    }

    /** {@return the contrast of bands that others mask} */
    float masked(int[][] bands, int[][] maskers, double noiseWeight) {
        Arrays.fill(sums, 0);
        weigh(maskers, WaveletBorder.index(region.top() - 1, height));
        weigh(maskers, region.top());
        for (int row = region.top(); row < region.bottom(); row++) {
            int above = WaveletBorder.index(row - 1, height);
            int below = WaveletBorder.index(row + 1, height);
            weigh(maskers, below);
            addColumns(masks[above % RING], masks[row % RING], masks[below % RING]);
            addNeighbours(columns, excesses[row % RING], region.left() - around.left(), thresholds);
            for (int band = 0; band < FloatBands.DETAILS; band++) {
                sums[band] += contrast.maskedRow(
                        contrast.maskedCubes(band, bands[band], row * width + region.left(), thresholds));
            }
        }
        float noise = noise(noiseWeight);
        float total = 0;
        for (int band = 0; band < FloatBands.DETAILS; band++) {
            total += contrast.maskedContrast(band, sums[band]) + noise;
        }
        return total;
    }

    private float noise(double weight) {
        return FixedPointContrast.cubeRoot((float) (region.samples() * weight));
    }

    private void weigh(int[][] maskers, int row) {
        int[] mask = masks[row % RING];
        int[] excess = excesses[row % RING];
        Arrays.fill(mask, 0);
        Arrays.fill(excess, 0);
        for (int band = 0; band < FloatBands.DETAILS; band++) {
            contrast.addMasks(band, maskers[band], row * width + around.left(), mask, excess);
        }
    }

    /** Adds three rows, and finds what stands beside the region if that is outside the picture. */
    private void addColumns(int[] above, int[] row, int[] below) {
        int first = 1 - (region.left() - around.left());
        for (int i = 0; i < above.length; i++) {
            columns[first + i] = above[i] + row[i] + below[i];
        }
        if (region.left() == 0) {
            columns[0] = columns[1 + WaveletBorder.index(-1, width)];
            columns[width + 1] = columns[1 + WaveletBorder.index(width, width)];
        }
    }

    private static void addNeighbours(int[] columns, int[] excess, int firstExcess, int[] thresholds) {
        for (int i = 0; i < thresholds.length; i++) {
            thresholds[i] = columns[i] + columns[i + 1] + columns[i + 2] + excess[firstExcess + i];
        }
    }
}
