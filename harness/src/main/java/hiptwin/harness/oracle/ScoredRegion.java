package hiptwin.harness.oracle;

/**
 * The part of a wavelet band that counts: a tenth of each side is left out on either side, less half a sample, cut
 * towards zero.
 *
 * @param left first column
 * @param top first row
 * @param right column after the last
 * @param bottom row after the last
 */
record ScoredRegion(int left, int top, int right, int bottom) {
    private static final double BORDER = 0.1;

    static ScoredRegion of(int width, int height) {
        int left = (int) (width * BORDER - 0.5);
        int top = (int) (height * BORDER - 0.5);
        return new ScoredRegion(left, top, width - left, height - top);
    }

    int columns() {
        return right - left;
    }

    int rows() {
        return bottom - top;
    }

    int samples() {
        return rows() * columns();
    }

    /** This region and its neighbours within a plane. */
    ScoredRegion withNeighbours(int width, int height) {
        return new ScoredRegion(Math.max(left - 1, 0), Math.max(top - 1, 0), Math.min(right + 1, width),
                Math.min(bottom + 1, height));
    }
}
