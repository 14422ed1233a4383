package hiptwin.harness.cli;

import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.job.MainJob;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceFile;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.report.JsonReport;
import hiptwin.harness.report.PlanText;
import hiptwin.harness.report.RunRecord;
import hiptwin.harness.report.Summary;
import hiptwin.harness.run.HostOpener;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.RunLimits;
import hiptwin.probe.library.SearchResult;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The main job: measure the fixtures on every side there is, compare, report.
 */
@Command(name = "run", mixinStandardHelpOptions = true, versionProvider = Version.class,
        customSynopsis = "java -jar harness.jar [run] [OPTIONS] FIXTURES",
        description = "Measures the fixtures on every side there is, compares every value and reports.")
final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private FixtureOptions fixtures;

    @Mixin
    private LibraryOptions library;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private DeviceOptions devices;

    @Option(names = "--extractor", paramLabel = "NAME[:OPTION=VALUE]...",
            description = "Only this extractor, by its CPU name, with options; may be given several times. Default: all, default options.")
    private List<String> extractors = List.of();

    @Option(names = "--reference", paramLabel = "DIR", description = "Folder of reference scores. Default: FIXTURES/reference.")
    private Path reference;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "0",
            description = "The library's own threads on the CPU side with default dispatch, and the frames that the oracle works on at a time; "
                    + "0 has the library compute on the calling thread, which loses no error, and gives the oracle what cores are idle. "
                    + "Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON; - for standard output.")
    private String json;

    @Option(names = "--plan", description = "Print what would be done, and do nothing.")
    private boolean planOnly;

    @Option(names = "--in-process", description = "Run libvmaf in this process, for debugging: a native crash then ends the run.")
    private boolean inProcess;

    @Option(names = "--quiet", description = "No plan, no progress; only the summary.")
    private boolean quiet;

    @Override
    public Integer call() throws Exception {
        JsonOutput report = new JsonOutput(spec, json);
        PrintWriter people = report.people();
        List<Subject> subjects = subjects();
        SearchResult found = library.search(System.getenv());
        MainJob.Devices tested = devices.devices(subjects, extractors.isEmpty(), found.path());
        List<Fixture> selected = fixtures.select();
        MainJob.Request request = new MainJob.Request(Version.current(), selected, subjects, references(), found,
                threads(), tested, reference != null, devices.requireGpu(), devices.locate(), hosts(), bounds());
        report.check(inputs(found, selected));
        MainJob job = new MainJob(request);
        if (planOnly || !quiet) {
            people.print(PlanText.of(job.plan(), job.devices().outlook(), job.devices().changes()));
            people.flush();
        }
        if (planOnly) {
            return 0;
        }
        RunRecord record;
        try (ProgressPrinter progress = quiet ? ProgressPrinter.silent() : ProgressPrinter.onStandardError()) {
            record = job.run(progress);
        }
        people.print(Summary.of(record));
        people.flush();
        report.write(out -> JsonReport.write(record, out));
        return record.verdict().outcome().exitCode();
    }

    private HostOpener hosts() {
        return inProcess ? Hosts.inProcess() : Hosts.isolated(limits.toLimits(devices.repeats()).start());
    }

    private RunLimits bounds() {
        RunLimits asked = limits.toLimits(devices.repeats());
        return inProcess ? new RunLimits(asked.piece(), asked.run(), 1, asked.repeats()) : asked;
    }

    private int threads() {
        if (threads < 0 || threads > 256) {
            throw new ParameterException(spec.commandLine(), "--threads " + threads + ": expected a whole number from 0 to 256");
        }
        return threads;
    }

    private List<Subject> subjects() {
        List<Subject> subjects = ExtractorNames.subjects(spec, extractors);
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < extractors.size(); i++) {
            if (!labels.add(subjects.get(i).label())) {
                throw ExtractorNames.wrong(spec, extractors.get(i), "extractor '" + extractors.get(i) + "' is given twice");
            }
        }
        return subjects;
    }

    private List<ReferenceScores> references() throws Exception {
        Optional<Path> folder = reference != null ? Optional.of(reference) : fixtures.folder().map(path -> path.resolve("reference"));
        if (reference != null && !Files.isDirectory(reference)) {
            throw new ParameterException(spec.commandLine(), "--reference " + reference + ": no such folder");
        }
        return folder.isPresent() ? ReferenceFile.readFolder(folder.get()) : List.of();
    }

    private List<Path> inputs(SearchResult search, List<Fixture> selected) {
        List<Path> inputs = new ArrayList<>(fixtures.files(selected));
        inputs.addAll(devices.files());
        search.path().ifPresent(inputs::add);
        fixtures.folder().map(folder -> reference != null ? reference : folder.resolve("reference")).ifPresent(inputs::add);
        return inputs;
    }
}
