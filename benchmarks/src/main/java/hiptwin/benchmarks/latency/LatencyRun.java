package hiptwin.benchmarks.latency;

import hiptwin.benchmarks.dispatch.FrameFeed;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** How long does a frame take, and how late is it, when frames come at a fixed rate? With an extractor, and for the dispatch alone. */
public final class LatencyRun {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};
    private static final double NANOS_PER_MILLI = 1e6;

    private LatencyRun() {
    }

    /**
     * Runs: {@code latency WIDTHxHEIGHT FRAMES FRAMES_PER_SECOND FOLDER [EXTRACTOR]}. Without an extractor the dispatch alone is measured. The
     * library is the double, or the file named by the property {@code hiptwin.libvmaf}. Writes two {@code .hgrm} files and a plot.
     *
     * @param args as above
     * @throws Exception what a frame threw
     */
    public static void main(String[] args) throws Exception {
        if (args.length < 4 || args.length > 5) {
            System.err.println("usage: java [-Dhiptwin.libvmaf=FILE] -jar benchmarks.jar latency WIDTHxHEIGHT FRAMES FRAMES_PER_SECOND FOLDER "
                    + "[EXTRACTOR]");
            System.exit(2);
        }
        String[] sides = args[0].split("x");
        Geometry geometry = new Geometry(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]), PixelFormat.YUV420P, 8);
        String name = args.length == 5 ? args[4] : "dispatch";
        Path folder = Files.createDirectories(Path.of(args[3]));
        Latencies latencies = measure(geometry, Integer.parseInt(args[1]), Double.parseDouble(args[2]),
                args.length == 5 ? new String[] {args[4]} : new String[0]);
        write(name, latencies, folder);
        print(System.out, name, latencies);
    }

    /** Measures after as many frames again, at most a thousand, that are not recorded. */
    static Latencies measure(Geometry geometry, int frames, double framesPerSecond, String... extractors) throws Exception {
        long interval = Math.max(1, Math.round(1e9 / framesPerSecond));
        int warm = Math.min(1000, frames);
        Latencies latencies = new Latencies();
        try (FrameFeed feed = new FrameFeed(geometry, extractors)) {
            new Latencies().run(warm, interval, feed::feed);
            latencies.run(frames, interval, number -> feed.feed(warm + number));
        }
        return latencies;
    }

    static void write(String name, Latencies latencies, Path folder) throws IOException {
        hgrm(latencies.service(), folder.resolve(name + "-service.hgrm"));
        hgrm(latencies.response(), folder.resolve(name + "-response.hgrm"));
        PercentilePlot.write(name, latencies, folder.resolve(name));
    }

    private static void hgrm(Histogram histogram, Path file) throws IOException {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII)) {
            histogram.outputPercentileDistribution(out, NANOS_PER_MILLI);
            if (out.checkError()) {
                throw new IOException(file + " could not be written");
            }
        }
    }

    static void print(PrintStream out, String name, Latencies latencies) {
        print(out, name + ", service time", latencies.service(), latencies.serviceOverRange());
        print(out, name + ", response time", latencies.response(), latencies.responseOverRange());
    }

    private static void print(PrintStream out, String name, Histogram histogram, long overRange) {
        StringBuilder text = new StringBuilder(name).append(", ms:");
        for (double percentile : PERCENTILES) {
            text.append(String.format(Locale.ROOT, " %s%% %.3f", percentile == Math.rint(percentile) ? String.valueOf((int) percentile)
                    : String.valueOf(percentile), histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI));
        }
        out.println(text.append("; ").append(histogram.getTotalCount()).append(" recorded, ").append(overRange).append(" over range"));
    }
}
