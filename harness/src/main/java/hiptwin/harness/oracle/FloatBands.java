package hiptwin.harness.oracle;

/**
 * What one wavelet step makes of a plane: the approximation and three bands of detail, rows packed, each side half the
 * plane's, rounded up. A mutable buffer.
 */
final class FloatBands {
    /** Detail bands: high frequencies downwards, across, and both. */
    static final int DETAILS = 3;
    static final int HORIZONTAL = 0;
    static final int VERTICAL = 1;
    static final int DIAGONAL = 2;

    final float[] approximation;
    final float[][] details;

    FloatBands(int samples) {
        this.approximation = new float[samples];
        this.details = new float[DETAILS][samples];
    }
}
