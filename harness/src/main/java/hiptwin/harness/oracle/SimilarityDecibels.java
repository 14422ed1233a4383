package hiptwin.harness.oracle;

import java.util.List;

/**
 * A similarity s as -10 log10(1 - s) decibels, optionally capped at the ratio that a squared error of one half in the
 * whole picture would have, rounded up to a whole dB.
 *
 * @param cap largest value given; infinite without a cap
 */
record SimilarityDecibels(double cap) {
    /** The options that ask for decibels and for the cap. */
    static final List<ExtractorOption> OPTIONS =
            List.of(ExtractorOption.flag("enable_db", false), ExtractorOption.flag("clip_db", false));

    static SimilarityDecibels of(OptionValues options, PictureShape shape) {
        double peak = shape.file().maxSample();
        return new SimilarityDecibels(options.flag("clip_db")
                ? Math.ceil(10 * LogTen.of(peak * peak / (0.5 / shape.lumaSamples()))) : Double.POSITIVE_INFINITY);
    }

    /** A similarity above 1 has no logarithm and counts as the cap. */
    double of(double similarity) {
        double decibels = -10 * LogTen.of(1 - similarity);
        return decibels < cap ? decibels : cap;
    }
}
