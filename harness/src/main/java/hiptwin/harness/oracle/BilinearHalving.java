package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;

/**
 * Halves a plane by bilinear interpolation; an odd side rounds up. A sample of the half lies at {@code (x + 0.5) ratio
 * - 0.5} of the full plane, which for an even side is midway between two samples.
 *
 * <p>Rounding: the ratio of the sides and a position are {@code float}. Netflix computes a position in {@code double}
 * and rounds it, the fork computes it in {@code float}; the two differ for odd sides only. The four products, each of
 * two weights and a sample, and their sum are {@code float}.
 */
final class BilinearHalving {
    private final int width;
    private final int halfWidth;
    private final int halfHeight;
    private final Neighbours columns;
    private final Neighbours rows;

    /**
     * Between which samples of a line each sample of the half line lies, and how far from the first.
     *
     * @param before index of the sample at or before it
     * @param after index of the sample at or after it
     * @param fraction distance from the first
     */
    private record Neighbours(int[] before, int[] after, float[] fraction) {
        static Neighbours of(int side, Lineage lineage) {
            int half = halved(side);
            float ratio = (float) side / half;
            Neighbours neighbours = new Neighbours(new int[half], new int[half], new float[half]);
            for (int i = 0; i < half; i++) {
                float position = lineage == Lineage.NETFLIX ? (float) ((i + 0.5) * ratio - 0.5)
                        : (i + 0.5f) * ratio - 0.5f;
                neighbours.before[i] = (int) Math.floor(position);
                neighbours.after[i] = (int) Math.ceil(position);
                neighbours.fraction[i] = position - neighbours.before[i];
            }
            return neighbours;
        }
    }

    /**
     * Prepares for planes of one size.
     *
     * @param width columns, at least 2
     * @param height rows, at least 2
     * @param lineage whose rounding
     */
    BilinearHalving(int width, int height, Lineage lineage) {
        this.width = width;
        this.halfWidth = halved(width);
        this.halfHeight = halved(height);
        this.columns = Neighbours.of(width, lineage);
        this.rows = Neighbours.of(height, lineage);
    }

    static int halved(int side) {
        return (side + 1) / 2;
    }

    int halfWidth() {
        return halfWidth;
    }

    int halfHeight() {
        return halfHeight;
    }

    /** Halves a plane with packed rows. */
    void halve(float[] plane, float[] into) {
        for (int y = 0; y < halfHeight; y++) {
            int above = rows.before[y] * width;
            int below = rows.after[y] * width;
            float down = rows.fraction[y];
            for (int x = 0; x < halfWidth; x++) {
                int left = columns.before[x];
                int right = columns.after[x];
                float across = columns.fraction[x];
                into[y * halfWidth + x] = (1 - down) * (1 - across) * plane[above + left]
                        + (1 - down) * across * plane[above + right] + down * (1 - across) * plane[below + left]
                        + down * across * plane[below + right];
            }
        }
    }
}
