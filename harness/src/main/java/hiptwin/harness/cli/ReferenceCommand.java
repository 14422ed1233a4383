package hiptwin.harness.cli;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceFile;
import hiptwin.harness.reference.ReferenceFixture;
import hiptwin.harness.reference.ReferenceLibrary;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.Incident;
import hiptwin.harness.run.Recheck;
import hiptwin.harness.run.RunResult;
import hiptwin.harness.run.Runner;
import hiptwin.harness.score.ScoreTable;
import hiptwin.probe.library.SearchResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Makes a file of reference scores from a real library, run as scalar C. Nothing is written unless every extractor of the library delivered
 * on every fixture that it can be given.
 */
@Command(name = "reference", mixinStandardHelpOptions = true, versionProvider = Version.class,
        customSynopsis = "java -jar harness.jar reference --output=FILE --name=TEXT --build=TEXT [OPTIONS] FIXTURES",
        description = "Writes reference scores of the fixtures, made by a real libvmaf as scalar C.")
final class ReferenceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private FixtureOptions fixtures;

    @Mixin
    private LibraryOptions library;

    @Mixin
    private LimitOptions limits;

    @Option(names = "--output", paramLabel = "FILE", required = true, description = "The file to write; replaced if it is there.")
    private Path output;

    @Option(names = "--name", paramLabel = "TEXT", required = true, description = "The library for people, e.g. 'Netflix/vmaf 3.2.0'.")
    private String name;

    @Option(names = "--build", paramLabel = "TEXT", required = true,
            description = "How it was built: compiler, C library, options that decide the last digits.")
    private String build;

    @Option(names = "--also-version", paramLabel = "TEXT",
            description = "Another answer of vmaf_version() that the same sources give; may be given several times.")
    private List<String> alsoVersions = List.of();

    @Override
    public Integer call() throws Exception {
        SearchResult search = library.search(System.getenv());
        Path file = search.path().orElseThrow(() -> new AbsentException(notFound(search)));
        List<Fixture> selected = fixtures.select();
        List<Path> inputs = new ArrayList<>(fixtures.files(selected));
        inputs.add(file);
        Optional<String> problem = OutputFile.problem("--output", output, inputs);
        if (problem.isPresent()) {
            throw new ParameterException(spec.commandLine(), problem.get());
        }
        Catalogue catalogue = Catalogue.shipped();
        List<Subject> subjects = catalogue.extractors().stream()
                .map(extractor -> new Subject(extractor, catalogue.parse(extractor.name()))).toList();
        Side side = Side.onCpu(Side.CPU_SCALAR, new EngineSpec.Libvmaf(file.toString(), EngineSpec.Libvmaf.SCALAR_CPU_MASK, 0,
                OptionalInt.empty()), "libvmaf on the CPU, scalar C");
        RunPlan plan = new RunPlan(selected, subjects, List.of(side), List.of(), List.of(), List.of(), Optional.empty());
        RunResult result;
        try (ProgressPrinter progress = ProgressPrinter.onStandardError()) {
            result = Runner.run(plan, Hosts.isolated(limits.toLimits(1).start()), limits.toLimits(1), progress, Recheck.NOTHING);
        }
        result.incidents().forEach(incident -> spec.commandLine().getErr().println("hiptwin: " + incident.sentence()));
        if (result.incidents().stream().anyMatch(Incident::processEnded)) {
            spec.commandLine().getErr().println("hiptwin: nothing was written: a library that dies makes no reference");
            return RunVerdict.Outcome.INCOMPLETE.exitCode();
        }
        if (result.problems().containsKey(side.id())) {
            throw new AbsentException(result.problems().get(side.id()).getMessage());
        }
        EngineFacts facts = result.facts().get(side.id());
        if (facts.lineage() == Lineage.UNKNOWN) {
            throw new AbsentException(file + " is of no lineage that reference scores are kept for");
        }
        TreeMap<String, ReferenceFixture> stored = new TreeMap<>();
        List<String> gaps = new ArrayList<>();
        for (Fixture fixture : selected) {
            Fixture.Hashes hashes = fixture.verify();
            ScoreTable scores = ScoreTable.EMPTY;
            for (Subject subject : subjects) {
                Measurement one = result.measurements().get(new Slot(side.id(), fixture.id(), subject.label()));
                if (one.state() == State.MEASURED) {
                    scores = scores.plus(one.scores());
                    gaps.addAll(gaps(fixture, subject, facts.lineage(), one.scores()));
                } else if (one.state() != State.SKIPPED) {
                    gaps.add(fixture.id() + " " + subject.label() + ": " + one.reason().orElseThrow().sentence());
                }
            }
            stored.put(fixture.id(), new ReferenceFixture(hashes.reference(), hashes.distorted(), fixture.frameCount(), scores));
        }
        if (!gaps.isEmpty()) {
            gaps.forEach(gap -> spec.commandLine().getErr().println("hiptwin: " + gap));
            spec.commandLine().getErr().println("hiptwin: nothing was written: a reference has no gaps");
            return RunVerdict.Outcome.INCOMPLETE.exitCode();
        }
        LinkedHashSet<String> versions = new LinkedHashSet<>(List.of(facts.version()));
        versions.addAll(alsoVersions);
        ReferenceLibrary made = new ReferenceLibrary(name, facts.lineage(), List.copyOf(versions), build, System.getProperty("os.arch"),
                ReferenceLibrary.SCALAR);
        ReferenceScores scores = new ReferenceScores(output.getFileName().toString(), made, stored);
        OutputFile.write(output, out -> ReferenceFile.write(out, scores));
        spec.commandLine().getOut().println("wrote " + stored.values().stream().mapToLong(one -> one.scores().valueCount()).sum()
                + " scores of " + stored.size() + " fixtures by " + facts.kind() + " " + facts.version() + " to " + output);
        return 0;
    }

    /** An error is one line, which {@link SearchResult#explanation} is not. */
    private static String notFound(SearchResult search) {
        return "no libvmaf was found: expected --libvmaf PATH, HIPTWIN_LIBVMAF=PATH, or libvmaf.so.3 where the loader finds it; tried "
                + search.attempts().stream().map(attempt -> attempt.place() + " (" + attempt.text() + ")").collect(Collectors.joining(", "));
    }

    private static List<String> gaps(Fixture fixture, Subject subject, Lineage lineage, ScoreTable scores) {
        List<String> gaps = new ArrayList<>();
        for (String key : subject.extractor().requiredKeys(subject.request().options(), lineage, fixture.geometry())) {
            int present = scores.find(key).map(series -> series.presentCount()).orElse(0);
            if (present != fixture.frameCount()) {
                gaps.add(fixture.id() + " " + key + ": " + present + " of " + fixture.frameCount() + " frames");
            }
        }
        return gaps;
    }
}
