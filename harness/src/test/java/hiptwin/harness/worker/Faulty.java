package hiptwin.harness.worker;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.Scene;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Treatment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Requests for {@link FaultyEngine}. */
final class Faulty {
    static final int FRAMES = 6;
    static final Duration AMPLE = Duration.ofSeconds(30);
    static final List<String> KEYS = List.of("key0", "key1");

    private Faulty() {
    }

    /** Options for a worker that meets faults as instructed, for example {@code close=ABORT}. */
    static WorkerOptions options(String instructions) {
        return WorkerOptions.of(new EngineSpec.Libvmaf(instructions, 0, 0, OptionalInt.empty())).withMaxHeapMib(64);
    }

    static WorkerProcess start(String instructions) throws WorkerException, InterruptedException {
        return WorkerProcess.start(options(instructions), FaultyWorker.class.getName());
    }

    static SyntheticClip clip(Treatment treatment, int frames) {
        return new SyntheticClip(Scene.TEXTURE, treatment, 1, new Geometry(32, 32, PixelFormat.YUV420P, 8), frames);
    }

    static PieceRequest piece(String id, String extractor, Map<String, String> options) {
        ExtractorRequest request = new ExtractorRequest(extractor, new TreeMap<>(options), KEYS);
        return new PieceRequest(id, List.of(request), clip(Treatment.NONE, FRAMES), clip(Treatment.CODED, FRAMES));
    }

    /** A piece whose engine gives the scores of frames 0 to 2 and meets the fault in frame 3. */
    static PieceRequest pieceWith(Fault fault) {
        return piece("piece with " + fault, fault.name(), Map.of("at", "3"));
    }

    static PieceRequest goodPiece(String id) {
        return piece(id, Fault.NONE.name(), Map.of());
    }
}
