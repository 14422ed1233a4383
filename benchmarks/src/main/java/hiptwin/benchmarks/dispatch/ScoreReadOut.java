package hiptwin.benchmarks.dispatch;

import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
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

/** What does one score of one key and frame cost to read out? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ScoreReadOut {
    private static final int FRAMES = 64;
    private static final String KEY = "psnr_y";

    private final Arena arena = Arena.ofShared();
    private final MemorySegment key = arena.allocateFrom(KEY);
    private final MemorySegment score = arena.allocate(ValueLayout.JAVA_DOUBLE);
    private OpenContext context;
    private MemorySegment pointer;
    private int keyNumber;
    private int frame;

    /** Opens a context and gives it frames. */
    @Setup
    public void open() throws Throwable {
        context = new OpenContext("psnr");
        pointer = context.pointer();
        Geometry geometry = new Geometry(64, 64, PixelFormat.YUV420P, 8);
        ByteBuffer reference = new MemoryClip(geometry, 1, 3).frame(0);
        ByteBuffer distorted = new MemoryClip(geometry, 1, 4).frame(0);
        for (int i = 0; i < FRAMES; i++) {
            context.feed(geometry, reference, distorted, i);
        }
        keyNumber = context.addKey(KEY);
        harness();
    }

    /** Closes it. */
    @TearDown
    public void close() {
        context.close();
        arena.close();
    }

    /** {@return a score that was read before: the floor} */
    @Benchmark
    public double nothing() {
        frame = (frame + 1) % FRAMES;
        return score.get(ValueLayout.JAVA_DOUBLE, 0);
    }

    /** {@return a score by a hand-written static final handle} */
    @Benchmark
    public double handWritten() throws Throwable {
        frame = (frame + 1) % FRAMES;
        int code = (int) OpenContext.SCORE_AT_INDEX.invokeExact(pointer, key, score, frame);
        return code == 0 ? score.get(ValueLayout.JAVA_DOUBLE, 0) : Double.NaN;
    }

    /** {@return a score as the harness reads it} */
    @Benchmark
    public double harness() throws Throwable {
        frame = (frame + 1) % FRAMES;
        double value = context.readScore(keyNumber, frame) == 0 ? context.score() : Double.NaN;
        score.set(ValueLayout.JAVA_DOUBLE, 0, value);
        return value;
    }
}
