package hiptwin.harness.oracle;

import java.util.function.DoubleUnaryOperator;

/**
 * Which steps of luma, at 10 bit and in video range, an eye can see: a step of d levels is visible at a level when the
 * light it adds is more than a fraction of the light at that level (Tandon et al. 2021, section on the contrast
 * sensitivity). Made once, then immutable.
 *
 * <p>Displays are BT.1886 with a white of 300 and a black of 0.01 cd/m2, or SMPTE ST 2084 (PQ). The curves pass through
 * {@code pow}; only comparisons of them count, so that a last digit decides nothing except on the edge of a comparison.
 */
final class VisibilityThresholds {
    /** Video range at 10 bit. */
    private static final int BLACK = 64;
    private static final int WHITE = 940;
    private static final int MOST = 1023;

    private final int[] highestVisible;
    private final int darkest;

    /**
     * Computes the thresholds.
     *
     * @param steps how many steps of luma, from 1
     * @param fraction the least visible relative increase of light
     * @param darkestLight light in cd/m2 below which nothing is seen; not above what {@link #brightest} says
     * @param display light of a luma value that is scaled to 0 to 1
     */
    VisibilityThresholds(int steps, double fraction, double darkestLight, DoubleUnaryOperator display) {
        highestVisible = new int[steps];
        for (int step = 1; step <= steps; step++) {
            highestVisible[step - 1] = highestVisible(step, fraction, display);
        }
        int level = BLACK;
        while (light(level, display) < darkestLight) {
            level++;
        }
        darkest = level == BLACK ? 0 : level;
    }

    /** The light of white. */
    static double brightest(DoubleUnaryOperator display) {
        return light(WHITE, display);
    }

    /** ITU-R BT.1886, annex 1. */
    static double bt1886(double signal) {
        double gamma = 2.4;
        double whiteRoot = StrictMath.pow(300, 1 / gamma);
        double blackRoot = StrictMath.pow(0.01, 1 / gamma);
        double gain = StrictMath.pow(whiteRoot - blackRoot, gamma);
        double lift = blackRoot / (whiteRoot - blackRoot);
        return gain * StrictMath.pow(Math.max(signal + lift, 0), gamma);
    }

    /** SMPTE ST 2084, the electro-optical transfer function. */
    static double pq(double signal) {
        double root = StrictMath.pow(signal, 1 / 78.84375);
        double base = Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root);
        return 10000 * StrictMath.pow(base, 1 / 0.1593017578125);
    }

    private static double light(int level, DoubleUnaryOperator display) {
        int clipped = Math.clamp(level, BLACK, WHITE);
        return display.applyAsDouble((double) (clipped - BLACK) / (WHITE - BLACK));
    }

    private static boolean visible(int level, int step, double fraction, DoubleUnaryOperator display) {
        double light = light(level, display);
        return light(level + step, display) - light > fraction * light;
    }

    /**
     * The level at which a step is visible and, one level brighter, is not: found by halving between black and white.
     * 0 if it is not visible even at black, and the largest sample if it is visible up to white.
     */
    private static int highestVisible(int step, double fraction, DoubleUnaryOperator display) {
        int low = BLACK;
        int high = WHITE - step - 1;
        if (!visible(low, step, fraction, display)) {
            return 0;
        }
        if (!visible(low + 1, step, fraction, display)) {
            return low;
        }
        if (visible(high, step, fraction, display)) {
            return visible(high + 1, step, fraction, display) ? MOST : high;
        }
        while (true) {
            int middle = low + (high - low) / 2;
            if (!visible(middle, step, fraction, display)) {
                high = middle;
            } else if (visible(middle + 1, step, fraction, display)) {
                low = middle;
            } else {
                return middle;
            }
        }
    }

    /** How many steps there are thresholds for. */
    int steps() {
        return highestVisible.length;
    }

    /**
     * The brightest level at which a step is visible.
     *
     * @param step from 1
     */
    int highestVisible(int step) {
        return highestVisible[step - 1];
    }

    /** The darkest level at which anything is seen; 0 if that is black. */
    int darkest() {
        return darkest;
    }

    /** The darkest level that a visible step can involve, if the brightest is not below it. */
    int lowestLevel() {
        return Math.max(darkest - 3 * steps() + 1, 0);
    }

    /** The brightest level that a visible step can involve. */
    int highestLevel() {
        return highestVisible(steps()) + steps();
    }
}
