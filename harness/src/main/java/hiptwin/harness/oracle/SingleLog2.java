package hiptwin.harness.oracle;

/**
 * The binary logarithm of a {@code float} as the GNU C library has it since version 2.27: from {@link TabulatedLog2}
 * and a polynomial of four terms, computed in {@code double} and rounded once. The polynomial is so short that one
 * result in 350 is not the nearest {@code float}; a score that adds hundreds of logarithms follows the fork's only if
 * each is that of its library. The numbers are those of the library; of four million arguments none gave another result
 * than glibc 2.36.
 */
final class SingleLog2 {
    private static final int MANTISSA_BITS = 23;
    /** Of the first to the fourth power. */
    private static final double[] POLYNOMIAL = {0x1.715475f35c8b8p+0, -0x1.715479ffae3dep-1, 0x1.ecabf496832e0p-2,
        -0x1.712b6f70a7e4dp-2};

    private SingleLog2() {
    }

    /** The logarithm; minus infinity at zero, NaN below. */
    static float of(float x) {
        if (!(x >= Float.MIN_NORMAL) || x == Float.POSITIVE_INFINITY) {
            return x > 0 && x < Float.MIN_NORMAL ? of(x * 0x1p23f, MANTISSA_BITS) : (float) StrictMath.log(x);
        }
        return of(x, 0);
    }

    private static float of(float x, int scaled) {
        int bits = Float.floatToRawIntBits(x);
        int piece = TabulatedLog2.piece(bits);
        int exponent = TabulatedLog2.exponent(bits) - scaled;
        double r = TabulatedLog2.rest(bits, piece);
        double square = r * r;
        double high = POLYNOMIAL[3] * square + (POLYNOMIAL[2] * r + POLYNOMIAL[1]);
        double low = POLYNOMIAL[0] * r + (TabulatedLog2.logarithm(piece) + exponent);
        return (float) (high * square + low);
    }
}
