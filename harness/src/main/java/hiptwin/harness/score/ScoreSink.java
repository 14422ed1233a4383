package hiptwin.harness.score;

/**
 * Takes scores as soon as they are known. Called from the one thread that runs the engine.
 */
@FunctionalInterface
public interface ScoreSink {
    /**
     * Takes one score.
     *
     * @param key the name under which the library stores it, for example {@code VMAF_integer_feature_vif_scale0_score}
     * @param frame 0-based
     * @param value any double, NaN and infinities included
     */
    void score(String key, int frame, double value);
}
