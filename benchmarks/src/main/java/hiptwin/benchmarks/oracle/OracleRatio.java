package hiptwin.benchmarks.oracle;

import hiptwin.benchmarks.dispatch.MemoryClip;
import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.oracle.ExtractorDescription;
import hiptwin.harness.oracle.OracleEngine;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How many times libvmaf's scalar time does a frame of the oracle take? Both compute on the calling thread, in turns,
 * and what is told is the processor time of that thread, the least of the rounds: it says the same on a machine that is
 * busy with other things. Making the engine's context is part of a pass on both sides, compilation by the JVM is not,
 * because other threads do it.
 */
public final class OracleRatio {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WARM_ROUNDS = 2;
    private static final double MOST = 4;

    private OracleRatio() {
    }

    /**
     * One extractor.
     *
     * @param extractor its name
     * @param oracleMillis processor time of a frame
     * @param libraryMillis the same of the library as scalar C
     */
    record Ratio(String extractor, double oracleMillis, double libraryMillis) {
        double ratio() {
            return oracleMillis / libraryMillis;
        }
    }

    /**
     * Runs: {@code oracle WIDTHxHEIGHT FRAMES ROUNDS [EXTRACTOR...]}. The library is named by the property {@code
     * hiptwin.libvmaf}. Ends with 1 if one extractor takes more than four times as long.
     *
     * @param args size, frames, rounds, extractors; all that the library has if none is named
     * @throws Exception what a pass threw
     */
    public static void main(String[] args) throws Exception {
        String library = System.getProperty("hiptwin.libvmaf", "");
        if (args.length < 3 || library.isEmpty()) {
            System.err.println("usage: java -Dhiptwin.libvmaf=FILE -jar benchmarks.jar oracle WIDTHxHEIGHT FRAMES "
                    + "ROUNDS [EXTRACTOR...]");
            System.exit(2);
        }
        String[] sides = args[0].split("x");
        Geometry geometry = new Geometry(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]),
                PixelFormat.YUV420P, 8);
        List<String> named = List.of(args).subList(3, args.length);
        boolean met = true;
        try (LibvmafEngine scalar = LibvmafEngine.open(new EngineSpec.Libvmaf(library,
                EngineSpec.Libvmaf.SCALAR_CPU_MASK, 0, OptionalInt.empty()));
                OracleEngine oracle = new OracleEngine(scalar.facts().lineage())) {
            System.out.printf(Locale.ROOT, "%s, %s frames, least of %s rounds, libvmaf %s, ms of processor time "
                    + "a frame%n",
                    geometry.describe(), args[1], args[2], scalar.facts().version());
            for (ExtractorDescription extractor : oracle.extractors()) {
                ExtractorRequest request = Catalogue.shipped().parse(extractor.name());
                if ((named.isEmpty() || named.contains(extractor.name())) && scalar.refusal(request).isEmpty()) {
                    Ratio ratio = measure(oracle, scalar, request, geometry,
                            Integer.parseInt(args[1]), Integer.parseInt(args[2]));
                    met &= ratio.ratio() <= MOST;
                    System.out.printf(Locale.ROOT, "%-16s oracle %8.2f  libvmaf scalar %8.2f  ratio %5.2f%n",
                            ratio.extractor(), ratio.oracleMillis(), ratio.libraryMillis(), ratio.ratio());
                }
            }
        }
        System.exit(met ? 0 : 1);
    }

    /** Measures one extractor on both engines. */
    static Ratio measure(Engine oracle, Engine library, ExtractorRequest request, Geometry geometry, int frames,
            int rounds) throws Exception {
        MemoryClip reference = new MemoryClip(geometry, frames, 3);
        MemoryClip distorted = new MemoryClip(geometry, frames, 4);
        long leastOracle = Long.MAX_VALUE;
        long leastLibrary = Long.MAX_VALUE;
        for (int round = 0; round < WARM_ROUNDS + rounds; round++) {
            long oracleNanos = pass(oracle, request, reference, distorted);
            long libraryNanos = pass(library, request, reference, distorted);
            if (round >= WARM_ROUNDS) {
                leastOracle = Math.min(leastOracle, oracleNanos);
                leastLibrary = Math.min(leastLibrary, libraryNanos);
            }
        }
        return new Ratio(request.extractor(), leastOracle / 1e6 / frames, leastLibrary / 1e6 / frames);
    }

    private static long pass(Engine engine, ExtractorRequest request, MemoryClip reference, MemoryClip distorted)
            throws Exception {
        long start = THREADS.getCurrentThreadCpuTime();
        engine.run(List.of(request), reference, distorted, (key, frame, value) -> { });
        return THREADS.getCurrentThreadCpuTime() - start;
    }
}
