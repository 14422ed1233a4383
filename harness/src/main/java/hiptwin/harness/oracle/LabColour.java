package hiptwin.harness.oracle;

/**
 * A CIELAB colour (CIE 15; ISO/CIE 11664-4) taken from Y'CbCr samples of limited range, by the constants that libvmaf's
 * {@code ciede} uses: BT.709 primaries with a D65 white of 0.95047, 1, 1.08883 and an sRGB-like transfer curve (IEC
 * 61966-2-1) whose linear part ends at 10/255.
 *
 * <p>Rounding: {@code double} throughout; the three cube roots and then L*, a* and b* are rounded to {@code float}.
 * libvmaf raises to the powers 2.4 and 1/3 with {@code pow}; the exponential of a multiple of the logarithm and the
 * cube root, which are ten times faster here, are the same to a few units in the sixteenth digit and almost never
 * change what the rounding to {@code float} leaves.
 *
 * <p>Mutable, so that a pixel costs no object; belongs to one thread.
 */
final class LabColour {
    private static final double LINEAR_END = 10.0 / 255;
    private static final double CURVE_OFFSET = 0.055;
    private static final double CURVE_SCALE = 1.0 / 1.055;
    private static final double LINEAR_SLOPE = 1.0 / 12.92;
    private static final double GAMMA = 2.4;
    private static final double KAPPA = 24389.0 / 27;
    private static final double EPSILON = 216.0 / 24389;

    private final double lumaZero;
    private final double chromaZero;
    private final double lumaScale;
    private final double chromaScale;
    private float l;
    private float a;
    private float b;

    LabColour(int bitDepth) {
        double step = 1 << bitDepth - 8;
        this.lumaZero = 16 * step;
        this.chromaZero = 128 * step;
        this.lumaScale = 1 / (219 * step);
        this.chromaScale = 1 / (224 * step);
    }

    /** Takes the colour of a pixel. */
    void set(int luma, int u, int v) {
        double y = (luma - lumaZero) * lumaScale;
        double cb = (u - chromaZero) * chromaScale;
        double cr = (v - chromaZero) * chromaScale;
        double red = linear(y + 1.28033 * cr);
        double green = linear(y - 0.21482 * cb - 0.38059 * cr);
        double blue = linear(y + 2.12798 * cb);
        double cieX = red * 0.4124564390896921 + green * 0.357576077643909 + blue * 0.18043748326639894;
        double cieY = red * 0.21267285140562248 + green * 0.715152155287818 + blue * 0.07217499330655958;
        double cieZ = red * 0.019333895582329317 + green * 0.119192025881303 + blue * 0.9503040785363677;
        double rootX = root(cieX * (1.0 / 0.95047));
        double rootY = root(cieY);
        double rootZ = root(cieZ * (1.0 / 1.08883));
        l = (float) (116 * rootY - 16);
        a = (float) (500 * (rootX - rootY));
        b = (float) (200 * (rootY - rootZ));
    }

    /** L*, 0 to 100 for colours that exist. */
    float l() {
        return l;
    }

    /** a*, green to red. */
    float a() {
        return a;
    }

    /** b*, blue to yellow. */
    float b() {
        return b;
    }

    private static double linear(double value) {
        if (value > LINEAR_END) {
            return StrictMath.exp(GAMMA * StrictMath.log((value + CURVE_OFFSET) * CURVE_SCALE));
        }
        return value * LINEAR_SLOPE;
    }

    private static float root(double value) {
        return (float) (value > EPSILON ? StrictMath.cbrt(value) : (KAPPA * value + 16) * (1.0 / 116));
    }
}
