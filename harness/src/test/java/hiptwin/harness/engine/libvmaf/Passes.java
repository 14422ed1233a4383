package hiptwin.harness.engine.libvmaf;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The words these tests are written in: specs, requests, clips and passes. */
final class Passes {
    static final String MOTION2 = "VMAF_integer_feature_motion2_score";

    static final Geometry SMALL = new Geometry(66, 34, PixelFormat.YUV420P, 8);

    private Passes() {
    }

    static EngineSpec.Libvmaf cpu(VmafDouble library) {
        return new EngineSpec.Libvmaf(library.library().toString(), 0, 0, OptionalInt.empty());
    }

    static EngineSpec.Libvmaf device(VmafDouble library, int index) {
        return new EngineSpec.Libvmaf(library.library().toString(), 0, 0, OptionalInt.of(index));
    }

    static EngineSpec.Libvmaf threads(VmafDouble library, int count) {
        return new EngineSpec.Libvmaf(library.library().toString(), 0, count, OptionalInt.empty());
    }

    static ExtractorRequest request(String extractor, String... keys) {
        return new ExtractorRequest(extractor, new TreeMap<>(), Arrays.asList(keys));
    }

    static ExtractorRequest requestWith(String extractor, Map<String, String> options, String... keys) {
        return new ExtractorRequest(extractor, new TreeMap<>(options), Arrays.asList(keys));
    }

    static ExtractorRequest psnr() {
        return request("psnr", "psnr_y", "psnr_cb", "psnr_cr");
    }

    static ExtractorRequest psnrHip() {
        return request("psnr_hip", "psnr_y", "psnr_cb", "psnr_cr");
    }

    static MemoryClip reference(Geometry geometry, int frameCount) {
        return new MemoryClip(geometry, frameCount, 1);
    }

    static MemoryClip distorted(Geometry geometry, int frameCount) {
        return new MemoryClip(geometry, frameCount, 2);
    }

    /** One engine, one pass, four small frames. */
    static ScoreTable run(EngineSpec.Libvmaf spec, ExtractorRequest... extractors)
            throws EngineException, FixtureException {
        try (LibvmafEngine engine = LibvmafEngine.open(spec)) {
            return run(engine, SMALL, 4, extractors);
        }
    }

    static ScoreTable run(LibvmafEngine engine, Geometry geometry, int frameCount, ExtractorRequest... extractors)
            throws EngineException, FixtureException {
        ScoreTable.Builder scores = new ScoreTable.Builder();
        engine.run(List.of(extractors), reference(geometry, frameCount), distorted(geometry, frameCount), scores);
        return scores.build(frameCount);
    }

    static double value(ScoreTable scores, String key, int frame) {
        return scores.find(key).orElseThrow().value(frame);
    }

    static long present(ScoreTable scores, String key) {
        return scores.find(key).map(series -> (long) series.presentCount()).orElse(0L);
    }
}
