package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;

/**
 * How sensitive the eye is to the contrast of a wavelet band, seen on a display: the weights of {@code adm} and {@code
 * float_adm}.
 *
 * <p>With r pixels to a degree of the visual angle, a band of scale s (0 is the finest) shows r / 2^(s+1) cycles to a
 * degree. Where the lineages round differently it is said at each model.
 *
 * @param lineage whose rounding
 * @param viewDistance in heights of the display
 * @param displayHeight in pixels
 */
record DisplayedContrast(Lineage lineage, double viewDistance, int displayHeight) {
    private static final double WATSON_AMPLITUDE = 0.495f;
    private static final float WATSON_CURVATURE = 0.466f;
    private static final double WATSON_FREQUENCY = 0.401f;
    private static final double WATSON_DIAGONAL = 0.534f;
    /** Amplitudes of the basis functions of the 7-9 wavelet, by scale: of the straight bands, of the diagonal one. */
    private static final float[][] WATSON_BASIS = {
        {0.67234f, 0.72709f}, {0.41317f, 0.49428f}, {0.22727f, 0.28688f}, {0.11792f, 0.15214f}};
    private static final double OBLIQUE = 0.7;

    /** How much of the noise model of Watson and others is rounded to {@code float} on the way. */
    enum WatsonRounding {
        /** Pixels per degree, the logarithm, and the exponent. */
        EXPONENT,
        /** Pixels per degree and the logarithm. */
        LOGARITHM,
        /** Nothing but the result. */
        RESULT
    }

    /** Pixels to a degree. */
    private double resolution() {
        return viewDistance * displayHeight * Math.PI / 180;
    }

    private float frequency(int scale) {
        return (float) ((float) resolution() / (double) (2 << scale));
    }

    /**
     * {@return one over the smallest noise seen in a band, by Watson, Yang, Solomon and Villasenor (1997), formula 7}
     *
     * @param scale of the band
     * @param diagonal whether it is the diagonal one
     * @param rounding on the way
     */
    float watson(int scale, boolean diagonal, WatsonRounding rounding) {
        boolean single = rounding != WatsonRounding.RESULT;
        double resolution = single ? (float) resolution() : resolution();
        double octaves = StrictMath.log10(
                (2 << scale) * WATSON_FREQUENCY * (diagonal ? WATSON_DIAGONAL : 1) / resolution);
        if (single) {
            octaves = (float) octaves;
        }
        double exponent = rounding == WatsonRounding.EXPONENT
                ? WATSON_CURVATURE * (float) octaves * (float) octaves : WATSON_CURVATURE * octaves * octaves;
        double step = 2 * WATSON_AMPLITUDE * StrictMath.pow(10, exponent) / WATSON_BASIS[scale][diagonal ? 1 : 0];
        return 1 / (float) step;
    }

    /**
     * {@return the sensitivity by Barten's formula at 100 candela to the square metre, see {@link BartenSensitivity}}
     *
     * @param scale of the band
     * @param factor on the result
     */
    float barten(int scale, double factor) {
        return new BartenSensitivity(lineage == Lineage.FORK).at(frequency(scale), factor);
    }

    /**
     * {@return the sensitivity of Li, Zhang, Ma and Ngan (2011)}
     *
     * @param scale of the band
     * @param diagonal whether it is the diagonal one, which is seen as if it were finer
     */
    float detailLossPaper(int scale, boolean diagonal) {
        float frequency = frequency(scale);
        if (diagonal) {
            frequency = (float) (frequency / OBLIQUE);
        }
        return (float) ((0.31 + 0.69 * frequency) * StrictMath.exp(-0.29 * frequency));
    }
}
