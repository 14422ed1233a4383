package hiptwin.harness.oracle;

/**
 * The approximate binary logarithm of {@code float_vif}: the exponent, plus a polynomial of degree 8 in the mantissa
 * less one, by Horner's rule in {@code float}. Its error is about 10^-5.
 */
final class FastLog2 {
    private static final float[] POLYNOMIAL = {
        -0.012671635276421f, 0.064841182402670f, -0.157048836463065f, 0.257167726303123f, -0.353800560300520f,
        0.480131410397451f, -0.721314327952201f, 1.442694803896991f, 0};
    private static final int MANTISSA = 0x007F_FFFF;
    private static final int ONE = 0x3F80_0000;

    private FastLog2() {
    }

    static float of(float x) {
        if (x <= 0) {
            return x == 0 ? Float.NEGATIVE_INFINITY : Float.NaN;
        }
        // Infinity and NaN are read like a number of exponent 128.
        int bits = Float.floatToRawIntBits(x) & 0x7FFF_FFFF;
        float rest = Float.intBitsToFloat(bits & MANTISSA | ONE) - 1;
        float sum = POLYNOMIAL[0];
        sum = sum * rest + POLYNOMIAL[1];
        sum = sum * rest + POLYNOMIAL[2];
        sum = sum * rest + POLYNOMIAL[3];
        sum = sum * rest + POLYNOMIAL[4];
        sum = sum * rest + POLYNOMIAL[5];
        sum = sum * rest + POLYNOMIAL[6];
        sum = sum * rest + POLYNOMIAL[7];
        sum = sum * rest + POLYNOMIAL[8];
        return (bits >>> 23) - 127 + sum;
    }
}
