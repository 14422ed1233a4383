package hiptwin.benchmarks.oracle;

import hiptwin.benchmarks.dispatch.MemoryClip;
import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.oracle.OracleEngine;
import java.util.List;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
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

/** How long does each extractor of the oracle take for a frame? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OracleFrame {
    private static final int FRAMES = 2;

    /** The extractor. */
    @Param({"psnr", "vif", "adm", "motion", "float_ssim", "float_ms_ssim", "float_moment", "float_psnr", "float_motion",
        "float_vif", "float_adm", "ciede", "psnr_hvs", "cambi", "ssimulacra2", "speed_chroma", "speed_temporal"})
    String extractor = "psnr";

    /** Frame size. */
    @Param("1920x1080")
    String size = "1920x1080";

    private MemoryClip reference;
    private MemoryClip distorted;
    private List<ExtractorRequest> requests;
    private double sum;

    /** Makes the clips. */
    @Setup
    public void open() {
        String[] sides = size.split("x");
        Geometry geometry = new Geometry(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]),
                PixelFormat.YUV420P, 8);
        reference = new MemoryClip(geometry, FRAMES, 3);
        distorted = new MemoryClip(geometry, FRAMES, 4);
        requests = List.of(Catalogue.shipped().parse(extractor));
    }

    /** {@return bytes of the frames, each looked at once: the floor} */
    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public long nothing() {
        long sum = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            var a = reference.frame(frame);
            var b = distorted.frame(frame);
            for (int i = 0; i < a.limit(); i++) {
                sum += a.get(i) == b.get(i) ? 1 : 0;
            }
        }
        return sum;
    }

    /** {@return the sum of the scores, on one thread} */
    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public double oneThread() throws EngineException, FixtureException {
        return run(1);
    }

    /** {@return the sum of the scores, with two frames at a time} */
    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public double twoThreads() throws EngineException, FixtureException {
        return run(2);
    }

    private double run(int threads) throws EngineException, FixtureException {
        sum = 0;
        try (OracleEngine engine = new OracleEngine(Lineage.NETFLIX, threads)) {
            engine.run(requests, reference, distorted, (key, frame, value) -> sum += value);
        }
        return sum;
    }
}
