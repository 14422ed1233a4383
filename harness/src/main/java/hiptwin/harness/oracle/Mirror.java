package hiptwin.harness.oracle;

/**
 * The border rule of the filters here: a picture goes on as its mirror image, the edge sample not repeated. Index -1 is
 * 1, index {@code length} is {@code length - 2}. One reflection: an index is at most {@code length - 1} outside.
 */
final class Mirror {
    private Mirror() {
    }

    static int index(int i, int length) {
        if (i < 0) {
            return -i;
        }
        return i < length ? i : 2 * length - i - 2;
    }

    /** Fills {@code radius} places on each side of {@code length} samples that begin at {@code radius}. */
    static void ends(int[] row, int radius, int length) {
        int last = radius + length - 1;
        for (int distance = 1; distance <= radius; distance++) {
            row[radius - distance] = row[radius + distance];
            row[last + distance] = row[last - distance];
        }
    }

    /** The same for {@code double}. */
    static void ends(double[] row, int radius, int length) {
        int last = radius + length - 1;
        for (int distance = 1; distance <= radius; distance++) {
            row[radius - distance] = row[radius + distance];
            row[last + distance] = row[last - distance];
        }
    }

    /** The same for {@code float}. */
    static void ends(float[] row, int radius, int length) {
        int last = radius + length - 1;
        for (int distance = 1; distance <= radius; distance++) {
            row[radius - distance] = row[radius + distance];
            row[last + distance] = row[last - distance];
        }
    }
}
