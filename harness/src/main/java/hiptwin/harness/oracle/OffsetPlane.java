package hiptwin.harness.oracle;

/**
 * Luma as the float extractors see it: divided by 2^(depth-8) and moved down by 128, so that 0 is mid-grey. Exact: a
 * {@code float} holds every such number.
 */
final class OffsetPlane {
    private static final int MIDDLE = 128;

    private OffsetPlane() {
    }

    /** Fills {@code into} from a plane of the same number of samples. */
    static void fill(int[] plane, int bitDepth, float[] into) {
        float scale = 1f / (1 << bitDepth - 8);
        for (int i = 0; i < into.length; i++) {
            into[i] = plane[i] * scale - MIDDLE;
        }
    }
}
