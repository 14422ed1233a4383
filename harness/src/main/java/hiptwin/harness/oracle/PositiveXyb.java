package hiptwin.harness.oracle;

/**
 * Linear R, G and B to the XYB colour space of JPEG XL (ISO/IEC 18181-1), shifted and stretched so that all three
 * components are positive, as SSIMULACRA 2 does: the responses of the three kinds of cones, a mixture of R, G and B
 * plus a bias, go through a cube root; X is half the difference of the first two, Y half their sum, and B the third.
 *
 * <p>The cube root is not the C library's: a third of the bits of the {@code float} plus a constant is a first guess,
 * and two steps of Newton's method follow. Every step is {@code float}.
 */
final class PositiveXyb {
    private static final float LONG_RED = 0.30f;
    private static final float LONG_BLUE = 0.078f;
    private static final float LONG_GREEN = 1 - LONG_RED - LONG_BLUE;
    private static final float MIDDLE_RED = 0.23f;
    private static final float MIDDLE_BLUE = 0.078f;
    private static final float MIDDLE_GREEN = 1 - MIDDLE_RED - MIDDLE_BLUE;
    private static final float SHORT_RED = 0.24342268924547819f;
    private static final float SHORT_GREEN = 0.20476744424496821f;
    private static final float SHORT_BLUE = 1 - SHORT_RED - SHORT_GREEN;
    private static final float BIAS = 0.0037930732552754493f;
    private static final float ROOT_OF_BIAS = cubeRoot(BIAS);
    private static final int FIRST_GUESS = 0x2a5137a0;
    private static final float THIRD = 1f / 3;

    private PositiveXyb() {
    }

    /** Converts {@code count} samples; R, G and B are not negative. */
    static void convert(float[] red, float[] green, float[] blue, float[] x, float[] y, float[] b, int count) {
        for (int i = 0; i < count; i++) {
            float r = red[i];
            float g = green[i];
            float bl = blue[i];
            float l = cubeRoot(LONG_RED * r + LONG_GREEN * g + LONG_BLUE * bl + BIAS) - ROOT_OF_BIAS;
            float m = cubeRoot(MIDDLE_RED * r + MIDDLE_GREEN * g + MIDDLE_BLUE * bl + BIAS) - ROOT_OF_BIAS;
            float s = cubeRoot(SHORT_RED * r + SHORT_GREEN * g + SHORT_BLUE * bl + BIAS) - ROOT_OF_BIAS;
            float half = 0.5f * (l + m);
            x[i] = 0.5f * (l - m) * 14 + 0.42f;
            y[i] = half + 0.01f;
            b[i] = s - half + 0.55f;
        }
    }

    /** Of a positive number. */
    static float cubeRoot(float number) {
        float root = Float.intBitsToFloat(Float.floatToRawIntBits(number) / 3 + FIRST_GUESS);
        root = (2 * root + number / (root * root)) * THIRD;
        return (2 * root + number / (root * root)) * THIRD;
    }
}
