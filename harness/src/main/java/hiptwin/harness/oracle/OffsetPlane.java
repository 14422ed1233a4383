package hiptwin.harness.oracle;

/**
 * A plane as the float extractors see it: divided by 2^(depth-8) and moved down by 128, so that 0 is mid-grey. Exact: a
 * {@code float} holds every such number.
 */
final class OffsetPlane {
    private static final int MIDDLE = 128;

    private OffsetPlane() {
    }

    /** Fills {@code into} from a plane of the same number of samples. */
    static void fill(int[] plane, int bitDepth, float[] into) {
        fillRow(plane, 0, bitDepth, into, 0, into.length);
    }

    /** Converts {@code count} samples from one place to another. */
    static void fillRow(int[] plane, int from, int bitDepth, float[] into, int to, int count) {
        float scale = 1f / (1 << bitDepth - 8);
        for (int i = 0; i < count; i++) {
            into[to + i] = plane[from + i] * scale - MIDDLE;
        }
    }
}
