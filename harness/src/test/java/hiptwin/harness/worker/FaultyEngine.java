package hiptwin.harness.worker;

import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.score.ScoreSink;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An engine that misbehaves where it is told to. It gives {@code keyN} of frame {@code f} the score {@code f + N / 8},
 * for as many keys as the request names. It meets its fault while it computes the frame named by the option {@code at},
 * or, if that is the number of frames, when all scores are known and it has not returned.
 *
 * <p>Which fault it meets while it is opened, closed or after that is read from the library path: {@code open=SLEEP},
 * {@code close=ABORT}.
 */
final class FaultyEngine implements Engine {
    private static final double[] ODD_VALUES = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 0.0, Double.MIN_VALUE, Double.MAX_VALUE,
        Double.longBitsToDouble(0x7ff8_0000_dead_beefL), Double.longBitsToDouble(0xfff0_0000_0000_0001L)
    };

    private final String instructions;
    private boolean closed;

    FaultyEngine(EngineSpec spec) throws EngineException {
        instructions = spec instanceof EngineSpec.Libvmaf libvmaf ? libvmaf.libraryPath() : "";
        meet("open");
    }

    private void meet(String moment) throws EngineException {
        for (String instruction : instructions.split(",")) {
            if (instruction.startsWith(moment + "=")) {
                Fault.valueOf(instruction.substring(moment.length() + 1)).happen();
            }
        }
    }

    @Override
    public EngineFacts facts() {
        return new EngineFacts("faulty", "1", Lineage.UNKNOWN, Optional.of(instructions));
    }

    @Override
    public Optional<String> refusal(ExtractorRequest request) {
        if (request.extractor().equals("hang")) {
            Fault.sleepForEver();
        }
        return request.extractor().equals("unknown") ? Optional.of("no extractor is named unknown") : Optional.empty();
    }

    /** {@return the odd values, one per frame} */
    static List<Double> oddValues() {
        return Arrays.stream(ODD_VALUES).boxed().toList();
    }

    @Override
    public void run(List<ExtractorRequest> extractors, FrameReader reference, FrameReader distorted, ScoreSink sink)
            throws EngineException, FixtureException {
        ExtractorRequest request = extractors.getFirst();
        String[] keys = request.keys().toArray(String[]::new);
        int faultFrame = Integer.parseInt(request.options().getOrDefault("at", "-1"));
        int repeats = Integer.parseInt(request.options().getOrDefault("repeats", "1"));
        for (int frame = 0; frame < reference.frameCount(); frame++) {
            reference.frame(frame);
            distorted.frame(frame);
            if (frame == faultFrame) {
                Fault.valueOf(request.extractor()).happen();
            }
            if (request.extractor().equals("odd")) {
                sink.score(keys[0], frame, ODD_VALUES[frame]);
                continue;
            }
            for (int repeat = 0; repeat < repeats; repeat++) {
                for (int key = 0; key < keys.length; key++) {
                    sink.score(keys[key], frame, frame + key / 8.0);
                }
            }
        }
        if (faultFrame == reference.frameCount()) {
            Fault.valueOf(request.extractor()).happen();
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                meet("close");
            } catch (EngineException thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }
}
