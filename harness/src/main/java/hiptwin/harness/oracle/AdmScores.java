package hiptwin.harness.oracle;

import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.List;

/**
 * The scores that {@code adm} and {@code float_adm} make of the contrast at each scale.
 *
 * <p>{@code adm2} is the restored contrast of all scales over the reference's (Li, Zhang, Ma, Ngan, 2011: detail
 * losses), {@code aim} the added contrast over the reference's (additive impairments), {@code adm3} a blend of adm2 and
 * 1 - aim, or their harmonic mean. A skipped scale counts 0 of 10^-10.
 *
 * <p>Where the reference has no contrast at all, which takes a flat picture and no noise weight, adm2 is 1 and aim is
 * 0. In libvmaf, both lineages and both extractors, aim is then a variable that was never set, and adm3 is made of it:
 * values like 6.9e-310 were seen. Smallest input: {@code adm_noise_weight=0}, two flat clips of 36x52.
 *
 * <p>Holds the numbers of one frame; belongs to one thread.
 */
final class AdmScores {
    static final int SCALES = 4;
    static final ExtractorOption DEBUG = ExtractorOption.flag("debug", false);
    static final ExtractorOption SKIP_SCALE0 = ExtractorOption.flag("adm_skip_scale0", false).inKeyAs("ssz");
    static final ExtractorOption DLM_WEIGHT = ExtractorOption.real("adm_dlm_weight", 0.5, 0, 1).inKeyAs("dlmw");
    static final ExtractorOption LEAST_ADM3 = ExtractorOption.real("adm_min_val", 0, 0, 1).inKeyAs("min");
    /** What a skipped scale has in the denominator, so that its ratio is 0. */
    static final float SKIPPED = 1e-10f;

    private static final double NEGLIGIBLE = 1e-10;
    private static final double FULL_HD_SAMPLES = 1920.0 * 1080.0;

    private final Style style;
    private final List<String> keys;
    private final double weight;
    private final double leastAdm3;
    private final boolean debug;
    private final double limit;
    private final float[] restored = new float[SCALES];
    private final float[] added = new float[SCALES];
    private final float[] reference = new float[SCALES];

    /**
     * What tells the two extractors apart.
     *
     * @param fixedPoint whether keys are those of {@code adm}, and aim is not limited to 1
     * @param skippedAimScale scale that does not take part in aim; -1 if all do
     * @param harmonicMean whether adm3 is the harmonic mean of adm2 and aim
     */
    record Style(boolean fixedPoint, int skippedAimScale, boolean harmonicMean) {
        static final Style FIXED_POINT = new Style(true, -1, false);

        List<String> keys(OptionValues options) {
            String dress = fixedPoint ? "VMAF_integer_feature_" : "VMAF_feature_";
            String name = fixedPoint ? "integer_" : "";
            List<String> named = new ArrayList<>();
            for (String score : List.of("adm2", "aim", "adm3")) {
                named.add(options.key(dress + score + "_score", name + score));
            }
            for (int scale = 0; scale < SCALES; scale++) {
                String plain = name + "adm_scale" + scale;
                named.add(options.key(fixedPoint ? plain : dress + "adm_scale" + scale + "_score", plain));
            }
            if (options.flag(DEBUG.name())) {
                // float_adm does not announce this key to libvmaf, so its name does not change with the options.
                named.add(fixedPoint ? options.key("integer_adm", "integer_adm") : "adm");
                named.add(options.key(name + "adm_num", name + "adm_num"));
                named.add(options.key(name + "adm_den", name + "adm_den"));
                for (int scale = 0; scale < SCALES; scale++) {
                    String numerator = name + "adm_num_scale" + scale;
                    String denominator = name + "adm_den_scale" + scale;
                    named.add(options.key(numerator, numerator));
                    named.add(options.key(denominator, denominator));
                }
            }
            return List.copyOf(named);
        }
    }

    AdmScores(Style style, OptionValues options, PictureShape shape) {
        this.style = style;
        this.keys = style.keys(options);
        this.weight = options.real(DLM_WEIGHT.name());
        this.leastAdm3 = options.real(LEAST_ADM3.name());
        this.debug = options.flag(DEBUG.name());
        this.limit = NEGLIGIBLE * shape.lumaSamples() / FULL_HD_SAMPLES;
    }

    /** Takes the pooled contrasts of a scale. */
    void scale(int scale, float restoredContrast, float addedContrast, float referenceContrast) {
        restored[scale] = restoredContrast;
        added[scale] = addedContrast;
        reference[scale] = referenceContrast;
    }

    /** Gives the scores of a frame once all scales are there. */
    void give(int frame, ScoreSink sink) {
        double numerator = 0;
        double denominator = 0;
        double aimNumerator = 0;
        double aimDenominator = 0;
        for (int scale = 0; scale < SCALES; scale++) {
            numerator += restored[scale];
            denominator += reference[scale];
            if (scale != style.skippedAimScale) {
                aimNumerator += added[scale];
                aimDenominator += reference[scale];
            }
        }
        numerator = numerator < limit ? 0 : numerator;
        denominator = denominator < limit ? 0 : denominator;
        double adm2 = 1;
        double aim = 0;
        if (denominator != 0) {
            adm2 = numerator / denominator;
            aim = aimNumerator / aimDenominator;
            aim = style.fixedPoint || aim < 1 ? aim : 1;
        }
        int next = 0;
        sink.score(keys.get(next++), frame, adm2);
        sink.score(keys.get(next++), frame, aim);
        sink.score(keys.get(next++), frame, adm3(adm2, aim));
        for (int scale = 0; scale < SCALES; scale++) {
            sink.score(keys.get(next++), frame, (double) restored[scale] / reference[scale]);
        }
        if (debug) {
            sink.score(keys.get(next++), frame, adm2);
            sink.score(keys.get(next++), frame, numerator);
            sink.score(keys.get(next++), frame, denominator);
            for (int scale = 0; scale < SCALES; scale++) {
                sink.score(keys.get(next++), frame, restored[scale]);
                sink.score(keys.get(next++), frame, reference[scale]);
            }
        }
    }

    private double adm3(double adm2, double aim) {
        double blend = style.harmonicMean ? 2 * adm2 * aim / (adm2 + aim) : adm2 * weight + (1 - aim) * (1 - weight);
        return blend > leastAdm3 ? blend : leastAdm3;
    }
}
