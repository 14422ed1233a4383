package hiptwin.harness.run;

import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.score.ScoreSink;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An engine in this process: the oracle, which is plain Java, or a native one for debugging. A crash of a native one ends this process.
 */
public final class InProcessHost implements EngineHost {
    private final Engine engine;
    private boolean closed;

    /**
     * Takes an engine.
     *
     * @param engine opened engine, owned from here on
     */
    public InProcessHost(Engine engine) {
        this.engine = engine;
    }

    @Override
    public EngineFacts facts() {
        return engine.facts();
    }

    @Override
    public List<Optional<String>> refusals(List<ExtractorRequest> requests) {
        return requests.stream().map(engine::refusal).toList();
    }

    @Override
    public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink) {
        long start = System.nanoTime();
        try (FrameReader reference = fixture.reference().open(); FrameReader distorted = fixture.distorted().open()) {
            engine.run(requests, reference, distorted, sink);
            return PassOutcome.measured(since(start));
        } catch (EngineException e) {
            return PassOutcome.failed(since(start), new EngineFailure(e.function(), e.code()),
                    new Reason(ReasonCode.ENGINE_FAILED, e.getMessage()));
        } catch (FixtureException e) {
            return PassOutcome.failed(since(start), new EngineFailure("read frame", 0),
                    new Reason(ReasonCode.FRAME_NOT_READ, e.getMessage()));
        }
    }

    private static Duration since(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    @Override
    public boolean isUsable() {
        return !closed;
    }

    @Override
    public Optional<Reason> close() {
        if (!closed) {
            closed = true;
            engine.close();
        }
        return Optional.empty();
    }
}
