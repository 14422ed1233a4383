package hiptwin.harness.oracle;

import hiptwin.harness.fixture.Geometry;

/**
 * The motion stage of the fork's {@code motion}: each frame is blurred by itself, in unsigned 16 bit, and the blurred
 * planes are compared. Filter, borders and shifts are those of {@link BlurredDifference}; what differs is that either
 * plane is rounded before the subtraction.
 *
 * <p>Rounding: the vertical pass adds half a step and shifts right by the bit depth, which leaves 16 bits whatever the
 * depth is; the horizontal pass adds 2^15 and shifts right by 16. The filter sums to 65536, so a weighted sum of 16-bit
 * samples fits 32 bits without a sign.
 *
 * <p>Holds as many blurred planes as lie between the frames compared, black at first; belongs to one thread.
 */
final class BlurredLuma {
    private final int width;
    private final int height;
    private final int bitDepth;
    private final int[] filtered;
    /** Blurred planes, the newest first. */
    private final int[][] blurred;

    BlurredLuma(Geometry geometry, int distance) {
        this.width = geometry.width();
        this.height = geometry.height();
        this.bitDepth = geometry.bitDepth();
        this.filtered = new int[width + 2 * BlurredDifference.RADIUS];
        this.blurred = new int[distance + 1][width * height];
    }

    /** Blurs the next frame. */
    void add(int[] luma) {
        int[] oldest = blurred[blurred.length - 1];
        System.arraycopy(blurred, 0, blurred, 1, blurred.length - 1);
        blurred[0] = oldest;
        for (int row = 0; row < height; row++) {
            filterDown(luma, row);
            BlurredDifference.mirrorEnds(filtered, width);
            filterAcross(filtered, oldest, row * width, width);
        }
    }

    private void filterDown(int[] luma, int row) {
        int above2 = mirrored(row - 2) * width;
        int above1 = mirrored(row - 1) * width;
        int centre = row * width;
        int below1 = mirrored(row + 1) * width;
        int below2 = mirrored(row + 2) * width;
        int half = 1 << bitDepth - 1;
        for (int x = 0; x < width; x++) {
            int sum = BlurredDifference.OUTER * (luma[above2 + x] + luma[below2 + x])
                    + BlurredDifference.INNER * (luma[above1 + x] + luma[below1 + x])
                    + BlurredDifference.CENTRE * luma[centre + x];
            filtered[BlurredDifference.RADIUS + x] = sum + half >>> bitDepth;
        }
    }

    private int mirrored(int row) {
        return BlurredDifference.mirrored(row, height);
    }

    private static void filterAcross(int[] row, int[] into, int offset, int width) {
        for (int x = 0; x < width; x++) {
            int sum = BlurredDifference.OUTER * (row[x] + row[x + 4])
                    + BlurredDifference.INNER * (row[x + 1] + row[x + 3]) + BlurredDifference.CENTRE * row[x + 2];
            into[offset + x] = sum + (1 << 15) >>> 16;
        }
    }

    /** {@return the sum of absolute differences between the newest plane and the oldest one held} */
    long sum() {
        return sum(blurred[blurred.length - 1]);
    }

    /** {@return the sum of the newest plane: its difference from black} */
    long sumFromBlack() {
        return sum(new int[width * height]);
    }

    private long sum(int[] earlier) {
        long total = 0;
        for (int row = 0; row < height; row++) {
            total += absoluteSum(blurred[0], earlier, row * width, width);
        }
        return total;
    }

    /** A row has at most 32768 samples of at most 65535: the sum of a row stays below 2^31. */
    private static int absoluteSum(int[] one, int[] other, int offset, int width) {
        int sum = 0;
        for (int x = offset; x < offset + width; x++) {
            sum += Math.abs(one[x] - other[x]);
        }
        return sum;
    }
}
