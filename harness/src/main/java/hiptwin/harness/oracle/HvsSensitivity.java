package hiptwin.harness.oracle;

/**
 * How visible an error in each DCT coefficient is, per plane, and how strongly a coefficient masks errors in others, in
 * raster order. The tables are those of the Daala project's PSNR-HVS-M, which agree with opinion scores slightly better
 * than the JPEG tables of the paper; they are symmetric, so each is written as its lower triangle.
 *
 * <p>The masking weight of a coefficient is the square of {@value #MASKING} times its visibility, computed in {@code
 * double} and rounded to {@code float}.
 */
final class HvsSensitivity {
    private static final double MASKING = 0.3885746225901003;
    private static final double[][] LUMA = {
        {1.6193873005},
        {2.2901594831, 1.94321815382},
        {2.08509755623, 2.04793073064, 1.34329019223},
        {1.48366094411, 1.68731108984, 1.09205635862, 0.772819797575},
        {1.00227514334, 1.2305666963, 0.875748795257, 0.605636379554, 0.448996256676},
        {0.678296995242, 0.868920337363, 0.670882927016, 0.48309405692, 0.352889268808, 0.27032073436},
        {0.466224900598, 0.61280991668, 0.501731932449, 0.380429446972, 0.283006984131, 0.215017739696,
            0.168869545842},
        {0.3265091542, 0.436405793551, 0.372504254596, 0.295774038565, 0.226951348204, 0.17408067321,
            0.136153931001, 0.109083846276}};
    private static final double[][] BLUE_DIFFERENCE = {
        {1.91113096927},
        {2.46074210438, 1.58529308355},
        {1.18284184739, 1.21363250036, 0.978712413627},
        {1.14982565193, 1.38190029285, 1.02624506078, 0.861317501629},
        {1.05017074788, 1.33100189972, 1.03145147362, 0.801821139099, 0.676555426187},
        {0.898018824055, 1.17428548929, 0.960060382087, 0.751437590932, 0.605503172737, 0.514674450957},
        {0.74725392039, 0.996404342439, 0.849823426169, 0.685398513368, 0.55002013668, 0.454353482512,
            0.389234902883},
        {0.615105596242, 0.830890433625, 0.731221236837, 0.608694761374, 0.495804539034, 0.407050308965,
            0.342353999733, 0.295530605237}};
    private static final double[][] RED_DIFFERENCE = {
        {2.03871978502},
        {2.62502345193, 1.69112867013},
        {1.26180942886, 1.17180569821, 0.944981930573},
        {1.11019789803, 1.3342742857, 0.990876405848, 0.831632933426},
        {1.01397751469, 1.28513006198, 0.995903384143, 0.77418706195, 0.653238524286},
        {0.867069376285, 1.13381474809, 0.926972725286, 0.725539939514, 0.584635025748, 0.496936637883},
        {0.721500455585, 0.962064122248, 0.820534991409, 0.661776842059, 0.531064164893, 0.438694579826,
            0.375820256136},
        {0.593906509971, 0.802254508198, 0.706020324706, 0.587716619023, 0.478717061273, 0.393021669543,
            0.330555063063, 0.285345396658}};

    private final float[] visibility = new float[LiftedDct.SIZE];
    private final float[] masking = new float[LiftedDct.SIZE];

    /**
     * Makes the tables of a plane.
     *
     * @param plane 0 luma, 1 and 2 chroma; chroma uses the tables for halved chroma whatever the layout is
     */
    HvsSensitivity(int plane) {
        double[][] triangle = switch (plane) {
            case 0 -> LUMA;
            case 1 -> BLUE_DIFFERENCE;
            default -> RED_DIFFERENCE;
        };
        for (int i = 0; i < LiftedDct.SIZE; i++) {
            int down = i / LiftedDct.SIDE;
            int across = i % LiftedDct.SIDE;
            visibility[i] = (float) triangle[Math.max(down, across)][Math.min(down, across)];
            masking[i] = (float) (visibility[i] * MASKING * (visibility[i] * MASKING));
        }
    }

    float[] visibility() {
        return visibility;
    }

    float[] masking() {
        return masking;
    }
}
