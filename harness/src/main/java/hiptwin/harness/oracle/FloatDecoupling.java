package hiptwin.harness.oracle;

/**
 * Splits the detail of the distorted picture into what is restored of the reference and what was added (Li, Zhang, Ma,
 * Ngan, 2011), in {@code float}.
 *
 * <p>A restored coefficient is k times the reference's, k the ratio of the two limited to 0 to 1. Where the gradients
 * of the two pictures point the same way within a degree, the difference is taken for a change of contrast: the
 * restored coefficient may then go up to the distorted one, but not above the gain limit times k.
 *
 * <p>Rounding: {@code float}, apart from the product with the gain limit, which is {@code double} and rounded once.
 * libvmaf built for x86 takes the processor's approximate reciprocal here and improves it by one step of Newton's
 * method, which leaves about 2^-23 of error and depends on the make of the processor; this divides. Where the two
 * pictures are equal nothing is added here, and there what that error leaves: with {@code adm_bypass_cm}, which does
 * not mask it, an aim of up to 5.2e-8 was seen instead of 0.
 */
final class FloatDecoupling {
    private static final float COSINE_SQUARED =
            (float) (StrictMath.cos(Math.PI / 180) * StrictMath.cos(Math.PI / 180));
    /** Keeps a quotient finite. */
    private static final float EPSILON = 1e-30f;

    private final int width;
    private final ScoredRegion region;
    private final double gainLimit;
    private final boolean[] aligned;

    /**
     * Prepares a scale.
     *
     * @param width of its bands
     * @param region that is split
     * @param gainLimit largest gain taken for a change of contrast
     */
    FloatDecoupling(int width, ScoredRegion region, double gainLimit) {
        this.width = width;
        this.region = region;
        this.gainLimit = gainLimit;
        this.aligned = new boolean[region.columns()];
    }

    /** Splits three bands. */
    void split(float[][] reference, float[][] distorted, float[][] restored, float[][] added) {
        for (int row = region.top(); row < region.bottom(); row++) {
            int from = row * width + region.left();
            align(reference, distorted, from);
            for (int band = 0; band < FloatBands.DETAILS; band++) {
                split(reference[band], distorted[band], restored[band], added[band], from);
            }
        }
    }

    /** Whether the angle between two gradients is below a degree: u.v >= 0 and (u.v)^2 >= cos^2 |u|^2 |v|^2. */
    private void align(float[][] reference, float[][] distorted, int from) {
        float[] h1 = reference[FloatBands.HORIZONTAL];
        float[] v1 = reference[FloatBands.VERTICAL];
        float[] h2 = distorted[FloatBands.HORIZONTAL];
        float[] v2 = distorted[FloatBands.VERTICAL];
        for (int i = 0; i < aligned.length; i++) {
            int at = from + i;
            float product = h1[at] * h2[at] + v1[at] * v2[at];
            float square1 = h1[at] * h1[at] + v1[at] * v1[at];
            float square2 = h2[at] * h2[at] + v2[at] * v2[at];
            aligned[i] = product >= 0 && product * product >= COSINE_SQUARED * square1 * square2;
        }
    }

    private void split(float[] reference, float[] distorted, float[] restored, float[] added, int from) {
        for (int i = 0; i < aligned.length; i++) {
            float r = reference[from + i];
            float d = distorted[from + i];
            float k = d / (r + EPSILON);
            k = k < 0 ? 0 : k > 1 ? 1 : k;
            float part = k * r;
            if (aligned[i]) {
                double limited = part * gainLimit;
                if (part > 0) {
                    part = (float) (limited < d ? limited : d);
                } else if (part < 0) {
                    part = (float) (limited > d ? limited : d);
                }
            }
            restored[from + i] = part;
            added[from + i] = d - part;
        }
    }
}
