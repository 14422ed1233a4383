package hiptwin.harness.oracle;

/**
 * Resamples a plane to another size. Centres of samples are half a step inside; positions outside are mirrored.
 *
 * <p>Rounding: the ratio of the sides is {@code float}, and so is a position, computed in {@code double}; weights,
 * products and sums are {@code float}. The Lanczos window takes sines of {@code double}, which {@link StrictMath} and a
 * C library may round differently; the rounding to {@code float} hides all but one in 10^8 of that.
 *
 * <p>Holds a table; belongs to one thread.
 */
final class FrameScaling {
    /** How samples between samples are found; the words of {@code vif_prescale_method}, in this order. */
    enum Method {
        /** The sample to the left and above; a position is not moved by half a step. */
        NEAREST(0, 0),
        /** Linear in both directions. */
        BILINEAR(0, 1),
        /** The cubic convolution of Keys (1981) with a = -0.75. */
        BICUBIC(-1, 2),
        /** A windowed sinc over nine samples, divided by the sum of its weights. */
        LANCZOS4(-4, 4);

        private final int first;
        private final int last;

        Method(int first, int last) {
            this.first = first;
            this.last = last;
        }
    }

    private static final float KEYS = -0.75f;
    private static final float LANCZOS_RADIUS = 4;

    private final Method method;
    private final int fromWidth;
    private final int fromHeight;
    private final int width;
    private final int height;
    private final int taps;
    private final int[] columns;
    private final float[] columnWeights;
    private final int[] rows;
    private final float[] rowWeights;

    FrameScaling(Method method, int fromWidth, int fromHeight, int width, int height) {
        this.method = method;
        this.fromWidth = fromWidth;
        this.fromHeight = fromHeight;
        this.width = width;
        this.height = height;
        this.taps = method.last - method.first + 1;
        this.columns = new int[width * taps];
        this.columnWeights = new float[width * taps];
        this.rows = new int[height * taps];
        this.rowWeights = new float[height * taps];
        place(fromWidth, width, columns, columnWeights);
        place(fromHeight, height, rows, rowWeights);
    }

    /** Finds samples and weights along one side. */
    private void place(int from, int to, int[] samples, float[] weights) {
        float ratio = (float) from / to;
        for (int i = 0; i < to; i++) {
            if (method == Method.NEAREST) {
                samples[i] = (int) (i * ratio);
                continue;
            }
            float position = (float) ((i + 0.5) * ratio - 0.5);
            int floor = (int) Math.floor(position);
            if (method == Method.BILINEAR) {
                samples[2 * i] = Mirror.index(floor, from);
                samples[2 * i + 1] = Mirror.index((int) Math.ceil(position), from);
                weights[2 * i + 1] = position - samples[2 * i];
                weights[2 * i] = 1 - weights[2 * i + 1];
                continue;
            }
            float beyond = position - floor;
            for (int tap = 0; tap < taps; tap++) {
                int step = method.first + tap;
                samples[i * taps + tap] = Mirror.index(floor + step, from);
                weights[i * taps + tap] = method == Method.BICUBIC ? cubic(step - beyond) : lanczos(step - beyond);
            }
        }
    }

    private static float cubic(float signed) {
        float t = Math.abs(signed);
        if (t < 1) {
            return ((KEYS + 2) * t - (KEYS + 3)) * t * t + 1;
        }
        return t < 2 ? (((t - 5) * t + 8) * t - 4) * KEYS : 0;
    }

    private static float lanczos(float x) {
        if (x == 0) {
            return 1;
        }
        if (!(Math.abs(x) < LANCZOS_RADIUS)) {
            return 0;
        }
        return (float) (LANCZOS_RADIUS * StrictMath.sin(Math.PI * x) * StrictMath.sin(Math.PI * x / LANCZOS_RADIUS)
                / (Math.PI * Math.PI * x * x));
    }

    /** Samples of a scaled plane. */
    int samples() {
        return width * height;
    }

    /** Scales a plane; rows of both are packed. */
    void scale(float[] plane, float[] into) {
        if (width == fromWidth && height == fromHeight) {
            System.arraycopy(plane, 0, into, 0, samples());
            return;
        }
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                into[y * width + x] = switch (method) {
                    case NEAREST -> plane[rows[y] * fromWidth + columns[x]];
                    case BILINEAR -> bilinear(plane, x, y);
                    case BICUBIC, LANCZOS4 -> weighted(plane, x, y);
                };
            }
        }
    }

    private float bilinear(float[] plane, int x, int y) {
        int above = rows[2 * y] * fromWidth;
        int below = rows[2 * y + 1] * fromWidth;
        int left = columns[2 * x];
        int right = columns[2 * x + 1];
        float wx = columnWeights[2 * x + 1];
        float wy = rowWeights[2 * y + 1];
        return (1 - wy) * (1 - wx) * plane[above + left] + (1 - wy) * wx * plane[above + right]
                + wy * (1 - wx) * plane[below + left] + wy * wx * plane[below + right];
    }

    private float weighted(float[] plane, int x, int y) {
        float sum = 0;
        float weights = 0;
        for (int j = 0; j < taps; j++) {
            int row = rows[y * taps + j] * fromWidth;
            float rowWeight = rowWeights[y * taps + j];
            for (int i = 0; i < taps; i++) {
                float weight = columnWeights[x * taps + i] * rowWeight;
                weights += weight;
                sum += plane[row + columns[x * taps + i]] * weight;
            }
        }
        return method == Method.LANCZOS4 ? sum / weights : sum;
    }
}
