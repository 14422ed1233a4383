package hiptwin.harness.oracle;

/**
 * The binary logarithm of a {@code float} as the GNU C library has it since version 2.27: with x = 2^k z, z between
 * about 0.7 and 1.4, and 1/c the nearest of sixteen tabulated reciprocals, log2 x = k + log2 c + p(z/c - 1), computed
 * in {@code double} and rounded once. The polynomial has four terms, so that one result in 350 is not the nearest
 * {@code float}; a score that adds hundreds of logarithms follows the fork's only if each is that of its library. The
 * numbers are those of the library; of four million arguments none gave another result than glibc 2.36.
 */
final class SingleLog2 {
    /** The bits of the smallest z. */
    private static final int LEAST_Z_BITS = 0x3F330000;
    private static final int EXPONENT_BITS = 0xFF800000;
    private static final int MANTISSA_WIDTH = 23;
    private static final int TABLE_WIDTH = 4;
    private static final double[] RECIPROCALS = {0x1.661ec79f8f3bep+0, 0x1.571ed4aaf883dp+0, 0x1.49539f0f010b0p+0,
        0x1.3c995b0b80385p+0, 0x1.30d190c8864a5p+0, 0x1.25e227b0b8ea0p+0, 0x1.1bb4a4a1a343fp+0, 0x1.12358f08ae5bap+0,
        0x1.0953f419900a7p+0, 0x1.0000000000000p+0, 0x1.e608cfd9a47acp-1, 0x1.ca4b31f026aa0p-1, 0x1.b2036576afce6p-1,
        0x1.9c2d163a1aa2dp-1, 0x1.886e6037841edp-1, 0x1.767dcf5534862p-1};
    private static final double[] LOGARITHMS = {-0x1.efec65b963019p-2, -0x1.b0b6832d4fca4p-2, -0x1.7418b0a1fb77bp-2,
        -0x1.39de91a6dcf7bp-2, -0x1.01d9bf3f2b631p-2, -0x1.97c1d1b3b7af0p-3, -0x1.2f9e393af3c9fp-3,
        -0x1.960cbbf788d5cp-4, -0x1.a6f9db6475fcep-5, 0, 0x1.338ca9f24f53dp-4, 0x1.476a9543891bap-3,
        0x1.e840b4ac4e4d2p-3, 0x1.40645f0c6651cp-2, 0x1.88e9c2c1b9ff8p-2, 0x1.ce0a44eb17bccp-2};
    /** Of the first to the fourth power. */
    private static final double[] POLYNOMIAL = {0x1.715475f35c8b8p+0, -0x1.715479ffae3dep-1, 0x1.ecabf496832e0p-2,
        -0x1.712b6f70a7e4dp-2};

    private SingleLog2() {
    }

    /** The logarithm; minus infinity at zero, NaN below. */
    static float of(float x) {
        if (!(x >= Float.MIN_NORMAL) || x == Float.POSITIVE_INFINITY) {
            return x > 0 && x < Float.MIN_NORMAL ? of(x * 0x1p23f, MANTISSA_WIDTH) : (float) StrictMath.log(x);
        }
        return of(x, 0);
    }

    private static float of(float x, int scaled) {
        int bits = Float.floatToRawIntBits(x);
        int offset = bits - LEAST_Z_BITS;
        int entry = offset >>> MANTISSA_WIDTH - TABLE_WIDTH & (1 << TABLE_WIDTH) - 1;
        int exponent = (offset >> MANTISSA_WIDTH) - scaled;
        double z = Float.intBitsToFloat(bits - (offset & EXPONENT_BITS));
        double r = z * RECIPROCALS[entry] - 1;
        double square = r * r;
        double high = POLYNOMIAL[3] * square + (POLYNOMIAL[2] * r + POLYNOMIAL[1]);
        double low = POLYNOMIAL[0] * r + (LOGARITHMS[entry] + exponent);
        return (float) (high * square + low);
    }
}
