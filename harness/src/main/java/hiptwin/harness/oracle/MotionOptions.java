package hiptwin.harness.oracle;

import java.util.List;

/**
 * The options of {@code motion} and {@code motion_v2}.
 *
 * @param forceZero every score is 0
 * @param blendFactor weight of the score itself above the blend offset
 * @param blendOffset from where scores are blended
 * @param fpsWeight factor on every score
 * @param maximum where scores are clipped
 * @param fiveFrameWindow compares frames i - 2 and i instead of i - 1 and i
 * @param movingAverage smooths motion3
 */
record MotionOptions(boolean forceZero, double blendFactor, double blendOffset, double fpsWeight, double maximum,
        boolean fiveFrameWindow, boolean movingAverage) {
    static final ExtractorOption FIVE_FRAME_WINDOW =
            ExtractorOption.flag("motion_five_frame_window", false).inKeyAs("mffw");
    static final ExtractorOption MOVING_AVERAGE = ExtractorOption.flag("motion_moving_average", false).inKeyAs("mma");
    /** Those that {@code float_motion} has too. */
    static final List<ExtractorOption> TABLE = List.of(
            ExtractorOption.flag("motion_force_zero", false).inKeyAs("force_0"),
            ExtractorOption.real("motion_blend_factor", 1, 0, 1).inKeyAs("mbf"),
            ExtractorOption.real("motion_blend_offset", 40, 0, 1000).inKeyAs("mbo"),
            ExtractorOption.real("motion_fps_weight", 1, 0, 5).inKeyAs("mfw"),
            ExtractorOption.real("motion_max_val", 10000, 0, 10000).inKeyAs("mmxv"));

    MotionOptions(OptionValues options) {
        this(options.flag("motion_force_zero"), options.real("motion_blend_factor"),
                options.real("motion_blend_offset"), options.real("motion_fps_weight"), options.real("motion_max_val"),
                options.flag("motion_five_frame_window"), options.flag("motion_moving_average"));
    }

    /** How many frames apart the compared frames are. */
    int distance() {
        return fiveFrameWindow ? 2 : 1;
    }

    /** A mean absolute difference from a sum in steps of 1/256, weighted and clipped. */
    double score(long sumOf256ths, double samples) {
        return clipped(sumOf256ths / 256.0 / samples * fpsWeight);
    }

    /** A mean absolute difference as the fork's {@code motion} makes it: divided in {@code float}, not clipped yet. */
    double singleScore(long sumOf256ths, int samples) {
        return (float) (sumOf256ths / 256.0) / samples * fpsWeight;
    }

    double clipped(double score) {
        return score < maximum ? score : maximum;
    }

    double blended(double score) {
        return clipped(score * blendFactor + (1 - blendFactor) * (blendOffset < score ? blendOffset : score));
    }
}
