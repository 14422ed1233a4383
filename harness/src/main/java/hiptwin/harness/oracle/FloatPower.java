package hiptwin.harness.oracle;

/**
 * {@code powf} as C mathematics libraries compute it that follow Szabolcs Nagy's design of 2017, glibc among them:
 * log2 of the base from {@link TabulatedLog2} and a polynomial of degree 5, times the exponent, and 2 to that power
 * from 32 roots of two and a polynomial of degree 3, all in {@code double}, rounded once to {@code float}.
 *
 * <p>That rounds correctly but for one argument in 1600, which is why {@link StrictMath#pow} rounded to {@code float}
 * does not do. Against glibc 2.36 no difference was found in 40 million arguments; a library built with fused
 * multiply-add, or another table, may differ in the last bit of a {@code float}.
 */
final class FloatPower {
    private static final int ROOT_BITS = 5;
    private static final int ROOTS = 1 << ROOT_BITS;
    private static final double[] LOG2_POLYNOMIAL = {
        0x1.27616c9496e0bp-2, -0x1.71969a075c67ap-2, 0x1.ec70a6ca7baddp-2, -0x1.7154748bef6c8p-1, 0x1.71547652ab82bp0};
    private static final double[] EXP2_POLYNOMIAL = {0x1.c6af84b912394p-5, 0x1.ebfce50fac4f3p-3, 0x1.62e42ff0c52d6p-1};
    private static final double[] POWERS = new double[ROOTS];

    static {
        for (int i = 0; i < ROOTS; i++) {
            POWERS[i] = StrictMath.pow(2, (double) i / ROOTS);
        }
    }

    private FloatPower() {
    }

    /**
     * {@return a power}
     *
     * @param base any number
     * @param exponent above 0
     */
    static float of(float base, float exponent) {
        if (!(base >= Float.MIN_NORMAL) || base == Float.POSITIVE_INFINITY) {
            return (float) StrictMath.pow(base, exponent);
        }
        double power = exponent * log2(base);
        double steps = Math.rint(power * ROOTS);
        long whole = (long) steps;
        if (Math.abs(power) >= Float.MAX_EXPONENT - 1) {
            return (float) StrictMath.pow(base, exponent);
        }
        double rest = power - steps / ROOTS;
        double scale = Math.scalb(POWERS[(int) (whole & ROOTS - 1)], (int) (whole >> ROOT_BITS));
        double high = EXP2_POLYNOMIAL[0] * rest + EXP2_POLYNOMIAL[1];
        double low = EXP2_POLYNOMIAL[2] * rest + 1;
        return (float) ((high * (rest * rest) + low) * scale);
    }

    private static double log2(float x) {
        int bits = Float.floatToRawIntBits(x);
        int piece = TabulatedLog2.piece(bits);
        double r = TabulatedLog2.rest(bits, piece);
        double r2 = r * r;
        double first = LOG2_POLYNOMIAL[0] * r + LOG2_POLYNOMIAL[1];
        double second = LOG2_POLYNOMIAL[2] * r + LOG2_POLYNOMIAL[3];
        double last = LOG2_POLYNOMIAL[4] * r + (TabulatedLog2.logarithm(piece) + TabulatedLog2.exponent(bits));
        return first * (r2 * r2) + (second * r2 + last);
    }
}
