package hiptwin.harness.oracle;

/**
 * Samples of any depth as {@code float} in the range of 8 bit: divided by 2^(depth-8), which is exact.
 *
 * @param factor what samples are multiplied by
 */
record EightBitRange(float factor) {
    static EightBitRange of(PictureShape shape) {
        return new EightBitRange(1f / (1 << shape.file().bitDepth() - 8));
    }

    void scale(int[] from, float[] into) {
        scale(from, factor, into);
    }

    private static void scale(int[] from, float factor, float[] into) {
        for (int i = 0; i < from.length; i++) {
            into[i] = from[i] * factor;
        }
    }
}
