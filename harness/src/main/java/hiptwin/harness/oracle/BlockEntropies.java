package hiptwin.harness.oracle;

import java.util.Arrays;

/**
 * Entropies and variances of the 5x5 blocks of a picture under the model of a Gaussian scale mixture (Bampis, Gupta,
 * Soundararajan, Bovik: "SpEED-QA", 2017, equations 3 to 9): all blocks share a covariance matrix K; block y has the
 * variance s = y' K^-1 y / 25, and its entropy is the sum over the eigenvalues of K of log2(2 pi e (eigenvalue s +
 * noise)). Rows and columns that do not fill a block do not take part. Not thread-safe.
 */
final class BlockEntropies {
    /** Side of a block. */
    static final int BLOCK = 5;
    private static final int SAMPLES = BLOCK * BLOCK;
    /** With an eigenvalue below this, K is not inverted, and all variances are zero. */
    private static final double SMALLEST_EIGENVALUE = 1e-6;

    private final int stride;
    private final int blocksAcross;
    private final int blocks;
    private final int placesAcross;
    private final int placesDown;
    private final float noise;
    private final SpeedArithmetic arithmetic;
    private final SymmetricEigenvalues eigenvalueSolver;
    private final HouseholderSolver solver;
    private final float[] covariance = new float[SAMPLES * SAMPLES];
    private final float[] means = new float[SAMPLES];
    private final float[] eigenvalues = new float[SAMPLES];
    private final float[] vectors;
    private final float[] solution;
    private final double[] sums = new double[BLOCK];

    /**
     * Prepares the arrays.
     *
     * @param width columns of the picture, at least {@value #BLOCK}
     * @param height rows of the picture, at least {@value #BLOCK}
     * @param noise of the eye's nerves
     * @param arithmetic whose rounding
     */
    BlockEntropies(int width, int height, float noise, SpeedArithmetic arithmetic) {
        this.stride = width;
        this.blocksAcross = width / BLOCK;
        int blocksDown = height / BLOCK;
        this.blocks = blocksAcross * blocksDown;
        this.placesAcross = blocksAcross * BLOCK - BLOCK + 1;
        this.placesDown = blocksDown * BLOCK - BLOCK + 1;
        this.noise = noise;
        this.arithmetic = arithmetic;
        this.eigenvalueSolver = new SymmetricEigenvalues(SAMPLES, arithmetic);
        this.solver = new HouseholderSolver(SAMPLES, blocks);
        this.vectors = new float[SAMPLES * blocks];
        this.solution = new float[SAMPLES * blocks];
    }

    /** How many blocks there are. */
    int blocks() {
        return blocks;
    }

    /**
     * Measures a picture.
     *
     * @param picture rows packed
     * @param entropies receives one for each block
     * @param variances receives one for each block
     * @return whether K could be inverted
     */
    boolean measure(float[] picture, float[] entropies, float[] variances) {
        findMeans(picture);
        for (int element = 0; element < SAMPLES; element++) {
            covarianceRow(picture, element);
        }
        eigenvalueSolver.compute(covariance, eigenvalues);
        gatherBlocks(picture);
        boolean invertible = true;
        for (float eigenvalue : eigenvalues) {
            invertible &= !(eigenvalue < SMALLEST_EIGENVALUE);
        }
        invertible = invertible && solver.solve(covariance, vectors, solution);
        if (invertible) {
            findVariances(variances);
        } else {
            Arrays.fill(variances, 0);
        }
        Arrays.fill(entropies, 0);
        for (float eigenvalue : eigenvalues) {
            float power = eigenvalue < 0 ? 0 : eigenvalue;
            for (int block = 0; block < blocks; block++) {
                entropies[block] = arithmetic.addEntropy(entropies[block], power * variances[block] + noise);
            }
        }
        return invertible;
    }

    /** A sample of a block, at every place a block can have: a picture as large as the places. */
    private static int start(int element, int stride) {
        return element / BLOCK * stride + element % BLOCK;
    }

    /** The sum is {@code float}: it depends on the order, row by row. */
    private void findMeans(float[] picture) {
        for (int element = 0; element < SAMPLES; element++) {
            int start = start(element, stride);
            float sum = 0;
            for (int row = 0; row < placesDown; row++) {
                for (int i = 0; i < placesAcross; i++) {
                    sum += picture[start + row * stride + i];
                }
            }
            means[element] = sum / (placesAcross * placesDown);
        }
    }

    /**
     * Covariances of one element of a block with itself and those before it, and their mirror images. Each is a sum of
     * {@code double}, row by row; the five elements of a block's row are summed side by side.
     */
    private void covarianceRow(float[] picture, int element) {
        for (int first = 0; first <= element; first += BLOCK) {
            sumProducts(picture, element, first);
            int end = Math.min(first + BLOCK - 1, element);
            for (int other = first; other <= end; other++) {
                float value = (float) (sums[other - first] / (placesAcross * placesDown));
                covariance[element * SAMPLES + other] = value;
                covariance[other * SAMPLES + element] = value;
            }
        }
    }

    private void sumProducts(float[] picture, int element, int first) {
        double mean = means[element];
        double mean0 = means[first];
        double mean1 = means[first + 1];
        double mean2 = means[first + 2];
        double mean3 = means[first + 3];
        double mean4 = means[first + 4];
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        for (int row = 0; row < placesDown; row++) {
            int at = start(element, stride) + row * stride;
            int other = start(first, stride) + row * stride;
            for (int i = 0; i < placesAcross; i++) {
                double deviation = picture[at + i] - mean;
                sum0 += deviation * (picture[other + i] - mean0);
                sum1 += deviation * (picture[other + i + 1] - mean1);
                sum2 += deviation * (picture[other + i + 2] - mean2);
                sum3 += deviation * (picture[other + i + 3] - mean3);
                sum4 += deviation * (picture[other + i + 4] - mean4);
            }
        }
        sums[0] = sum0;
        sums[1] = sum1;
        sums[2] = sum2;
        sums[3] = sum3;
        sums[4] = sum4;
    }

    /** One block in each column. */
    private void gatherBlocks(float[] picture) {
        for (int element = 0; element < SAMPLES; element++) {
            int start = start(element, stride);
            for (int block = 0; block < blocks; block++) {
                int corner = block / blocksAcross * BLOCK * stride + block % blocksAcross * BLOCK;
                vectors[element * blocks + block] = picture[start + corner];
            }
        }
    }

    private void findVariances(float[] variances) {
        for (int block = 0; block < blocks; block++) {
            variances[block] = solution[block] * vectors[block] / SAMPLES;
        }
        for (int i = blocks; i < SAMPLES * blocks; i += blocks) {
            for (int block = 0; block < blocks; block++) {
                variances[block] += solution[i + block] * vectors[i + block] / SAMPLES;
            }
        }
    }
}
