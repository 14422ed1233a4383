package hiptwin.harness.oracle;

/**
 * The motion stage of {@code float_motion} on one plane: blurs each frame and measures how far it is from the frame
 * before, as the mean absolute difference, at full size and on request at half size too.
 *
 * <p>The blur is a separable Gaussian of five or three taps, first down, then across. Borders are mirrored without
 * repeating the edge sample: row -1 is row 1, row {@code height} is row {@code height - 2}.
 *
 * <p>Rounding: samples are brought to the 8-bit range and lowered by 128, exactly. A filter adds its products in {@code
 * float} from the first tap to the last. Absolute differences are added in {@code float} along each row, the rows' sums
 * in {@code float} down the plane, and the total is divided by the number of samples in {@code float}.
 *
 * <p>Holds the blurred planes of two frames; belongs to one thread.
 */
final class FloatMotionPlane {
    private static final float MID_GREY = 128;
    private static final float OUTER_5 = 0.054488685f;
    private static final float INNER_5 = 0.244201342f;
    private static final float CENTRE_5 = 0.402619947f;
    private static final float OUTER_3 = 0.166378498f;
    private static final float CENTRE_3 = 0.667243004f;

    private final int width;
    private final int height;
    private final int fileWidth;
    private final float sampleScale;
    private final int taps;
    private final int radius;
    /** Unfiltered rows around the current one, at {@code row % taps}. */
    private final float[][] rows;
    /** The row filtered down, with {@code radius} mirrored samples on each side. */
    private final float[] filteredDown;
    /** Makes half-size planes; null if they take no part. */
    private final BilinearHalving halving;
    private Blurred earlier;
    private Blurred later;

    /** A blurred plane, and its half-size copy. */
    private record Blurred(float[] full, float[] half) {
    }

    /**
     * Prepares for planes of one size.
     *
     * @param width columns that take part
     * @param height rows
     * @param fileWidth columns from one row of the samples to the next
     * @param bitDepth of the samples
     * @param taps of the blur: 5, 3, or 1 for none
     * @param halving for the half-size copy; null for none
     */
    FloatMotionPlane(int width, int height, int fileWidth, int bitDepth, int taps, BilinearHalving halving) {
        this.width = width;
        this.height = height;
        this.fileWidth = fileWidth;
        this.sampleScale = 1f / (1 << bitDepth - 8);
        this.taps = taps;
        this.radius = taps / 2;
        this.rows = new float[taps][width];
        this.filteredDown = new float[width + 2 * radius];
        this.halving = halving;
        this.earlier = empty();
        this.later = empty();
    }

    private Blurred empty() {
        return new Blurred(new float[width * height],
                halving == null ? null : new float[halving.halfWidth() * halving.halfHeight()]);
    }

    /**
     * Takes the next frame's plane.
     *
     * @param samples unpacked samples
     * @return how far it is from the plane taken before; without meaning for the first
     */
    float advance(int[] samples) {
        Blurred oldest = earlier;
        earlier = later;
        later = oldest;
        blur(samples, later.full());
        float difference = meanDifference(earlier.full(), later.full(), width, height);
        if (halving != null) {
            halving.halve(later.full(), later.half());
            difference += meanDifference(earlier.half(), later.half(), halving.halfWidth(), halving.halfHeight());
        }
        return difference;
    }

    private void blur(int[] samples, float[] into) {
        for (int row = 0; row < radius; row++) {
            load(samples, row);
        }
        for (int row = 0; row < height; row++) {
            if (row + radius < height) {
                load(samples, row + radius);
            }
            float[] centre = rows[row % taps];
            switch (taps) {
                case 5 -> {
                    filterDown(at(row - 2), at(row - 1), centre, at(row + 1), at(row + 2), filteredDown, width);
                    mirrorEnds();
                    filterAcross5(filteredDown, into, row * width, width);
                }
                case 3 -> {
                    filterDown(at(row - 1), centre, at(row + 1), filteredDown, width);
                    mirrorEnds();
                    filterAcross3(filteredDown, into, row * width, width);
                }
                default -> System.arraycopy(centre, 0, into, row * width, width);
            }
        }
    }

    private void load(int[] samples, int row) {
        scale(samples, row * fileWidth, sampleScale, rows[row % taps], width);
    }

    private static void scale(int[] samples, int offset, float scale, float[] into, int width) {
        for (int x = 0; x < width; x++) {
            into[x] = samples[offset + x] * scale - MID_GREY;
        }
    }

    private float[] at(int row) {
        if (row < 0) {
            return rows[-row % taps];
        }
        return rows[(row < height ? row : 2 * height - row - 2) % taps];
    }

    private static void filterDown(float[] above2, float[] above1, float[] centre, float[] below1, float[] below2,
            float[] into, int width) {
        for (int x = 0; x < width; x++) {
            into[2 + x] = OUTER_5 * above2[x] + INNER_5 * above1[x] + CENTRE_5 * centre[x] + INNER_5 * below1[x]
                    + OUTER_5 * below2[x];
        }
    }

    private static void filterDown(float[] above, float[] centre, float[] below, float[] into, int width) {
        for (int x = 0; x < width; x++) {
            into[1 + x] = OUTER_3 * above[x] + CENTRE_3 * centre[x] + OUTER_3 * below[x];
        }
    }

    private void mirrorEnds() {
        for (int distance = 1; distance <= radius; distance++) {
            filteredDown[radius - distance] = filteredDown[radius + distance];
            filteredDown[radius + width - 1 + distance] = filteredDown[radius + width - 1 - distance];
        }
    }

    private static void filterAcross5(float[] from, float[] into, int offset, int width) {
        for (int x = 0; x < width; x++) {
            into[offset + x] = OUTER_5 * from[x] + INNER_5 * from[x + 1] + CENTRE_5 * from[x + 2]
                    + INNER_5 * from[x + 3] + OUTER_5 * from[x + 4];
        }
    }

    private static void filterAcross3(float[] from, float[] into, int offset, int width) {
        for (int x = 0; x < width; x++) {
            into[offset + x] = OUTER_3 * from[x] + CENTRE_3 * from[x + 1] + OUTER_3 * from[x + 2];
        }
    }

    /** Four rows at a time: each addition of a row waits for the one before, four rows need not wait for another. */
    private static float meanDifference(float[] a, float[] b, int width, int height) {
        float total = 0;
        int row = 0;
        for (; row + 4 <= height; row += 4) {
            int first = row * width;
            int second = first + width;
            int third = second + width;
            int fourth = third + width;
            float sum1 = 0;
            float sum2 = 0;
            float sum3 = 0;
            float sum4 = 0;
            for (int x = 0; x < width; x++) {
                sum1 += Math.abs(a[first + x] - b[first + x]);
                sum2 += Math.abs(a[second + x] - b[second + x]);
                sum3 += Math.abs(a[third + x] - b[third + x]);
                sum4 += Math.abs(a[fourth + x] - b[fourth + x]);
            }
            total = total + sum1 + sum2 + sum3 + sum4;
        }
        for (; row < height; row++) {
            float sum = 0;
            for (int i = row * width; i < (row + 1) * width; i++) {
                sum += Math.abs(a[i] - b[i]);
            }
            total += sum;
        }
        return total / (width * height);
    }
}
