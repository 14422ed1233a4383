package hiptwin.harness.oracle;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.List;
import java.util.TreeMap;

/** Short ways to run the oracle in a test. */
final class OracleRun {
    private OracleRun() {
    }

    /**
     * Reads {@code name} or {@code name[option=value,option=value]}; the request names no keys, so that all are given.
     */
    static ExtractorRequest request(String label) {
        int bracket = label.indexOf('[');
        TreeMap<String, String> options = new TreeMap<>();
        if (bracket < 0) {
            return new ExtractorRequest(label, options, List.of());
        }
        for (String option : label.substring(bracket + 1, label.length() - 1).split(",")) {
            String[] parts = option.split("=", 2);
            options.put(parts[0], parts[1]);
        }
        return new ExtractorRequest(label.substring(0, bracket), options, List.of());
    }

    static ScoreTable scores(Lineage lineage, String label, FrameReader reference, FrameReader distorted)
            throws EngineException, FixtureException {
        try (OracleEngine engine = new OracleEngine(lineage)) {
            ScoreTable.Builder scores = new ScoreTable.Builder();
            engine.run(List.of(request(label)), reference, distorted, scores);
            if (scores.duplicates() > 0) {
                throw new IllegalStateException(label + " gave a score twice");
            }
            return scores.build(reference.frameCount());
        }
    }

    static double score(String label, String key, FrameReader reference, FrameReader distorted, int frame)
            throws EngineException, FixtureException {
        Series series = scores(Lineage.FORK, label, reference, distorted).find(key).orElseThrow();
        return series.value(frame);
    }
}
