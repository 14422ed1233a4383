package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureSet;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceFile;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.report.RunRecord;
import hiptwin.harness.report.Summary;
import hiptwin.harness.run.EngineHost;
import hiptwin.harness.run.HostOpener;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.PassOutcome;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.run.SideRecord;
import hiptwin.harness.score.ScoreSink;
import hiptwin.harness.score.Series;
import hiptwin.probe.library.LibrarySearch;
import hiptwin.probe.library.SearchResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The oracle of a run follows the lineage of the library in hand. The library is a stand-in that says which lineage it
 * is of and gives the scores that a real library of that lineage gave, as stored in {@code fixtures/reference}; the
 * oracle is the real one.
 */
class OracleLineageTest {
    private static final Path FOLDER = Path.of(System.getProperty("hiptwin.root"), "fixtures");
    private static final String FIXTURE = "texture_176x176_420_8";
    /** The lineages differ in both of these. */
    private static final List<String> EXTRACTORS = List.of("adm", "speed_temporal");

    /** Gives stored scores. */
    private record Stored(Lineage lineage, ReferenceScores scores) implements EngineHost {
        @Override
        public EngineFacts facts() {
            return new EngineFacts("libvmaf", scores.library().versions().getFirst(), lineage, Optional.of("lib"));
        }

        @Override
        public List<Optional<String>> refusals(List<ExtractorRequest> requests) {
            return requests.stream().map(request -> Optional.<String>empty()).toList();
        }

        @Override
        public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink) {
            scores.find(fixture.id()).orElseThrow().scores().series().forEach((key, series) -> {
                if (requests.stream().anyMatch(request -> request.keys().contains(key))) {
                    give(key, series, sink);
                }
            });
            return PassOutcome.measured(Duration.ofMillis(1), Optional.empty());
        }

        private static void give(String key, Series series, ScoreSink sink) {
            for (int frame = 0; frame < series.frameCount(); frame++) {
                sink.score(key, frame, series.value(frame));
            }
        }

        @Override
        public boolean isUsable() {
            return true;
        }

        @Override
        public Optional<Reason> close() {
            return Optional.empty();
        }
    }

    private static RunRecord run(Lineage said, Lineage scoresOf, int threads) throws Exception {
        return run(said, scoresOf, threads, FIXTURE, EXTRACTORS);
    }

    private static RunRecord run(Lineage said, Lineage scoresOf, int threads, String fixture, List<String> extractors) throws Exception {
        List<ReferenceScores> references = ReferenceFile.readFolder(FOLDER.resolve("reference"));
        Stored library = new Stored(said, references.stream()
                .filter(one -> one.library().lineage() == scoresOf).findFirst().orElseThrow());
        HostOpener hosts = (side, end) -> side.engine() instanceof EngineSpec.Oracle ? Hosts.inProcess().open(side, end)
                : library;
        Catalogue catalogue = Catalogue.shipped();
        List<Subject> subjects = extractors.stream()
                .map(name -> new Subject(catalogue.find(name.split(":")[0]).orElseThrow(), catalogue.parse(name))).toList();
        List<Fixture> fixtures = FixtureSet.load(FOLDER).fixtures().stream()
                .filter(one -> one.id().equals(fixture)).toList();
        SearchResult found = LibrarySearch.forLibvmaf(
                Optional.of(VmafDouble.library(VmafDouble.Variant.FORK)), Map.of()).find();
        return new MainJob(new MainJob.Request("test", fixtures, subjects, references, found, threads,
                MainJob.Devices.NONE, false, false, false, hosts,
                new RunLimits(Duration.ofSeconds(60), Duration.ofSeconds(120), 2, 1))).run(Progress.SILENT);
    }

    private static Stream<Cell> cells(RunRecord run, Section section, String reference) {
        return run.judgement().pairs().stream().filter(pair -> pair.pairing().section() == section
                && List.of(pair.pairing().referenceId(), pair.pairing().testedId()).contains(Side.ORACLE)
                && pair.pairing().referenceId().startsWith(reference)).flatMap(pair -> pair.cells().stream());
    }

    private static SideRecord oracle(RunRecord run) {
        return run.sides().stream().filter(side -> side.id().equals(Side.ORACLE)).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"FORK, fork, netflix", "NETFLIX, netflix, fork"})
    void theOracleGivesTheBitsOfTheLibraryInHand(Lineage lineage, String own, String other) throws Exception {
        RunRecord run = run(lineage, lineage, 2);

        assertThat(cells(run, Section.ORACLE_EQUIVALENCE, Side.ORACLE)).hasSize(EXTRACTORS.size())
                .allMatch(cell -> cell.status() == CellStatus.IDENTICAL);
        assertThat(cells(run, Section.REFERENCE_EQUIVALENCE, own)).hasSize(EXTRACTORS.size())
                .allMatch(cell -> cell.status() == CellStatus.IDENTICAL);
        // The other lineage's scores are other numbers, and the known distance is their bound.
        assertThat(cells(run, Section.REFERENCE_EQUIVALENCE, other)).hasSize(EXTRACTORS.size())
                .allMatch(cell -> cell.status() == CellStatus.WITHIN_BOUND);
        assertThat(oracle(run).engine().orElseThrow().lineage()).isEqualTo(lineage);
        assertThat(oracle(run).description()).contains("2 frames at a time");
        assertThat(Summary.of(run)).contains("follows lineage " + own);
    }

    /**
     * Had the oracle followed Netflix here, a library with one wrong bit could not be told from one of another lineage.
     */
    @Test
    void oneLineageUnderTheNameOfTheOtherIsADifference() throws Exception {
        assertThat(cells(run(Lineage.FORK, Lineage.NETFLIX, 1), Section.ORACLE_EQUIVALENCE, Side.ORACLE))
                .hasSize(EXTRACTORS.size()).allMatch(cell -> cell.status() == CellStatus.DIFFERING);
    }

    @ParameterizedTest
    @CsvSource({"UNKNOWN", "VMAFX"})
    void aLineageThatIsNotWrittenDownIsHeldToNetflixWithTheKnownDistance(Lineage lineage) throws Exception {
        RunRecord run = run(lineage, Lineage.FORK, 1);

        assertThat(cells(run, Section.ORACLE_EQUIVALENCE, Side.ORACLE)).hasSize(EXTRACTORS.size())
                .allMatch(cell -> cell.status() == CellStatus.WITHIN_BOUND);
        assertThat(oracle(run).engine().orElseThrow().lineage()).isEqualTo(Lineage.NETFLIX);
    }

    /** Only VMAFx has the option; the others ignore it and give luma, which is all that is expected of them. */
    @ParameterizedTest
    @CsvSource({"FORK", "NETFLIX"})
    void keysOfAnOptionThatTheLineageLacksAreNotMissing(Lineage lineage) throws Exception {
        RunRecord run = run(lineage, lineage, 2, "texture_357x353_444_8", List.of("float_ms_ssim:enable_chroma=true"));

        assertThat(cells(run, Section.ORACLE_EQUIVALENCE, Side.ORACLE)).singleElement().satisfies(cell -> {
            assertThat(cell.status()).isIn(CellStatus.IDENTICAL, CellStatus.WITHIN_BOUND);
            assertThat(cell.comparison().orElseThrow().keys()).singleElement()
                    .satisfies(key -> assertThat(key.key()).isEqualTo("float_ms_ssim"));
        });
    }
}
