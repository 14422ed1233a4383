package hiptwin.benchmarks.dispatch;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Extractor;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.util.List;
import java.util.OptionalInt;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
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

/** What does a frame of 17 extractors cost and allocate in the engine, everything but the computing? To be run with {@code -prof gc}. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EngineAllocation {
    static final int FRAMES = 100;
    private static final int EXTRACTORS = 17;
    private static final Geometry GEOMETRY = new Geometry(192, 192, PixelFormat.YUV420P, 8);

    private final MemoryClip reference = new MemoryClip(GEOMETRY, FRAMES, 3);
    private final MemoryClip distorted = new MemoryClip(GEOMETRY, FRAMES, 4);
    private LibvmafEngine engine;
    private List<ExtractorRequest> requests;
    private long scores;

    /** Opens the engine. */
    @Setup(Level.Trial)
    public void open() throws EngineException {
        engine = LibvmafEngine.open(new EngineSpec.Libvmaf(CompiledLibrary.vmafDouble().toString(), 0, 0, OptionalInt.empty()));
        Catalogue catalogue = Catalogue.shipped();
        requests = catalogue.extractors().stream().map(Extractor::name).filter(name -> !name.equals("cambi")).map(catalogue::parse)
                .filter(request -> engine.refusal(request).isEmpty()).limit(EXTRACTORS).toList();
        if (requests.size() != EXTRACTORS) {
            throw new IllegalStateException(requests.size() + " extractors: expected " + EXTRACTORS);
        }
    }

    /** Closes it. */
    @TearDown(Level.Trial)
    public void close() {
        engine.close();
    }

    /** {@return frames asked of two clips: the floor} */
    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public long nothing() {
        long bytes = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            bytes += reference.frame(frame).remaining() + distorted.frame(frame).remaining();
        }
        return bytes;
    }

    /** {@return scores of a pass of 17 extractors over the clips, its beginning and end shared by a hundred frames} */
    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public long pass() throws EngineException, FixtureException {
        scores = 0;
        engine.run(requests, reference, distorted, (key, frame, value) -> scores++);
        return scores;
    }
}
