package hiptwin.benchmarks.dispatch;

import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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

/** What does the harness add to a frame that no extractor looks at: two pictures made, filled, given to vmaf_read_pictures? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReadPicturesDispatch {
    private static final Geometry GEOMETRY = new Geometry(64, 64, PixelFormat.YUV420P, 8);

    private final Arena arena = Arena.ofShared();
    private final MemorySegment reference = OpenContext.newPicture(arena);
    private final MemorySegment distorted = OpenContext.newPicture(arena);
    private OpenContext context;
    private MemorySegment pointer;
    private ByteBuffer frame;
    private int index;

    /** Opens a context without an extractor. */
    @Setup
    public void open() {
        context = new OpenContext();
        pointer = context.pointer();
        frame = new MemoryClip(GEOMETRY, 1, 3).frame(0);
    }

    /** Closes it. */
    @TearDown
    public void close() {
        context.close();
        arena.close();
    }

    /** {@return the index of the frame: the floor} */
    @Benchmark
    public int nothing() {
        return ++index > 0 ? 0 : 1;
    }

    /** {@return what the library answered to the same calls by hand-written static final handles, without the copy of the samples} */
    @Benchmark
    public int handWritten() throws Throwable {
        int failures = (int) OpenContext.ALLOC.invokeExact(reference, 1, 8, 64, 64);
        failures += (int) OpenContext.ALLOC.invokeExact(distorted, 1, 8, 64, 64);
        return failures + (int) OpenContext.READ_PICTURES.invokeExact(pointer, reference, distorted, ++index);
    }

    /** {@return what the library answered to a frame of the harness, which is copied as well} */
    @Benchmark
    public int harness() throws Throwable {
        return context.feed(GEOMETRY, frame, frame, ++index);
    }
}
