package hiptwin.harness.oracle;

/**
 * Contrast at scale 0, where coefficients and weighted amplitudes are kept in 16 bits.
 *
 * <p>Rounding. The weight of the straight bands is a whole number of 2^-21, that of the diagonal band of 2^-23, cut to
 * 16 bits; at the default viewing distance and with Watson's model they are 36453 and 49417.
 * <ol>
 * <li>A masker's weighted coefficient is shifted right by 15 (17) with 2^14 (2^16 - 1) added, and cut to 16 bits. A
 * thirtieth of its amplitude is 4369 of 2^-12 of it, a fifteenth 8738, each with half added and cut to 16 bits.
 * <li>What is masked keeps all its bits; the threshold is shifted left by 10 (12) to match.
 * <li>The square is shifted by 29 (30); the cube by the bits of the width less 4 (3); the sum of a row by the bits of
 * the height; each with half added. The square is cut to 32 bits, which the weights of Barten's model overflow.
 * <li>Without masking, cubes of the bare coefficients are added, and a row's sum is shifted by the bits that the
 * region's samples have above 20.
 * </ol>
 */
final class FirstScaleContrast implements FixedPointContrast {
    /** Weights at 3 heights of a display of 1080 lines, or what is equal to it, with Watson's model. */
    private static final int[] DEFAULT_WEIGHTS = {36453, 36453, 49417};
    private static final int[] WEIGHT_BITS = {21, 21, 23};
    private static final int[] MASK_SHIFTS = {15, 15, 17};
    private static final int[] MASK_ADDITIONS = {1 << 14, 1 << 14, (1 << 16) - 1};
    private static final int THIRTIETH = 4369;
    private static final int FIFTEENTH = 8738;
    private static final int FRACTION_SHIFT = 12;
    private static final int[] THRESHOLD_SHIFTS = {10, 10, 12};
    private static final int[] SQUARE_SHIFTS = {29, 29, 30};
    private static final int[] SPARE_CUBE_BITS = {4, 4, 3};
    private static final int[] SUM_BITS = {52, 52, 57};
    private static final int PLAIN_SUM_BITS = 18;
    private static final int SPARE_SAMPLE_BITS = 20;

    private final float[] weights;
    private final int[] fixedWeights = new int[FloatBands.DETAILS];
    private final int[] cubeShifts = new int[FloatBands.DETAILS];
    private final int rowShift;
    private final int plainRowShift;

    /**
     * Prepares the scale.
     *
     * @param width of its bands
     * @param height of its bands
     * @param weights of the three bands
     * @param defaultWeights whether the fixed weights are the default ones
     */
    FirstScaleContrast(int width, int height, float[] weights, boolean defaultWeights) {
        this.weights = weights;
        for (int band = 0; band < FloatBands.DETAILS; band++) {
            fixedWeights[band] = defaultWeights ? DEFAULT_WEIGHTS[band]
                    : (int) ((double) weights[band] * (1 << WEIGHT_BITS[band])) & 0xFFFF;
            cubeShifts[band] = Math.max(FixedPointContrast.bitsFor(width) - SPARE_CUBE_BITS[band], 0);
        }
        this.rowShift = FixedPointContrast.bitsFor(height);
        this.plainRowShift = Math.max(
                FixedPointContrast.bitsFor(ScoredRegion.of(width, height).samples()) - SPARE_SAMPLE_BITS, 0);
    }

    @Override
    public void addMasks(int band, int[] masker, int from, int[] neighbours, int[] excess) {
        int weight = fixedWeights[band];
        int addition = MASK_ADDITIONS[band];
        int shift = MASK_SHIFTS[band];
        int half = 1 << FRACTION_SHIFT - 1;
        for (int i = 0; i < neighbours.length; i++) {
            int amplitude = Math.abs((short) (weight * masker[from + i] + addition >> shift));
            int thirtieth = (short) (THIRTIETH * amplitude + half >> FRACTION_SHIFT);
            int fifteenth = (short) (FIFTEENTH * amplitude + half >> FRACTION_SHIFT);
            neighbours[i] += thirtieth;
            excess[i] += fifteenth - thirtieth;
        }
    }

    @Override
    public long maskedCubes(int band, int[] values, int from, int[] thresholds) {
        int weight = fixedWeights[band];
        int thresholdShift = THRESHOLD_SHIFTS[band];
        int squareShift = SQUARE_SHIFTS[band];
        long squareHalf = 1L << squareShift - 1;
        int cubeShift = cubeShifts[band];
        long cubeHalf = cubeShift == 0 ? 0 : 1L << cubeShift - 1;
        long sum = 0;
        for (int i = 0; i < thresholds.length; i++) {
            long x = Math.max(Math.abs(values[from + i] * weight) - (thresholds[i] << thresholdShift), 0);
            sum += (int) (x * x + squareHalf >> squareShift) * x + cubeHalf >> cubeShift;
        }
        return sum;
    }

    @Override
    public long maskedRow(long cubes) {
        return FixedPointContrast.rounded(cubes, rowShift);
    }

    @Override
    public float maskedContrast(int band, long sum) {
        return FixedPointContrast.cubeRoot((float) Math.scalb((double) sum,
                cubeShifts[band] + rowShift - SUM_BITS[band]));
    }

    @Override
    public long plainCubes(int[] values, int from, int count) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            long x = Math.abs(values[i]);
            sum += x * x * x;
        }
        return sum;
    }

    @Override
    public long plainRow(long cubes) {
        return FixedPointContrast.rounded(cubes, plainRowShift);
    }

    @Override
    public float plainContrast(int band, long sum) {
        double cubes = Math.scalb((double) sum, plainRowShift - PLAIN_SUM_BITS);
        return FixedPointContrast.cubeRoot((float) (cubes * FixedPointContrast.cube(weights[band])));
    }
}
