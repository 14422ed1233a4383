package hiptwin.harness.oracle;

import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.List;

/**
 * The scores that {@code vif} and {@code float_vif} make of the information at each scale: a ratio per scale and, with
 * {@code debug}, the ratio of the sums over the scales and all that went into it. A skipped scale 0 counts 0 of -1.
 *
 * <p>Immutable.
 */
final class VifScores {
    static final int SCALES = 4;

    private final boolean debug;
    private final int firstScale;
    private final List<String> keys;

    /**
     * Names the scores.
     *
     * @param options with {@code debug} and {@code vif_skip_scale0}
     * @param dress what a raw key of a scale begins with
     * @param name what all other keys begin with
     */
    VifScores(OptionValues options, String dress, String name) {
        this.debug = options.flag("debug");
        this.firstScale = options.flag("vif_skip_scale0") ? 1 : 0;
        List<String> named = new ArrayList<>();
        for (int scale = 0; scale < SCALES; scale++) {
            named.add(options.key(dress + "_scale" + scale + "_score", name + "_scale" + scale));
        }
        if (debug) {
            List<String> totals = new ArrayList<>(List.of(name, name + "_num", name + "_den"));
            for (int scale = 0; scale < SCALES; scale++) {
                totals.add(name + "_num_scale" + scale);
                totals.add(name + "_den_scale" + scale);
            }
            totals.forEach(key -> named.add(options.key(key, key)));
        }
        this.keys = List.copyOf(named);
    }

    List<String> keys() {
        return keys;
    }

    /** The first scale that is measured. */
    int firstScale() {
        return firstScale;
    }

    /**
     * Gives the scores of a frame.
     *
     * @param ratios score of each scale; of a skipped one any number
     * @param numerators information shared, by scale
     * @param denominators information of the reference, by scale
     */
    void give(int frame, double[] ratios, float[] numerators, float[] denominators, ScoreSink sink) {
        for (int scale = 0; scale < SCALES; scale++) {
            sink.score(keys.get(scale), frame, scale < firstScale ? 0 : ratios[scale]);
        }
        if (!debug) {
            return;
        }
        double numerator = 0;
        double denominator = 0;
        for (int scale = firstScale; scale < SCALES; scale++) {
            numerator += numerators[scale];
            denominator += denominators[scale];
        }
        int next = SCALES;
        sink.score(keys.get(next++), frame, denominator == 0 ? 1 : numerator / denominator);
        sink.score(keys.get(next++), frame, numerator);
        sink.score(keys.get(next++), frame, denominator);
        for (int scale = 0; scale < SCALES; scale++) {
            sink.score(keys.get(next++), frame, scale < firstScale ? 0 : numerators[scale]);
            sink.score(keys.get(next++), frame, scale < firstScale ? -1 : denominators[scale]);
        }
    }
}
