package hiptwin.harness.oracle;

/**
 * The banding of one picture: contrast of bands at five sizes, each half as wide and high as the one before, pooled and
 * weighted (Tandon et al. 2021, equation 4). Smooth regions are marked once, at full size; the marks shrink with the
 * picture. Holds its scratch arrays; not thread-safe.
 */
final class BandingIndex {
    /** Weight of each size, the largest first. */
    private static final int[] SIZE_WEIGHTS = {16, 8, 4, 2, 1};

    private final TenBitLuma luma;
    private final boolean startHalved;
    private final double share;
    private final int windowSamples;
    private final FlatRegions flatRegions;
    private final ModeFilter modeFilter;
    private final BandingContrast bandingContrast;
    private final short[] samples;
    private final byte[] marks;
    private final float[] contrast;

    /**
     * Prepares the arrays.
     *
     * @param luma how the picture is brought to its size
     * @param visibility which steps of luma are seen
     * @param window side of the window, odd
     * @param startHalved whether the largest of the five sizes is already half of the picture
     * @param share of the samples that is pooled
     */
    BandingIndex(TenBitLuma luma, VisibilityThresholds visibility, int window, boolean startHalved, double share) {
        int width = luma.width();
        int height = luma.height();
        this.luma = luma;
        this.startHalved = startHalved;
        this.share = share;
        this.windowSamples = window * window;
        this.flatRegions = new FlatRegions(width, height);
        this.modeFilter = new ModeFilter(width);
        this.bandingContrast = new BandingContrast(visibility, window, width);
        this.samples = new short[width * height];
        this.marks = new byte[width * height];
        this.contrast = new float[width * height];
    }

    /** A side at the smallest of the five sizes. */
    static int smallestSide(int side, boolean startHalved) {
        int halvings = SIZE_WEIGHTS.length - (startHalved ? 0 : 1);
        return side + (1 << halvings) - 1 >> halvings;
    }

    /**
     * Measures a picture.
     *
     * @param plane samples as they were unpacked
     */
    double measure(int[] plane) {
        luma.convert(plane, samples);
        flatRegions.mark(samples, marks);
        int width = luma.width();
        int height = luma.height();
        double weighted = 0;
        for (int size = 0; size < SIZE_WEIGHTS.length; size++) {
            if (size > 0 || startHalved) {
                halve(width, height);
                width = width + 1 >> 1;
                height = height + 1 >> 1;
            }
            modeFilter.filter(samples, width, height);
            bandingContrast.measure(samples, marks, width, height, contrast);
            weighted += LargestShare.mean(contrast, width * height, share) * SIZE_WEIGHTS[size];
        }
        return weighted / windowSamples;
    }

    /** Keeps every second sample and mark of every second row, without a filter, at the front of the same arrays. */
    private void halve(int width, int height) {
        int to = 0;
        for (int row = 0; row < height; row += 2) {
            int end = (row + 1) * width;
            for (int from = row * width; from < end; from += 2) {
                samples[to] = samples[from];
                marks[to] = marks[from];
                to++;
            }
        }
    }
}
