package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FixtureSet;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.reference.ReferenceFile;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The oracle of each lineage on the shipped fixtures against that lineage's stored scores. */
class FixtureScoresTest {
    private static final Path FOLDER = Path.of(System.getProperty("hiptwin.root"), "fixtures");
    private static final List<String> EXTRACTORS =
            List.of("float_motion", "float_ssim", "float_ms_ssim", "psnr_hvs", "ssimulacra2", "vif", "float_vif",
                    "adm", "float_adm", "cambi", "speed_chroma", "speed_temporal");

    @TestFactory
    Stream<DynamicTest> scoresAreTheStoredOnes() throws FixtureException {
        List<ReferenceScores> references = ReferenceFile.readFolder(FOLDER.resolve("reference"));
        List<Fixture> fixtures = FixtureSet.load(FOLDER).fixtures();
        return references.stream().flatMap(reference -> fixtures.stream().map(fixture -> DynamicTest.dynamicTest(
                reference.id() + " " + fixture.id(), () -> check(reference, fixture))));
    }

    private static void check(ReferenceScores reference, Fixture fixture) throws Exception {
        ScoreTable stored = reference.find(fixture.id()).orElseThrow().scores();
        try (OracleEngine oracle = new OracleEngine(reference.library().lineage());
                FrameReader referenceClip = fixture.reference().open();
                FrameReader distortedClip = fixture.distorted().open()) {
            List<ExtractorRequest> requests = new ArrayList<>();
            for (ExtractorDescription extractor : oracle.extractors()) {
                ExtractorRequest request = new ExtractorRequest(extractor.name(), new TreeMap<>(), List.of());
                if (EXTRACTORS.contains(extractor.name()) && oracle.refusal(request, fixture.geometry()).isEmpty()
                        && extractor.keys().stream().anyMatch(stored.series()::containsKey)) {
                    requests.add(request);
                }
            }
            ScoreTable.Builder scores = new ScoreTable.Builder();
            oracle.run(requests, referenceClip, distortedClip, scores);
            ScoreTable actual = scores.build(fixture.frameCount());
            for (ExtractorRequest request : requests) {
                List<String> keys = oracle.keys(request, fixture.geometry());
                assertThat(OracleBound.of(request).differences(only(keys, stored), only(keys, actual))).isEmpty();
            }
        }
    }

    private static ScoreTable only(List<String> keys, ScoreTable scores) {
        TreeMap<String, Series> series = new TreeMap<>(scores.series());
        series.keySet().retainAll(keys);
        return new ScoreTable(series);
    }
}
