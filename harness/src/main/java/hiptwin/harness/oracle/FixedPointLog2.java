package hiptwin.harness.oracle;

/**
 * Binary logarithms in steps of 1/2048 by a table over the 16 leading bits of the argument.
 *
 * <p>Rounding: the argument is cut to its 16 leading bits. The table holds the logarithm as a {@code float}, times
 * 2048, rounded to the nearest whole number; no entry lies so close to a half that another {@code log2f} would give
 * another number.
 */
final class FixedPointLog2 {
    /** What a logarithm is counted in. */
    static final int STEPS = 2048;

    private static final int LEAST = 1 << 15;
    private static final short[] TABLE = new short[LEAST];

    static {
        for (int i = 0; i < LEAST; i++) {
            float log = (float) (StrictMath.log(LEAST + i) / StrictMath.log(2));
            TABLE[i] = (short) Math.round(log * STEPS);
        }
    }

    private FixedPointLog2() {
    }

    /** The logarithm of a positive number, in steps of 1/2048. */
    static int of(long x) {
        int surplus = 48 - Long.numberOfLeadingZeros(x);
        int leading = (int) (surplus >= 0 ? x >>> surplus : x << -surplus);
        return (TABLE[leading - LEAST] & 0xFFFF) + STEPS * surplus;
    }
}
