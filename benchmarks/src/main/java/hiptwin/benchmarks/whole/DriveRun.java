package hiptwin.benchmarks.whole;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Extractor;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.GeneratedClips;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.fixture.Scene;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.plan.Side;
import hiptwin.harness.run.EngineHost;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.PassOutcome;
import hiptwin.harness.run.RunEnd;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Is a pass driven from Java as fast as one driven from C, and as one vmaf process? Interleaved: each round makes one pass of each, so that
 * what else the machine does falls on all of them. The ratio of a round is taken in the round; the median of all rounds is the result. Processor
 * time is told as well: it says the same on a machine that is busy with other things.
 */
public final class DriveRun {
    private static final Duration DEADLINE = Duration.ofMinutes(10);
    private static final int WARM_ROUNDS = 2;

    private final Path library;
    private final Optional<Path> tool;
    private final Fixture fixture;
    private final List<ExtractorRequest> requests;
    private final List<String> keys;

    private DriveRun(Path library, Optional<Path> tool, Fixture fixture, List<ExtractorRequest> requests, List<String> keys) {
        this.library = library;
        this.tool = tool;
        this.fixture = fixture;
        this.requests = requests;
        this.keys = keys;
    }

    /**
     * Runs: {@code drive WIDTHxHEIGHT FRAMES ROUNDS EXTRACTOR[,EXTRACTOR...]|all}. The library is named by the property
     * {@code hiptwin.libvmaf}, the vmaf program by {@code hiptwin.vmaf}; without the latter there is no comparison with it.
     *
     * @param args size, frames, rounds, extractors by their CPU names
     * @throws Exception what a pass threw
     */
    public static void main(String[] args) throws Exception {
        String named = System.getProperty("hiptwin.libvmaf", "");
        if (args.length != 4 || named.isEmpty()) {
            System.err.println("usage: java -Dhiptwin.libvmaf=FILE [-Dhiptwin.vmaf=FILE] -jar benchmarks.jar drive WIDTHxHEIGHT FRAMES ROUNDS "
                    + "EXTRACTOR[,EXTRACTOR...]|all");
            System.exit(2);
        }
        Path library = Path.of(named).toAbsolutePath();
        String program = System.getProperty("hiptwin.vmaf", "");
        Optional<Path> tool = program.isEmpty() ? Optional.empty() : Optional.of(Path.of(program).toAbsolutePath());
        String[] sides = args[0].split("x");
        Geometry geometry = new Geometry(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]), PixelFormat.YUV420P, 8);
        int frames = Integer.parseInt(args[1]);
        Fixture asked = new Fixture("drive", Fixture.DEFAULT_SET, geometry, frames,
                new SyntheticClip(Scene.TEXTURE, Treatment.NONE, 1, geometry, frames),
                new SyntheticClip(Scene.TEXTURE, Treatment.CODED, 1, geometry, frames), Optional.empty(), Optional.empty());
        try (GeneratedClips clips = GeneratedClips.of(List.of(asked))) {
            Fixture fixture = clips.fixtures().getFirst();
            List<ExtractorRequest> requests = requests(library, args[3], geometry);
            List<String> keys = keys(library, fixture, requests);
            new DriveRun(library, tool, fixture, requests, keys).rounds(Integer.parseInt(args[2]));
        }
    }

    private static List<ExtractorRequest> requests(Path library, String names, Geometry geometry) throws EngineException {
        Catalogue catalogue = Catalogue.shipped();
        if (!names.equals("all")) {
            return Arrays.stream(names.split(",")).map(catalogue::parse).toList();
        }
        try (LibvmafEngine engine = LibvmafEngine.open(spec(library))) {
            return catalogue.extractors().stream().filter(extractor -> extractor.refusal(new TreeMap<>(), geometry).isEmpty())
                    .map(Extractor::name).map(catalogue::parse).filter(request -> engine.refusal(request).isEmpty()).toList();
        }
    }

    private static EngineSpec.Libvmaf spec(Path library) {
        return new EngineSpec.Libvmaf(library.toString(), 0, 0, OptionalInt.empty());
    }

    /** The keys that the library emits, so that C asks for what the harness reads. */
    private static List<String> keys(Path library, Fixture fixture, List<ExtractorRequest> requests) throws Exception {
        ScoreTable.Builder scores = new ScoreTable.Builder();
        try (LibvmafEngine engine = LibvmafEngine.open(spec(library)); FrameReader reference = fixture.reference().open();
                FrameReader distorted = fixture.distorted().open()) {
            engine.run(requests, reference, distorted, scores);
        }
        List<String> all = new ArrayList<>(requests.stream().flatMap(request -> request.keys().stream()).toList());
        all.retainAll(scores.build(fixture.frameCount()).series().keySet());
        return all;
    }

    private void rounds(int rounds) throws Exception {
        System.out.printf(Locale.ROOT, "%s, %d frames, %d extractors, %d keys, %d rounds%n", fixture.geometry().describe(), fixture.frameCount(),
                requests.size(), keys.size(), rounds);
        Path reference = ((RawYuvClip) fixture.reference()).path();
        Path distorted = ((RawYuvClip) fixture.distorted()).path();
        Side side = Side.onCpu(Side.CPU, spec(library), "libvmaf on the CPU");
        EngineHost host = Hosts.isolated(DEADLINE).open(side, RunEnd.never());
        double[] c = new double[rounds];
        double[] java = new double[rounds];
        double[] program = new double[rounds];
        Optional<ProcessHandle> worker = ProcessHandle.current().children().findFirst();
        double cSeconds = 0;
        double workerSeconds = 0;
        double programSeconds = 0;
        try (CDriver driver = new CDriver(library, fixture, reference, distorted, requests, keys)) {
            for (int round = -WARM_ROUNDS; round < rounds; round++) {
                if (round == 0) {
                    cSeconds = -cpuSeconds(driver.handle());
                    workerSeconds = -cpuSeconds(worker.orElseThrow());
                    programSeconds = -reapedSeconds();
                }
                CDriver.Answer answer = driver.pass();
                long nanos = javaPass(host, answer.scoreSum());
                long toolNanos = tool.isPresent() ? toolPass(tool.get(), reference, distorted) : 0;
                if (round >= 0) {
                    c[round] = perFrame(answer.nanos());
                    java[round] = perFrame(nanos);
                    program[round] = perFrame(toolNanos);
                }
            }
            cSeconds += cpuSeconds(driver.handle());
            workerSeconds += cpuSeconds(worker.orElseThrow());
            programSeconds += reapedSeconds();
        } finally {
            host.close();
        }
        System.out.printf(Locale.ROOT, "processor seconds: C program %.2f, worker %.2f, vmaf program %.2f; worker / C %.3f, worker / vmaf program "
                + "%.3f%n", cSeconds, workerSeconds, programSeconds, workerSeconds / cSeconds, workerSeconds / programSeconds);
        print("C program", c, null);
        print("harness, worker", java, c);
        if (tool.isPresent()) {
            print("vmaf program", program, c);
            System.out.printf(Locale.ROOT, "harness / vmaf program: %.3f%n", median(ratios(java, program)));
        }
    }

    private static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
    }

    /** Processor time of children that have ended: fields 16 and 17 of proc(5)'s stat, in hundredths of a second. */
    private static double reapedSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / 100.0;
    }

    private double perFrame(long nanos) {
        return nanos / 1e6 / fixture.frameCount();
    }

    private long javaPass(EngineHost host, double expectedSum) throws InterruptedException {
        ScoreTable.Builder scores = new ScoreTable.Builder();
        long start = System.nanoTime();
        PassOutcome outcome = host.run(fixture, requests, DEADLINE, scores);
        long nanos = System.nanoTime() - start;
        if (outcome.reason().isPresent()) {
            throw new IllegalStateException(outcome.reason().get().sentence());
        }
        double sum = sum(scores.build(fixture.frameCount()));
        if (Math.abs(sum - expectedSum) > 1e-9 * Math.abs(expectedSum)) {
            throw new IllegalStateException("the sums of scores differ: " + sum + " in Java, " + expectedSum + " in C");
        }
        return nanos;
    }

    private static double sum(ScoreTable scores) {
        double sum = 0;
        for (Series series : scores.series().values()) {
            for (int frame = 0; frame < series.frameCount(); frame++) {
                sum += series.isPresent(frame) ? series.value(frame) : 0;
            }
        }
        return sum;
    }

    private long toolPass(Path program, Path reference, Path distorted) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString(), "-r", reference.toString(), "-d", distorted.toString(), "-w",
                String.valueOf(fixture.geometry().width()), "-h", String.valueOf(fixture.geometry().height()), "-p", "420", "-b", "8",
                "--no_prediction", "-q", "--json", "-o", "/dev/null"));
        requests.forEach(request -> command.addAll(List.of("--feature", request.extractor())));
        long start = System.nanoTime();
        int code = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + code);
        }
        return System.nanoTime() - start;
    }

    private static void print(String name, double[] millis, double[] base) {
        double[] sorted = millis.clone();
        Arrays.sort(sorted);
        System.out.printf(Locale.ROOT, "%-18s ms/frame: median %.4f, least %.4f, most %.4f%s%n", name, median(millis), sorted[0],
                sorted[sorted.length - 1], base == null ? "" : String.format(Locale.ROOT, "; / C: median %.3f, of the least %.3f",
                        median(ratios(millis, base)), sorted[0] / Arrays.stream(base).min().orElseThrow()));
    }

    private static double[] ratios(double[] a, double[] b) {
        double[] ratios = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            ratios[i] = a[i] / b[i];
        }
        return ratios;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
