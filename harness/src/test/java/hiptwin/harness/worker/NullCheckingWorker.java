package hiptwin.harness.worker;

import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.score.ScoreSink;
import java.util.List;
import java.util.Optional;

/**
 * A worker that follows a null reference after each piece, which HotSpot finds out from the fault, and tells by a score that it has caught the
 * exception.
 */
final class NullCheckingWorker implements EngineOpener {
    static final String CAUGHT = "null_pointer_exceptions_caught";

    private NullCheckingWorker() {
    }

    public static void main(String[] args) {
        WorkerSession.serve(args, new NullCheckingWorker());
    }

    @Override
    public Engine open(EngineSpec spec) throws EngineException {
        return new Checking(LibvmafEngine.open((EngineSpec.Libvmaf) spec));
    }

    private static final class Holder {
        private int value;
    }

    private record Checking(LibvmafEngine engine) implements Engine {
        @Override
        public EngineFacts facts() {
            return engine.facts();
        }

        @Override
        public Optional<String> refusal(ExtractorRequest request) {
            return engine.refusal(request);
        }

        @Override
        public void run(List<ExtractorRequest> extractors, FrameReader reference, FrameReader distorted, ScoreSink sink)
                throws EngineException, FixtureException {
            engine.run(extractors, reference, distorted, sink);
            sink.score(CAUGHT, 0, caught());
        }

        private static int caught() {
            int caught = 0;
            Holder[] holders = {new Holder(), null};
            // Interpreted at first, compiled at the end.
            for (int i = 0; i < 20_000; i++) {
                try {
                    caught -= holders[i % 1000 == 0 ? 1 : 0].value;
                } catch (NullPointerException expected) {
                    caught++;
                }
            }
            return caught;
        }

        @Override
        public void close() {
            engine.close();
        }
    }
}
