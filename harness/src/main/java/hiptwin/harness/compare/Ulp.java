package hiptwin.harness.compare;

/**
 * Distance between doubles in representable steps.
 */
public final class Ulp {
    private Ulp() {
    }

    /**
     * Counts the representable doubles from one value to another. Negative zero and zero are the same point; the count goes through zero
     * for values of different sign.
     *
     * @param a any double but NaN
     * @param b any double but NaN
     * @return 0 if equal; {@link Long#MAX_VALUE} if the distance does not fit
     */
    public static long distance(double a, double b) {
        long distance = ordered(a) - ordered(b);
        // The two ordinals lie within +-2^63 of zero, so their difference can overflow only for values of opposite sign.
        if (((ordered(a) ^ ordered(b)) & (ordered(a) ^ distance)) < 0 || distance == Long.MIN_VALUE) {
            return Long.MAX_VALUE;
        }
        return Math.abs(distance);
    }

    private static long ordered(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits < 0 ? Long.MIN_VALUE - bits : bits;
    }
}
