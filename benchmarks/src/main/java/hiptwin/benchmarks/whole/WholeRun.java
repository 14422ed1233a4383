package hiptwin.benchmarks.whole;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Gate;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureSet;
import hiptwin.harness.fixture.GeneratedClips;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.Recheck;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.run.RunResult;
import hiptwin.harness.run.Runner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How long does a run take, every extractor and every row of the gate on the CPU with default dispatch and as scalar C, against one vmaf
 * process for each cell and side, one after another? From generated clips on disk to all scores in memory.
 */
public final class WholeRun {
    private static final Duration DEADLINE = Duration.ofMinutes(30);

    private WholeRun() {
    }

    /**
     * Runs: {@code whole FIXTURES [ID...]}, all of the default set without ids. The library is named by the property {@code hiptwin.libvmaf},
     * the vmaf program by {@code hiptwin.vmaf}.
     *
     * @param args as above
     * @throws Exception what a pass threw
     */
    public static void main(String[] args) throws Exception {
        String library = System.getProperty("hiptwin.libvmaf", "");
        String tool = System.getProperty("hiptwin.vmaf", "");
        if (args.length == 0 || library.isEmpty() || tool.isEmpty()) {
            System.err.println("usage: java -Dhiptwin.libvmaf=FILE -Dhiptwin.vmaf=FILE -jar benchmarks.jar whole FIXTURES [ID...]");
            System.exit(2);
        }
        List<String> ids = List.of(args).subList(1, args.length);
        List<Fixture> asked = FixtureSet.load(Path.of(args[0])).select(Fixture.DEFAULT_SET).stream()
                .filter(fixture -> ids.isEmpty() || ids.contains(fixture.id())).toList();
        List<Subject> subjects = subjects(library);
        try (GeneratedClips clips = GeneratedClips.of(asked)) {
            int processes = 0;
            long start = System.nanoTime();
            for (Fixture fixture : clips.fixtures()) {
                for (Subject subject : subjects) {
                    if (subject.extractor().refusal(subject.request().options(), fixture.geometry()).isEmpty()) {
                        process(tool, fixture, subject, "0");
                        process(tool, fixture, subject, String.valueOf(0xffffffffL));
                        processes += 2;
                    }
                }
            }
            long alone = System.nanoTime() - start;
            start = System.nanoTime();
            RunResult result = run(library, clips.fixtures(), subjects);
            long together = System.nanoTime() - start;
            if (!result.incidents().isEmpty()) {
                throw new IllegalStateException(result.incidents().getFirst().sentence());
            }
            System.out.printf(Locale.ROOT, "%d fixtures, %d extractors and gate rows: %d vmaf processes %.1f s; harness, %d contexts, %.1f s; "
                    + "ratio %.3f%n", asked.size(), subjects.size(), processes, alone / 1e9, result.contexts().size(), together / 1e9,
                    (double) together / alone);
        }
    }

    private static List<Subject> subjects(String library) throws EngineException {
        Catalogue catalogue = Catalogue.shipped();
        Set<Subject> all = new LinkedHashSet<>();
        catalogue.extractors().forEach(extractor -> all.add(new Subject(extractor, catalogue.parse(extractor.name()))));
        Gate.shipped().features().forEach(row -> all.add(new Subject(row.extractor(), row.request())));
        try (LibvmafEngine engine = LibvmafEngine.open(new EngineSpec.Libvmaf(library, 0, 0, OptionalInt.empty()))) {
            return all.stream().filter(subject -> engine.refusal(subject.request()).isEmpty()).toList();
        }
    }

    private static RunResult run(String library, List<Fixture> fixtures, List<Subject> subjects) throws InterruptedException {
        List<Side> sides = List.of(Side.onCpu(Side.CPU_SCALAR, new EngineSpec.Libvmaf(library, EngineSpec.Libvmaf.SCALAR_CPU_MASK, 0,
                OptionalInt.empty()), "scalar C"), Side.onCpu(Side.CPU, new EngineSpec.Libvmaf(library, 0, 0, OptionalInt.empty()), "default"));
        RunPlan plan = new RunPlan(fixtures, subjects, sides, List.of(), List.of(), List.of(), Optional.empty());
        int jobs = Runtime.getRuntime().availableProcessors();
        return Runner.run(plan, Hosts.isolated(Duration.ofMinutes(1)), new RunLimits(DEADLINE, DEADLINE, jobs, 1), Progress.SILENT,
                Recheck.NOTHING);
    }

    private static void process(String tool, Fixture fixture, Subject subject, String cpuMask) throws IOException, InterruptedException {
        StringBuilder feature = new StringBuilder(subject.request().extractor());
        String separator = "=";
        for (Map.Entry<String, String> option : subject.request().options().entrySet()) {
            feature.append(separator).append(option.getKey()).append('=').append(option.getValue());
            separator = ":";
        }
        List<String> command = new ArrayList<>(List.of(tool, "-r", file(fixture.reference()), "-d", file(fixture.distorted()), "-w",
                String.valueOf(fixture.geometry().width()), "-h", String.valueOf(fixture.geometry().height()), "-p",
                fixture.geometry().pixelFormat().label(), "-b", String.valueOf(fixture.geometry().bitDepth()), "--no_prediction", "-q", "--json",
                "-o", "/dev/null", "--cpumask", cpuMask, "--feature", feature.toString()));
        int code = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + code);
        }
    }

    private static String file(Object clip) {
        return ((RawYuvClip) clip).path().toString();
    }
}
