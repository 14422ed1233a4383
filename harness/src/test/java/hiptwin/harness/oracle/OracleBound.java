package hiptwin.harness.oracle;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.RuleKind;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * How far the oracle may be from a real library of the lineage it follows: on random clips the catalogue's oracle rule,
 * on stored scores the largest difference that was ever measured on them, as listed in the package documentation. Most
 * extractors never differed there by a bit, so that one wrong bit is found.
 *
 * <p>The catalogue's rule for {@code float_ms_ssim} has room for decibels, which magnify an error without limit as a
 * similarity comes close to 1; here the similarity itself is held to a tighter one, and decibels to what follows from
 * that.
 *
 * @param tolerance the rule
 * @param inDecibels whether scores are similarities in decibels, -10 log10(1 - s): then an error of s counts
 *     10 / (ln 10 (1 - s)) times as much
 */
record OracleBound(Tolerance tolerance, boolean inDecibels) {
    private static final Tolerance MS_SSIM = new Tolerance.Absolute(1e-15);
    /** Largest differences on stored scores; equality for every other extractor. */
    private static final Map<String, Tolerance> MEASURED = Map.of(
            "float_ms_ssim", new Tolerance.Absolute(1.2e-16),
            "ssimulacra2", new Tolerance.Absolute(1.5e-14),
            "float_adm", new Tolerance.Relative(2.1e-7));

    static OracleBound of(ExtractorRequest request) {
        boolean msSsim = request.extractor().equals("float_ms_ssim");
        return new OracleBound(msSsim ? MS_SSIM : listed(request.extractor()),
                msSsim && "true".equals(request.options().get("enable_db")));
    }

    /** What scores that are stored in this project are held to. */
    static OracleBound ofStored(ExtractorRequest request) {
        return new OracleBound(MEASURED.getOrDefault(request.extractor(), Tolerance.EXACT), of(request).inDecibels());
    }

    /** The catalogue's rule, which the main job judges by. */
    static Tolerance listed(String extractor) {
        return Catalogue.shipped().find(extractor).orElseThrow().rule(RuleKind.ORACLE).tolerance();
    }

    /** {@return a sentence for each score that one of the tables lacks, or that is too far off} */
    List<String> differences(ScoreTable library, ScoreTable oracle) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> keys = new TreeSet<>(library.series().keySet());
        keys.addAll(oracle.series().keySet());
        for (String key : keys) {
            Series expected = library.find(key).orElse(Series.of());
            Series actual = oracle.find(key).orElse(Series.of());
            for (int frame = 0; frame < Math.max(expected.frameCount(), actual.frameCount()); frame++) {
                if (!agree(expected, actual, frame)) {
                    differences.add(key + " frame " + frame + ": library " + text(expected, frame) + ", oracle "
                            + text(actual, frame));
                }
            }
        }
        return differences;
    }

    private boolean agree(Series one, Series other, int frame) {
        return present(one, frame) && present(other, frame) && accepts(one.value(frame), other.value(frame));
    }

    boolean accepts(double library, double oracle) {
        if (!Double.isFinite(library) || !Double.isFinite(oracle)) {
            return Double.compare(library, oracle) == 0;
        }
        if (inDecibels && tolerance instanceof Tolerance.Absolute absolute) {
            double perSimilarity = 10 / Math.log(10) * Math.pow(10, library / 10);
            return Math.abs(library - oracle) <= absolute.limit() * perSimilarity + Math.ulp(library);
        }
        return tolerance.accepts(library, oracle);
    }

    private static boolean present(Series series, int frame) {
        return frame < series.frameCount() && series.isPresent(frame);
    }

    private static String text(Series series, int frame) {
        return present(series, frame) ? String.valueOf(series.value(frame)) : "absent";
    }
}
