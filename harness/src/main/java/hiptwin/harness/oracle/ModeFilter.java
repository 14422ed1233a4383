package hiptwin.harness.oracle;

/**
 * Replaces each sample by the most frequent of three, along the row and then along the column: of three different
 * samples the least. Samples of the first and the last column are not filtered along the row; those of the first and
 * the last row are not filtered at all. Not thread-safe.
 */
final class ModeFilter {
    private final short[][] lines;

    ModeFilter(int width) {
        lines = new short[3][width];
    }

    /**
     * Filters a picture in its place.
     *
     * @param samples rows packed
     */
    void filter(short[] samples, int width, int height) {
        for (int row = 0; row < height; row++) {
            short[] line = lines[row % 3];
            int start = row * width;
            line[0] = samples[start];
            for (int i = 1; i < width - 1; i++) {
                line[i] = mode(samples[start + i - 1], samples[start + i], samples[start + i + 1]);
            }
            line[width - 1] = samples[start + width - 1];
            // The row above has both neighbours, and nothing reads its samples again.
            if (row > 1) {
                for (int i = 0; i < width; i++) {
                    samples[start - width + i] = mode(lines[0][i], lines[1][i], lines[2][i]);
                }
            }
        }
    }

    private static short mode(short a, short b, short c) {
        short differing = b == c ? b : (short) Math.min(Math.min(a, b), c);
        return a == b || a == c ? a : differing;
    }
}
