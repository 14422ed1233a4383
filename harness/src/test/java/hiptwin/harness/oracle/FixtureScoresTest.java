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
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The oracle of each lineage on the shipped fixtures against that lineage's stored scores. */
class FixtureScoresTest {
    private static final Path FOLDER = Path.of(System.getProperty("hiptwin.root"), "fixtures");
    /**
     * What the oracle refuses and a library scored: it read beside its planes, and any number may have come of that.
     */
    private static final Map<String, List<String>> REFUSED = Map.of(
            "adm", List.of("texture_17x17_420_8"),
            "ciede", List.of("texture_357x353_420_8", "texture_357x353_420_10", "texture_357x353_420_12",
                    "texture_357x353_420_16", "edge_detail_357x353_420_8", "texture_11x11_420_8",
                    "texture_17x17_420_8"));
    /** A key of libvmaf's that the oracle does not compute. */
    private static final List<String> OTHERS = List.of("float_ansnr", "float_anpsnr");

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
            List<ExtractorRequest> left = new ArrayList<>();
            for (ExtractorDescription extractor : oracle.extractors()) {
                ExtractorRequest request = new ExtractorRequest(extractor.name(), new TreeMap<>(), List.of());
                if (extractor.keys().stream().anyMatch(stored.series()::containsKey)) {
                    boolean refused = REFUSED.getOrDefault(extractor.name(), List.of()).contains(fixture.id())
                            && oracle.refusal(request, fixture.geometry()).isPresent();
                    (refused ? left : requests).add(request);
                }
            }
            ScoreTable.Builder scores = new ScoreTable.Builder();
            oracle.run(requests, referenceClip, distortedClip, scores);
            ScoreTable actual = scores.build(fixture.frameCount());
            TreeSet<String> unpinned = new TreeSet<>(stored.series().keySet());
            OTHERS.forEach(unpinned::remove);
            for (ExtractorRequest request : requests) {
                List<String> keys = oracle.keys(request, fixture.geometry());
                assertThat(OracleBound.ofStored(request).differences(only(keys, stored), only(keys, actual))).isEmpty();
                keys.forEach(unpinned::remove);
            }
            left.forEach(request -> oracle.keys(request, fixture.geometry()).forEach(unpinned::remove));
            assertThat(unpinned).as("stored and not looked at").isEmpty();
        }
    }

    private static ScoreTable only(List<String> keys, ScoreTable scores) {
        TreeMap<String, Series> series = new TreeMap<>(scores.series());
        series.keySet().retainAll(keys);
        return new ScoreTable(series);
    }
}
