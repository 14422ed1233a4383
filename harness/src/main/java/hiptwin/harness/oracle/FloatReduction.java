package hiptwin.harness.oracle;

/**
 * One step down the pyramid of {@code float_vif}: a plane is blurred with the window of the next scale, and every
 * second sample of every second row is kept, from the first on. An odd side loses its last sample.
 *
 * <p>Rounding: sums are {@code float}, from the first tap to the last, down first and then across.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FloatReduction {
    private final FloatGaussian window;
    private final int width;
    private final int height;
    private final float[] sums;
    private final float[] down;

    /**
     * Makes the step.
     *
     * @param window of the next scale
     * @param width of what it reads
     * @param height of what it reads
     */
    FloatReduction(FloatGaussian window, int width, int height) {
        this.window = window;
        this.width = width;
        this.height = height;
        this.sums = new float[width];
        this.down = new float[width + 2 * window.radius()];
    }

    /** Reduces a plane; rows of both are packed. */
    void reduce(float[] plane, float[] into) {
        int radius = window.radius();
        float[] taps = window.taps();
        int columns = width / 2;
        for (int row = 0; row < height / 2; row++) {
            for (int tap = 0; tap < taps.length; tap++) {
                int from = Mirror.index(2 * row + tap - radius, height) * width;
                if (tap == 0) {
                    scaled(plane, from, taps[tap], sums, width);
                } else {
                    addScaled(plane, from, taps[tap], sums, width);
                }
            }
            System.arraycopy(sums, 0, down, radius, width);
            Mirror.ends(down, radius, width);
            across(down, taps, into, row * columns, columns);
        }
    }

    private static void across(float[] down, float[] taps, float[] into, int offset, int columns) {
        for (int x = 0; x < columns; x++) {
            float sum = 0;
            for (int tap = 0; tap < taps.length; tap++) {
                sum += taps[tap] * down[2 * x + tap];
            }
            into[offset + x] = sum;
        }
    }

    /** The first product of a sum. */
    static void scaled(float[] from, int start, float tap, float[] into, int width) {
        for (int x = 0; x < width; x++) {
            into[x] = tap * from[start + x];
        }
    }

    /** One more product of a sum. */
    static void addScaled(float[] from, int start, float tap, float[] into, int width) {
        for (int x = 0; x < width; x++) {
            into[x] += tap * from[start + x];
        }
    }
}
