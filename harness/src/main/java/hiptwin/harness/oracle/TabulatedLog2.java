package hiptwin.harness.oracle;

/**
 * The table from which C mathematics libraries that follow Szabolcs Nagy's design of 2017, glibc among them, take the
 * binary logarithm of a {@code float}: with x = 2^k z, z from about 0.7 up to twice that, and 1/c the tabulated
 * reciprocal of the piece that z lies in, log2 x = k + log2 c + log2(1 + r), where r = z/c - 1 is small. What follows
 * is a polynomial in r, which {@code log2f} ({@link SingleLog2}) and {@code powf} ({@link FloatPower}) have each their
 * own of. The numbers are those of the library.
 */
final class TabulatedLog2 {
    private static final int MANTISSA_BITS = 23;
    private static final int PIECE_BITS = 4;
    /** The bits of the smallest z. */
    private static final int LEAST_Z = 0x3F33_0000;
    /** Chosen so that the logarithms of their inverses are nearly exact. */
    private static final double[] RECIPROCALS = {
        0x1.661ec79f8f3bep0, 0x1.571ed4aaf883dp0, 0x1.49539f0f010bp0, 0x1.3c995b0b80385p0, 0x1.30d190c8864a5p0,
        0x1.25e227b0b8eap0, 0x1.1bb4a4a1a343fp0, 0x1.12358f08ae5bap0, 0x1.0953f419900a7p0, 0x1p0, 0x1.e608cfd9a47acp-1,
        0x1.ca4b31f026aap-1, 0x1.b2036576afce6p-1, 0x1.9c2d163a1aa2dp-1, 0x1.886e6037841edp-1, 0x1.767dcf5534862p-1};
    private static final double[] LOGARITHMS = {
        -0x1.efec65b963019p-2, -0x1.b0b6832d4fca4p-2, -0x1.7418b0a1fb77bp-2, -0x1.39de91a6dcf7bp-2,
        -0x1.01d9bf3f2b631p-2, -0x1.97c1d1b3b7afp-3, -0x1.2f9e393af3c9fp-3, -0x1.960cbbf788d5cp-4,
        -0x1.a6f9db6475fcep-5, 0, 0x1.338ca9f24f53dp-4, 0x1.476a9543891bap-3, 0x1.e840b4ac4e4d2p-3,
        0x1.40645f0c6651cp-2, 0x1.88e9c2c1b9ff8p-2, 0x1.ce0a44eb17bccp-2};

    private TabulatedLog2() {
    }

    /** {@return which piece a positive normal number falls into} */
    static int piece(int bits) {
        return bits - LEAST_Z >>> MANTISSA_BITS - PIECE_BITS & (1 << PIECE_BITS) - 1;
    }

    /** {@return k} */
    static int exponent(int bits) {
        return bits - LEAST_Z >> MANTISSA_BITS;
    }

    /** {@return r} */
    static double rest(int bits, int piece) {
        double z = Float.intBitsToFloat(bits - (exponent(bits) << MANTISSA_BITS));
        return z * RECIPROCALS[piece] - 1;
    }

    /** {@return log2 c} */
    static double logarithm(int piece) {
        return LOGARITHMS[piece];
    }
}
