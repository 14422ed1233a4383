package hiptwin.harness.oracle;

/**
 * The contrast sensitivity of HDR-VDP-2 (Mantiuk, Kim, Rempel, Heidrich, 2011), after Barten, at a luminance of 100
 * cd/m^2: four parameters, interpolated over the logarithm of the luminance between those measured at 20 and at 150;
 * the modulation transfer of the eye's optics; and the sensitivity of rods and cones.
 *
 * <p>Rounding: Netflix multiplies and divides {@code float} by {@code float} in {@code float} before it calls {@code
 * pow} and {@code exp}, the fork in {@code double}; results of both are rounded to {@code float} at each named step.
 *
 * @param inDouble whether products are {@code double}
 */
record BartenSensitivity(boolean inDouble) {
    private static final float LUMINANCE = 100;
    private static final float DARKER = 20;
    private static final float BRIGHTER = 150;
    private static final float[] AT_DARKER = {0.334278f, 3.79542f, 1.07327f, 6.4635f};
    private static final float[] AT_BRIGHTER = {0.394533f, 2.7755f, 1.16577f, 7.45665f};
    private static final float PIVOT = 7;
    private static final float[] OPTICS_AMPLITUDES = {
        0.424838596301290f, 0.572435103936480f, 0.000167576239164937f, 0.00255872352306433f};
    private static final float[] OPTICS_DECAYS = {0.028f, 0.37f, 37, 360};
    private static final float PEAK = 30.162f;
    private static final float DROP = 4.0627f;
    private static final float TRANSITION = 1.6596f;
    private static final float LOW_SLOPE = 0.2712f;

    /**
     * {@return the sensitivity}
     *
     * @param frequency in cycles to a degree
     * @param factor on the result
     */
    float at(float frequency, double factor) {
        float rise = (float) (1 + StrictMath.pow(times(parameter(0), frequency), parameter(1)));
        double ratio = over(frequency, PIVOT);
        float fall = (float) (1 / StrictMath.pow(1 - StrictMath.exp(-(ratio * ratio)), parameter(2)));
        float neural = (float) (parameter(3) / Math.sqrt(times(rise, fall)));
        double optical = inDouble ? (double) neural * optics(frequency) * receptors()
                : neural * optics(frequency) * receptors();
        return (float) (optical * factor);
    }

    private float parameter(int which) {
        float darker = (float) StrictMath.log10(DARKER);
        float slopeLength = (float) StrictMath.log10(BRIGHTER) - darker;
        float distance = (float) StrictMath.log10(LUMINANCE) - darker;
        float rise = AT_BRIGHTER[which] - AT_DARKER[which];
        if (inDouble) {
            return (float) (AT_DARKER[which] + (double) rise / slopeLength * distance);
        }
        return AT_DARKER[which] + rise / slopeLength * distance;
    }

    private float optics(float frequency) {
        float sum = 0;
        for (int i = 0; i < OPTICS_DECAYS.length; i++) {
            sum = (float) (sum + OPTICS_AMPLITUDES[i] * StrictMath.exp(times(-OPTICS_DECAYS[i], frequency)));
        }
        return sum;
    }

    private static float receptors() {
        return (float) (PEAK * StrictMath.pow(StrictMath.pow(DROP / LUMINANCE, TRANSITION) + 1, -LOW_SLOPE));
    }

    private double times(float a, float b) {
        return inDouble ? (double) a * b : a * b;
    }

    private double over(float a, float b) {
        return inDouble ? (double) a / b : a / b;
    }
}
