package hiptwin.harness.oracle;

/**
 * One step down the pyramid of the fixed-point {@code vif}: a plane is blurred with the window of the next scale, and
 * every second sample of every second row is kept, from the first on. An odd side loses its last sample.
 *
 * <p>Rounding: samples of the picture have the clip's depth, samples of every reduced plane 16 bits. The pass down adds
 * half and shifts right by the depth of what it reads, which leaves 16 bits; the pass across adds 2^15 and shifts by
 * 16. A sum of taps and samples is below 2^32 with the half added, so {@code int} holds it as an unsigned number.
 *
 * <p>Holds rows; belongs to one thread.
 */
final class FixedPointReduction {
    private final FixedPointGaussian window;
    private final int width;
    private final int height;
    private final int depth;
    private final int[] sums;
    private final int[] down;

    /**
     * Makes the step.
     *
     * @param fromScale scale of what it reads
     * @param width of what it reads
     * @param height of what it reads
     * @param depth bits of a sample of what it reads
     */
    FixedPointReduction(int fromScale, int width, int height, int depth) {
        this.window = FixedPointGaussian.ofScale(fromScale + 1);
        this.width = width;
        this.height = height;
        this.depth = depth;
        this.sums = new int[width];
        this.down = new int[width + 2 * window.radius()];
    }

    /** Reduces a plane; rows of both are packed. */
    void reduce(int[] plane, int[] into) {
        int radius = window.radius();
        int columns = width / 2;
        for (int row = 0; row < height / 2; row++) {
            int centre = 2 * row;
            begin(plane, centre * width, window.centre(), sums, width);
            for (int distance = 1; distance <= radius; distance++) {
                add(plane, Mirror.index(centre - distance, height) * width,
                        Mirror.index(centre + distance, height) * width, window.at(distance), sums, width);
            }
            shift(sums, depth, down, radius, width);
            Mirror.ends(down, radius, width);
            across(into, row * columns, columns);
        }
    }

    private static void begin(int[] plane, int from, int tap, int[] sums, int width) {
        for (int x = 0; x < width; x++) {
            sums[x] = tap * plane[from + x];
        }
    }

    private static void add(int[] plane, int above, int below, int tap, int[] sums, int width) {
        for (int x = 0; x < width; x++) {
            sums[x] += tap * (plane[above + x] + plane[below + x]);
        }
    }

    private static void shift(int[] sums, int bits, int[] into, int start, int width) {
        int half = 1 << bits - 1;
        for (int x = 0; x < width; x++) {
            into[start + x] = sums[x] + half >>> bits;
        }
    }

    private void across(int[] into, int offset, int columns) {
        int radius = window.radius();
        for (int x = 0; x < columns; x++) {
            int centre = radius + 2 * x;
            int sum = window.centre() * down[centre] + (1 << 15);
            for (int distance = 1; distance <= radius; distance++) {
                sum += window.at(distance) * (down[centre - distance] + down[centre + distance]);
            }
            into[offset + x] = sum >>> 16;
        }
    }
}
