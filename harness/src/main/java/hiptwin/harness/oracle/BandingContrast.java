package hiptwin.harness.oracle;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * The contrast of bands around each marked sample (c(k, s) of Tandon et al. 2021, equation 2): in a square window, with
 * p(v) the number of marked samples of value v, the largest over the visible steps k of
 *
 * <pre>w(k) p(v) max(p(v + k), p(v - k)) / (p(v) + max(p(v + k), p(v - k)))</pre>
 *
 * <p>The counts of all windows of a row stand side by side, four to a {@code long}: one row of counts for each value. A
 * sample belongs to the windows of 2r + 1 neighbouring columns, so that to add it takes a few additions of {@code
 * long}. No count reaches 2^16, so none carries into its neighbour. From one row to the next the top row of samples
 * leaves and one row enters. Not thread-safe.
 */
final class BandingContrast {
    /** Weight of a step; the response to contrast grows ever more slowly. */
    private static final int[] WEIGHTS = {1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8,
        8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
    private static final int LANES = 4;
    private static final int LANE_BITS = 16;
    private static final long LANE_MASK = 0xFFFF;
    private static final long ONE_EACH = 0x0001_0001_0001_0001L;

    private final VisibilityThresholds visibility;
    private final int radius;
    /** Values below and above take part in no visible step. */
    private final int lowest;
    private final int values;
    private final float[] reciprocals;
    /** For a range that starts at lane 0 to 3 of its first word: what to add to the first and to the last word. */
    private final long[] firstWord = new long[LANES];
    private final long[] lastWord = new long[LANES];
    private final int[] wordsAfterFirst = new int[LANES];
    private final long[] counts;
    private int words;

    /**
     * Prepares the counts.
     *
     * @param visibility which steps count
     * @param window side of the window, odd
     * @param width columns of the widest picture that will be measured
     */
    BandingContrast(VisibilityThresholds visibility, int window, int width) {
        this.visibility = visibility;
        this.radius = window >> 1;
        this.lowest = visibility.lowestLevel();
        this.values = visibility.highestLevel() + 1 - lowest;
        this.reciprocals = reciprocals(window * window);
        for (int first = 0; first < LANES; first++) {
            int last = first + 2 * radius;
            wordsAfterFirst[first] = last / LANES;
            firstWord[first] = ONE_EACH << first * LANE_BITS;
            lastWord[first] = ONE_EACH >>> (LANES - 1 - last % LANES) * LANE_BITS;
        }
        this.counts = new long[values * words(width)];
    }

    private int words(int width) {
        return (width + 2 * radius + LANES - 1) / LANES;
    }

    /**
     * 1/n as libvmaf's table has it: the decimal number of nine digits nearest to 1/n, and then the {@code float}
     * nearest to that. Rounded twice, 42 of the first 4225 lie one step away from the {@code float} nearest to 1/n.
     */
    static float[] reciprocals(int most) {
        float[] reciprocals = new float[most + 1];
        MathContext nineDigits = new MathContext(9);
        for (int n = 1; n <= most; n++) {
            reciprocals[n] = Float.parseFloat(BigDecimal.ONE.divide(BigDecimal.valueOf(n), nineDigits).toString());
        }
        return reciprocals;
    }

    /**
     * Measures a picture. Both sides must be at least the radius of the window.
     *
     * @param samples rows packed
     * @param marks 1 for the samples that take part, rows packed
     * @param contrast receives one value for each sample, 0 for one that is not marked
     */
    void measure(short[] samples, byte[] marks, int width, int height, float[] contrast) {
        words = words(width);
        Arrays.fill(counts, 0, values * words, 0);
        Arrays.fill(contrast, 0, width * height, 0);
        for (int row = 0; row < Math.min(radius, height); row++) {
            enter(samples, marks, row * width, width);
        }
        for (int row = 0; row < height; row++) {
            int entering = row + radius;
            int leaving = row - radius - 1;
            if (leaving >= 0 && entering < height) {
                exchange(samples, marks, leaving * width, entering * width, width);
            } else if (leaving >= 0) {
                leave(samples, marks, leaving * width, width);
            } else if (entering < height) {
                enter(samples, marks, entering * width, width);
            }
            measureRow(samples, marks, row * width, width, contrast);
        }
    }

    private boolean counted(int value) {
        return value >= 0 && value < values;
    }

    private void enter(short[] samples, byte[] marks, int start, int width) {
        for (int i = 0; i < width; i++) {
            int value = samples[start + i] - lowest;
            if (marks[start + i] != 0 && counted(value)) {
                add(value, i);
            }
        }
    }

    private void leave(short[] samples, byte[] marks, int start, int width) {
        for (int i = 0; i < width; i++) {
            int value = samples[start + i] - lowest;
            if (marks[start + i] != 0 && counted(value)) {
                subtract(value, i);
            }
        }
    }

    /** Often the same value leaves and enters in a column; then nothing changes. */
    private void exchange(short[] samples, byte[] marks, int leaving, int entering, int width) {
        for (int i = 0; i < width; i++) {
            int oldValue = marks[leaving + i] != 0 ? samples[leaving + i] - lowest : -1;
            int newValue = marks[entering + i] != 0 ? samples[entering + i] - lowest : -1;
            if (oldValue != newValue) {
                if (counted(oldValue)) {
                    subtract(oldValue, i);
                }
                if (counted(newValue)) {
                    add(newValue, i);
                }
            }
        }
    }

    /** Lane c + radius holds the window around column c: the windows of a sample at column c begin at lane c. */
    private void add(int value, int column) {
        int phase = column % LANES;
        int first = value * words + column / LANES;
        int last = first + wordsAfterFirst[phase];
        if (first == last) {
            counts[first] += firstWord[phase] & lastWord[phase];
            return;
        }
        counts[first] += firstWord[phase];
        for (int word = first + 1; word < last; word++) {
            counts[word] += ONE_EACH;
        }
        counts[last] += lastWord[phase];
    }

    private void subtract(int value, int column) {
        int phase = column % LANES;
        int first = value * words + column / LANES;
        int last = first + wordsAfterFirst[phase];
        if (first == last) {
            counts[first] -= firstWord[phase] & lastWord[phase];
            return;
        }
        counts[first] -= firstWord[phase];
        for (int word = first + 1; word < last; word++) {
            counts[word] -= ONE_EACH;
        }
        counts[last] -= lastWord[phase];
    }

    private int count(int value, int lane) {
        return (int) (counts[value * words + lane / LANES] >>> lane % LANES * LANE_BITS & LANE_MASK);
    }

    private void measureRow(short[] samples, byte[] marks, int start, int width, float[] contrast) {
        for (int i = 0; i < width; i++) {
            int value = samples[start + i] - lowest;
            if (marks[start + i] != 0 && counted(value)) {
                contrast[start + i] = contrast(value, i + radius);
            }
        }
    }

    private float contrast(int value, int lane) {
        int own = count(value, lane);
        int level = value + lowest;
        float largest = 0;
        int steps = visibility.steps();
        for (int step = 1; step <= steps; step++) {
            // The darkest level is compared with the level plus the step plus the number of steps, as libvmaf does.
            if (level <= visibility.highestVisible(step) && level + steps + step > visibility.darkest()) {
                int brighter = count(value + step, lane);
                int darker = value >= step ? count(value - step, lane) : 0;
                int other = Math.max(brighter, darker);
                // Exact in int: 9 * 4225 * 4225 at most. Rounded once to float, and once more by the product.
                float weighted = (float) (WEIGHTS[step - 1] * own * other) * reciprocals[own + other];
                largest = Math.max(largest, weighted);
            }
        }
        return largest;
    }
}
