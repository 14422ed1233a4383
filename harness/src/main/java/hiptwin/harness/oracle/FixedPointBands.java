package hiptwin.harness.oracle;

/**
 * What one wavelet step makes of a plane, in fixed point: the approximation and three bands of detail, rows packed,
 * each side half the plane's, rounded up. A mutable buffer. The bands stand in the order of {@link FloatBands}.
 */
final class FixedPointBands {
    final int[] approximation;
    final int[][] details;

    FixedPointBands(int samples) {
        this.approximation = new int[samples];
        this.details = new int[FloatBands.DETAILS][samples];
    }
}
