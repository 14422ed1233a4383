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
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The oracle of each lineage on the shipped extended fixtures against that lineage's stored scores. The default
 * fixtures are what every run of the main job holds the oracle to.
 */
class FixtureScoresTest {
    private static final Path FOLDER = Path.of(System.getProperty("hiptwin.root"), "fixtures");
    private static final List<String> EXTRACTORS =
            List.of("float_motion", "float_ssim", "float_ms_ssim", "psnr_hvs", "ssimulacra2",
                    "vif", "float_vif", "adm", "float_adm", "cambi", "speed_chroma", "speed_temporal");

    @TestFactory
    Stream<DynamicTest> scoresAreTheStoredOnes() throws FixtureException {
        List<ReferenceScores> references = ReferenceFile.readFolder(FOLDER.resolve("reference"));
        List<Fixture> fixtures = FixtureSet.load(FOLDER).select(Fixture.EXTENDED_SET);
        return references.stream().flatMap(reference -> fixtures.stream().map(fixture -> DynamicTest.dynamicTest(
                reference.id() + " " + fixture.id(), () -> check(reference, fixture))));
    }

    private static void check(ReferenceScores reference, Fixture fixture) throws Exception {
        ScoreTable stored = reference.find(fixture.id()).orElseThrow().scores();
        try (OracleEngine oracle = new OracleEngine(reference.library().lineage());
                FrameReader referenceClip = fixture.reference().open();
                FrameReader distortedClip = fixture.distorted().open()) {
            for (ExtractorDescription extractor : oracle.extractors()) {
                ExtractorRequest request = new ExtractorRequest(extractor.name(), new TreeMap<>(), List.of());
                if (EXTRACTORS.contains(extractor.name())
                        && extractor.keys().stream().anyMatch(stored.series()::containsKey)) {
                    ScoreTable.Builder scores = new ScoreTable.Builder();
                    oracle.run(List.of(request), referenceClip, distortedClip, scores);
                    ScoreTable actual = scores.build(fixture.frameCount());
                    TreeMap<String, Series> expected = new TreeMap<>(stored.series());
                    expected.keySet().retainAll(actual.series().keySet());
                    assertThat(OracleBound.of(request).differences(new ScoreTable(expected), actual)).isEmpty();
                }
            }
        }
    }
}
