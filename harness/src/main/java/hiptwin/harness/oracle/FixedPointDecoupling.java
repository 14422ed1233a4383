package hiptwin.harness.oracle;

/**
 * Splits the detail of the distorted picture into what is restored of the reference and what was added, in fixed point;
 * see {@link FloatDecoupling} for what it does.
 *
 * <p>Rounding. The ratio k of two coefficients is counted in 2^-15: the distorted coefficient times floor(2^30 / |r|),
 * half added, shifted right by 15, limited to 0 to 2^15; for r = 0 it is 2^15. A reference coefficient r of more than
 * 15 bits is first rounded to its leading 15, half up, and the shift is longer by what was dropped. The restored
 * coefficient is k r, half added, shifted by 15; its product with the gain limit is {@code double} and cut towards
 * zero. The angle is compared in {@code double}, from products that were rounded to {@code float}.
 *
 * <p>Holds a row; belongs to one thread.
 */
final class FixedPointDecoupling {
    private static final double COSINE_SQUARED =
            (float) (StrictMath.cos(Math.PI / 180) * StrictMath.cos(Math.PI / 180));
    private static final int RATIO_BITS = 15;
    private static final int ONE = 1 << RATIO_BITS;
    private static final int HALF = ONE / 2;
    /** floor(2^30 / i) at i; 0 at 0. */
    private static final int[] RECIPROCALS = new int[ONE + 1];

    static {
        for (int i = 1; i <= ONE; i++) {
            RECIPROCALS[i] = (1 << 2 * RATIO_BITS) / i;
        }
    }

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
    FixedPointDecoupling(int width, ScoredRegion region, double gainLimit) {
        this.width = width;
        this.region = region;
        this.gainLimit = gainLimit;
        this.aligned = new boolean[region.columns()];
    }

    /** Splits three bands. */
    void split(int[][] reference, int[][] distorted, int[][] restored, int[][] added) {
        for (int row = region.top(); row < region.bottom(); row++) {
            int from = row * width + region.left();
            align(reference, distorted, from);
            for (int band = 0; band < FloatBands.DETAILS; band++) {
                split(reference[band], distorted[band], restored[band], added[band], from);
            }
        }
    }

    private void align(int[][] reference, int[][] distorted, int from) {
        int[] h1 = reference[FloatBands.HORIZONTAL];
        int[] v1 = reference[FloatBands.VERTICAL];
        int[] h2 = distorted[FloatBands.HORIZONTAL];
        int[] v2 = distorted[FloatBands.VERTICAL];
        for (int i = 0; i < aligned.length; i++) {
            int at = from + i;
            double product = inUnits((long) h1[at] * h2[at] + (long) v1[at] * v2[at]);
            double square1 = inUnits((long) h1[at] * h1[at] + (long) v1[at] * v1[at]);
            double square2 = inUnits((long) h2[at] * h2[at] + (long) v2[at] * v2[at]);
            aligned[i] = product >= 0 && product * product >= COSINE_SQUARED * square1 * square2;
        }
    }

    private static double inUnits(long product) {
        return (float) product / 4096.0;
    }

    private void split(int[] reference, int[] distorted, int[] restored, int[] added, int from) {
        for (int i = 0; i < aligned.length; i++) {
            int r = reference[from + i];
            int d = distorted[from + i];
            long ratio = r == 0 ? ONE : Math.clamp(ratio(r, d), 0L, ONE);
            int part = (int) (ratio * r + HALF >> RATIO_BITS);
            if (aligned[i] && ratio > 0) {
                double limited = part * gainLimit;
                if (r > 0) {
                    part = (int) (limited < d ? limited : d);
                } else if (r < 0) {
                    part = (int) (limited > d ? limited : d);
                }
            }
            restored[from + i] = part;
            added[from + i] = d - part;
        }
    }

    private static long ratio(int r, int d) {
        int amplitude = Math.abs(r);
        int dropped = 0;
        if (amplitude >= ONE) {
            dropped = Integer.SIZE - RATIO_BITS - Integer.numberOfLeadingZeros(amplitude);
            amplitude = amplitude + (1 << dropped - 1) >> dropped;
        }
        int shift = RATIO_BITS + dropped;
        long quotient = (long) RECIPROCALS[amplitude] * d;
        return (r < 0 ? -quotient : quotient) + (1L << shift - 1) >> shift;
    }
}
