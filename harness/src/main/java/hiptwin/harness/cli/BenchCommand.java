package hiptwin.harness.cli;

import hiptwin.harness.bench.Bench;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.GeneratedClips;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.job.AmdDevices;
import hiptwin.harness.job.BenchedDevices;
import hiptwin.harness.job.DeviceChoice;
import hiptwin.harness.job.DeviceSource;
import hiptwin.harness.job.ProvenPins;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.PlanRequest;
import hiptwin.harness.plan.PlanRequest.DeviceRequest;
import hiptwin.harness.plan.Planner;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.report.BenchJson;
import hiptwin.harness.report.BenchResult;
import hiptwin.harness.report.BenchText;
import hiptwin.harness.report.GpuStatus;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.HostFacts;
import hiptwin.harness.run.HostOpener;
import hiptwin.harness.run.Hosts;
import hiptwin.probe.ProbeOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * How fast the extractors are, each alone. Judges no number; {@code run} does.
 */
@Command(name = "bench", mixinStandardHelpOptions = true, versionProvider = Version.class,
        customSynopsis = "java -jar harness.jar bench [OPTIONS] FIXTURES",
        description = "Measures how fast each extractor is on each side: ms per frame, frames per second, cold start apart.")
final class BenchCommand implements Callable<Integer> {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final int MOST_PASSES = 1000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private FixtureOptions fixtures;

    @Mixin
    private LibraryOptions library;

    @Option(names = "--backend", paramLabel = "BACKEND", defaultValue = "cpu",
            description = "cpu, or hip to measure the HIP extractors as well. Default: ${DEFAULT-VALUE}.")
    private String backend;

    @Option(names = "--max-devices", paramLabel = "N", description = "At most so many GPUs, the first ones first.")
    private Integer mostDevices;

    @Option(names = "--require-gpu", description = DeviceOptions.REQUIRE_GPU)
    private boolean requireGpu;

    @Option(names = "--side", paramLabel = "ID",
            description = "Only this side: oracle, cpu-scalar, cpu, or a GPU's, for example hip0-alone; may be given several times. "
                    + "Default: cpu and every GPU; without a library the oracle.")
    private List<String> only = List.of();

    @Option(names = "--extractor", paramLabel = "NAME[:OPTION=VALUE]...",
            description = "Only this extractor, by its CPU name, with options; may be given several times. Default: all, default options.")
    private List<String> extractors = List.of();

    @Option(names = "--passes", paramLabel = "N", defaultValue = "3",
            description = "Warm passes of each extractor over each fixture, after a first one that is kept apart. Default: ${DEFAULT-VALUE}.")
    private int passes;

    @Option(names = "--pass-timeout", paramLabel = "SECONDS", defaultValue = "600",
            description = "How long one pass over a fixture may take. Default: ${DEFAULT-VALUE}.")
    private long passSeconds;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the measurement as JSON; - for standard output.")
    private String json;

    @Override
    public Integer call() throws Exception {
        JsonOutput report = new JsonOutput(spec, json);
        PrintWriter people = report.people();
        check();
        Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        long start = System.nanoTime();
        List<Subject> subjects = ExtractorNames.subjects(spec, extractors);
        List<Fixture> selected = fixtures.select();
        Optional<Path> file = library.search(System.getenv()).path();
        report.check(Stream.concat(fixtures.files(selected).stream(), file.stream()).toList());
        AmdDevices source = new AmdDevices(ProbeOptions.ofThisMachine(),
                new DeviceChoice(List.of(), mostDevices == null ? OptionalInt.empty() : OptionalInt.of(mostDevices)), file);
        DeviceSource.Found found = devices(source, file);
        List<Side> sides = sides(selected, subjects, file, found);
        Duration deadline = Duration.ofSeconds(passSeconds);
        HostOpener opener = ProvenPins.of(source, found.devices())
                .guarding(Hosts.isolated(deadline.compareTo(LONGEST_START) < 0 ? deadline : LONGEST_START));
        BenchResult result;
        try (GeneratedClips clips = GeneratedClips.of(selected); ProgressPrinter progress = ProgressPrinter.onStandardError()) {
            Bench bench = new Bench(opener, passes, deadline, progress);
            bench.run(sides, clips.fixtures(), subjects);
            result = new BenchResult(Version.current(), started, Duration.ofNanos(System.nanoTime() - start), HostFacts.ofThisMachine(),
                    BenchedDevices.of(found.outlook(), found.devices(), sides, bench.starts(), bench.timings()), passes, bench.starts(),
                    bench.timings());
        }
        people.print(BenchText.of(result));
        people.flush();
        report.write(out -> BenchJson.write(result, out));
        return exitCode(result);
    }

    private void check() {
        if (!backend.equals("cpu") && !backend.equals("hip")) {
            throw usage("--backend " + backend + ": expected cpu or hip");
        }
        if (backend.equals("cpu") && (mostDevices != null || requireGpu)) {
            throw usage((mostDevices != null ? "--max-devices " + mostDevices : "--require-gpu") + DeviceOptions.NEEDS_BACKEND);
        }
        if (passes < 1 || passes > MOST_PASSES) {
            throw usage("--passes " + passes + ": expected a whole number from 1 to " + MOST_PASSES);
        }
        if (passSeconds < 1) {
            throw usage("--pass-timeout " + passSeconds + ": expected 1 or more");
        }
        if (mostDevices != null && mostDevices < 1) {
            throw usage("--max-devices " + mostDevices + ": expected 1 or more");
        }
    }

    private DeviceSource.Found devices(AmdDevices source, Optional<Path> file) throws InterruptedException {
        return backend.equals("cpu") ? DeviceSource.Found.nothing(GpuStatus.notAsked()) : source.find().runBy(file);
    }

    private List<Side> sides(List<Fixture> selected, List<Subject> subjects, Optional<Path> file, DeviceSource.Found found) {
        DeviceRequest devices = new DeviceRequest(backend.equals("hip") ? Backend.HIP : Backend.CPU, found.devices(), List.of(Isolation.ALONE),
                List.of(), Optional.empty());
        List<Side> all = Planner.plan(new PlanRequest(selected, subjects, List.of(), file, 0, 1, devices)).sides();
        for (String id : only) {
            if (all.stream().noneMatch(side -> side.id().equals(id))) {
                throw usage("--side " + id + ": no such side here: expected one of " + all.stream().map(Side::id).toList());
            }
        }
        return all.stream().filter(side -> only.isEmpty() ? side.onDevice() || side.id().equals(file.isPresent() ? Side.CPU : Side.ORACLE)
                : only.contains(side.id())).toList();
    }

    private int exitCode(BenchResult result) {
        if (requireGpu && result.gpu().isAbsent()) {
            return ExitCode.ABSENT;
        }
        boolean complete = result.timings().stream().allMatch(timing -> timing.reason().isEmpty())
                && result.sides().stream().allMatch(side -> side.problem().isEmpty())
                && result.gpu().lacking().stream().allMatch(one -> one.reasonCode().filter(DeviceStatus.LEFT_OUT::equals).isPresent());
        return complete && !result.timings().isEmpty() ? 0 : Outcome.INCOMPLETE.exitCode();
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
