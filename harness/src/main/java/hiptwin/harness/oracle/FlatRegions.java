package hiptwin.harness.oracle;

import java.util.Arrays;

/**
 * Marks the samples around which a picture is smooth: a sample is level if it equals its right and its lower neighbour,
 * and is marked if more than a given number of the samples of the 7x7 square around it are level. The last column and
 * the last row have equal neighbours; what lies outside the picture is not level. Not thread-safe.
 */
final class FlatRegions {
    private static final int RADIUS = 3;

    private final int width;
    private final int height;
    private final int mostUnmarked;
    /** Rows of the square, row i at i modulo 7: whether a sample is level. */
    private final byte[][] level;
    /** Level samples of each column in the rows of the square, with a border of zeros for the squares that overhang. */
    private final int[] columnCounts;

    FlatRegions(int width, int height) {
        this.width = width;
        this.height = height;
        this.mostUnmarked = mostUnmarked(width, height);
        this.level = new byte[2 * RADIUS + 1][width];
        this.columnCounts = new int[width + 2 * RADIUS];
    }

    /**
     * Half of the square, less for small pictures: three samples fewer for each halving of the picture below 2^11
     * blocks of 64x64, then halved.
     */
    private static int mostUnmarked(int width, int height) {
        int blocks = (width >> 6) * (height >> 6);
        int octaves = blocks <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(blocks - 1);
        int square = (2 * RADIUS + 1) * (2 * RADIUS + 1);
        return square + 3 * (octaves - 11) - 1 >> 1;
    }

    /**
     * Marks a picture.
     *
     * @param samples rows packed
     * @param marks receives 1 for a marked sample and 0 for another, rows packed
     */
    void mark(short[] samples, byte[] marks) {
        Arrays.fill(columnCounts, 0);
        for (int row = 0; row < height + RADIUS; row++) {
            byte[] line = level[row % level.length];
            if (row >= level.length) {
                for (int i = 0; i < width; i++) {
                    columnCounts[RADIUS + i] -= line[i];
                }
            }
            if (row < height) {
                findLevel(samples, row, line);
                for (int i = 0; i < width; i++) {
                    columnCounts[RADIUS + i] += line[i];
                }
            } else {
                Arrays.fill(line, (byte) 0);
            }
            if (row >= RADIUS) {
                markRow(marks, (row - RADIUS) * width);
            }
        }
    }

    private void findLevel(short[] samples, int row, byte[] line) {
        int here = row * width;
        int below = row + 1 < height ? here + width : here;
        for (int i = 0; i < width - 1; i++) {
            int differs = samples[here + i] ^ samples[here + i + 1] | samples[here + i] ^ samples[below + i];
            line[i] = (byte) (differs == 0 ? 1 : 0);
        }
        line[width - 1] = (byte) (samples[here + width - 1] == samples[below + width - 1] ? 1 : 0);
    }

    private void markRow(byte[] marks, int start) {
        for (int i = 0; i < width; i++) {
            int sum = columnCounts[i] + columnCounts[i + 1] + columnCounts[i + 2] + columnCounts[i + 3]
                    + columnCounts[i + 4] + columnCounts[i + 5] + columnCounts[i + 6];
            marks[start + i] = (byte) (mostUnmarked - sum >>> 31);
        }
    }
}
