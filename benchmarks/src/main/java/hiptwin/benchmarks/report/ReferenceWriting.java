package hiptwin.benchmarks.report;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.reference.ReferenceFile;
import hiptwin.harness.reference.ReferenceFixture;
import hiptwin.harness.reference.ReferenceLibrary;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Does the time to write the scores of a long clip grow with its length alone? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReferenceWriting {
    private static final int KEYS = 80;
    private static final String HASH = "0123456789abcdef".repeat(4);

    /** Frames of the clip. */
    @Param({"1000", "10000", "100000"})
    int frames = 1000;

    private Path file;
    private ReferenceScores scores;

    /** Makes the scores. */
    @Setup
    public void fill() throws IOException {
        file = Files.createTempFile("hiptwin-scores", ".json");
        scores = scores(frames);
    }

    /** {@return scores of a clip of so many frames} */
    static ReferenceScores scores(int frames) {
        Random random = new Random(5);
        TreeMap<String, Series> series = new TreeMap<>();
        for (int key = 0; key < KEYS; key++) {
            series.put("key" + key, Series.of(random.doubles(frames, 0, 100).toArray()));
        }
        return new ReferenceScores("long", new ReferenceLibrary("made up", Lineage.NETFLIX, List.of("0"), "none", "none", ReferenceLibrary.SCALAR),
                new TreeMap<>(Map.of("long", new ReferenceFixture(HASH, HASH, frames, new ScoreTable(series)))));
    }

    /** Deletes the file. */
    @TearDown
    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    /** {@return values of all keys, added up: the floor} */
    @Benchmark
    public double nothing() {
        double sum = 0;
        for (Series series : scores.fixtures().get("long").scores().series().values()) {
            for (int frame = 0; frame < frames; frame++) {
                sum += series.value(frame);
            }
        }
        return sum;
    }

    /** {@return bytes of the file that was written} */
    @Benchmark
    public long write() throws IOException {
        ReferenceFile.write(file, scores);
        return Files.size(file);
    }
}
