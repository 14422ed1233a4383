package hiptwin.harness.oracle;

/**
 * Contrast at scales 1 to 3, where coefficients and weighted amplitudes are kept in 32 bits.
 *
 * <p>Rounding. Weights are whole numbers of 2^-32.
 * <ol>
 * <li>A weighted coefficient, of a masker and of what is masked, is shifted right by 28 with half added.
 * <li>A thirtieth of a masker's amplitude is 143165577 of 2^-32 of it, a fifteenth 286331153. Before the shift by 32
 * half is taken off instead of added: libvmaf keeps the half, 2^31, in a signed 32-bit number.
 * <li>The square is shifted by 30, the cube by the bits of the width, the sum of a row by the bits of the height, each
 * with half added. The square is cut to 32 bits, which the weights of Barten's model overflow.
 * <li>Without masking, the square of a bare coefficient is shifted by 31, 30 or 31 at scales 1, 2 and 3, with twice the
 * half added; the cube by the bits of the region's width, a row's sum by the bits of its height, with half added.
 * </ol>
 */
final class DeeperScaleContrast implements FixedPointContrast {
    private static final int WEIGHT_BITS = 32;
    private static final int WEIGHT_SHIFT = 28;
    private static final long WEIGHT_HALF = 1L << WEIGHT_SHIFT - 1;
    private static final long THIRTIETH = 143165577;
    private static final long FIFTEENTH = 286331153;
    private static final int FRACTION_SHIFT = 32;
    private static final long FRACTION_ADDITION = -1L << FRACTION_SHIFT - 1;
    private static final int SQUARE_SHIFT = 30;
    private static final long SQUARE_HALF = 1L << SQUARE_SHIFT - 1;
    /** Bits of a sum of cubes below one, by scale; nothing at scale 0. */
    private static final int[] SUM_BITS = {0, 45, 39, 36};
    private static final int[] PLAIN_SUM_BITS = {0, 32, 27, 23};
    private static final int[] PLAIN_SQUARE_SHIFTS = {0, 31, 30, 31};

    private final int scale;
    private final float[] weights;
    private final long[] fixedWeights = new long[FloatBands.DETAILS];
    private final int cubeShift;
    private final int rowShift;
    private final int plainCubeShift;
    private final int plainRowShift;

    /**
     * Prepares a scale.
     *
     * @param scale 1 to 3
     * @param width of its bands
     * @param height of its bands
     * @param weights of the three bands
     */
    DeeperScaleContrast(int scale, int width, int height, float[] weights) {
        this.scale = scale;
        this.weights = weights;
        for (int band = 0; band < FloatBands.DETAILS; band++) {
            fixedWeights[band] = (long) Math.scalb((double) weights[band], WEIGHT_BITS) & 0xFFFF_FFFFL;
        }
        ScoredRegion region = ScoredRegion.of(width, height);
        this.cubeShift = FixedPointContrast.bitsFor(width);
        this.rowShift = FixedPointContrast.bitsFor(height);
        this.plainCubeShift = FixedPointContrast.bitsFor(region.columns());
        this.plainRowShift = FixedPointContrast.bitsFor(region.rows());
    }

    @Override
    public void addMasks(int band, int[] masker, int from, int[] neighbours, int[] excess) {
        long weight = fixedWeights[band];
        for (int i = 0; i < neighbours.length; i++) {
            int amplitude = Math.abs((int) (weight * masker[from + i] + WEIGHT_HALF >> WEIGHT_SHIFT));
            int thirtieth = (int) (THIRTIETH * amplitude + FRACTION_ADDITION >> FRACTION_SHIFT);
            int fifteenth = (int) (FIFTEENTH * amplitude + FRACTION_ADDITION >> FRACTION_SHIFT);
            neighbours[i] += thirtieth;
            excess[i] += fifteenth - thirtieth;
        }
    }

    @Override
    public long maskedCubes(int band, int[] values, int from, int[] thresholds) {
        long weight = fixedWeights[band];
        long cubeHalf = 1L << cubeShift - 1;
        long sum = 0;
        for (int i = 0; i < thresholds.length; i++) {
            int amplitude = Math.abs((int) (weight * values[from + i] + WEIGHT_HALF >> WEIGHT_SHIFT));
            long x = Math.max(amplitude - thresholds[i], 0);
            sum += (int) (x * x + SQUARE_HALF >> SQUARE_SHIFT) * x + cubeHalf >> cubeShift;
        }
        return sum;
    }

    @Override
    public long maskedRow(long cubes) {
        return FixedPointContrast.rounded(cubes, rowShift);
    }

    @Override
    public float maskedContrast(int band, long sum) {
        // The sum is rounded to float first; dividing by a power of two is exact.
        return FixedPointContrast.cubeRoot(Math.scalb((float) sum, cubeShift + rowShift - SUM_BITS[scale]));
    }

    @Override
    public long plainCubes(int[] values, int from, int count) {
        int squareShift = PLAIN_SQUARE_SHIFTS[scale];
        long squareAddition = 1L << squareShift;
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            long x = Math.abs(values[i]);
            sum += FixedPointContrast.rounded((x * x + squareAddition >> squareShift) * x, plainCubeShift);
        }
        return sum;
    }

    @Override
    public long plainRow(long cubes) {
        return FixedPointContrast.rounded(cubes, plainRowShift);
    }

    @Override
    public float plainContrast(int band, long sum) {
        double cubes = Math.scalb((double) sum, plainCubeShift + plainRowShift - PLAIN_SUM_BITS[scale]);
        return FixedPointContrast.cubeRoot((float) (cubes * FixedPointContrast.cube(weights[band])));
    }
}
