package hiptwin.harness.oracle;

/**
 * The Gaussian windows of the fixed-point {@code vif}, one for each scale: 17, 9, 5 and 3 taps with a standard
 * deviation of a fifth of their number, in steps of 2^-16. Each sums to one, 65536.
 *
 * @param taps from the outermost to the centre; the other half is the same again
 */
record FixedPointGaussian(int... taps) {
    private static final FixedPointGaussian[] BY_SCALE = {
        new FixedPointGaussian(489, 935, 1640, 2640, 3896, 5274, 6547, 7455, 7784),
        new FixedPointGaussian(1244, 3663, 7925, 12590, 14692),
        new FixedPointGaussian(3571, 16004, 26386),
        new FixedPointGaussian(10904, 43728)};

    static FixedPointGaussian ofScale(int scale) {
        return BY_SCALE[scale];
    }

    /** Taps on each side of the centre. */
    int radius() {
        return taps.length - 1;
    }

    int centre() {
        return taps[taps.length - 1];
    }

    /** The weight of a sample that is so far from the centre. */
    int at(int distance) {
        return taps[taps.length - 1 - distance];
    }
}
