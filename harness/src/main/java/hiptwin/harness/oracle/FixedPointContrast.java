package hiptwin.harness.oracle;

/**
 * The rounding steps of contrast at one scale of {@code adm}: weighting, masking, cubing and pooling of a band. {@link
 * FixedPointPooling} walks over the picture and calls this row by row.
 */
sealed interface FixedPointContrast permits FirstScaleContrast, DeeperScaleContrast {
    /**
     * Adds what a row of a masking band contributes: a thirtieth of the weighted amplitude to each neighbour, and to
     * the middle a fifteenth.
     *
     * @param band which of the three
     * @param masker the band
     * @param from where the row begins
     * @param neighbours thirtieths so far; as many as samples
     * @param excess by how much the middle's own contribution exceeds a thirtieth, so far
     */
    void addMasks(int band, int[] masker, int from, int[] neighbours, int[] excess);

    /** {@return the sum of the cubes of what a row's weighted amplitudes exceed the thresholds by} */
    long maskedCubes(int band, int[] values, int from, int[] thresholds);

    /** {@return the contrast of a band: the cube root of the sum of cubes of its rows, each rounded by this} */
    float maskedContrast(int band, long sum);

    /** {@return a row's sum of cubes, shifted so that the sum of rows fits} */
    long maskedRow(long cubes);

    /** {@return the sum of the cubes of a row's amplitudes, not weighted} */
    long plainCubes(int[] values, int from, int count);

    /** {@return the contrast of a band without masking, weighted after pooling} */
    float plainContrast(int band, long sum);

    /** {@return a row's sum of cubes without masking, shifted so that the sum of rows fits} */
    long plainRow(long cubes);

    /** Shifts right with half added. */
    static long rounded(long value, int shift) {
        return shift == 0 ? value : value + (1L << shift - 1) >> shift;
    }

    /** The smallest k with 2^k at least n. */
    static int bitsFor(int n) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(n - 1);
    }

    /** The cube root as libvmaf takes it: the power of the {@code float} next to a third. */
    static float cubeRoot(float x) {
        return FloatPower.of(x, 1 / 3f);
    }

    /** The cube of a weight. */
    static double cube(float weight) {
        return (double) weight * weight * weight;
    }
}
