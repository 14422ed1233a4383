package hiptwin.harness.run;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.score.ScoreSink;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An engine in this process: the oracle, which is plain Java, or a native one for debugging. A crash of a native one ends this process, and
 * its deadline cannot be kept. Every call of the engine is made on a thread of its own, because a device belongs to the thread that chose it.
 */
public final class InProcessHost implements EngineHost {
    private final ExecutorService thread;
    private final Engine engine;
    private boolean closed;

    private InProcessHost(ExecutorService thread, Engine engine) {
        this.thread = thread;
        this.engine = engine;
    }

    /** Opens an engine. */
    @FunctionalInterface
    interface Opening {
        Engine open() throws EngineException;
    }

    /**
     * Opens an engine on a thread of its own.
     *
     * @param opening opens it; called on that thread
     * @return the engine, owned by the caller
     * @throws HostException if it does not open
     * @throws InterruptedException if this thread is interrupted
     */
    static InProcessHost open(Opening opening) throws HostException, InterruptedException {
        ExecutorService thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("engine").factory());
        try {
            return new InProcessHost(thread, thread.submit(opening::open).get());
        } catch (ExecutionException e) {
            thread.shutdown();
            if (e.getCause() instanceof EngineException refused) {
                throw new HostException(new Reason(ReasonCode.ENGINE_NOT_OPENED, refused.getMessage()), false, Optional.empty(), List.of());
            }
            throw new IllegalStateException("an engine failed in an unexpected way", e.getCause());
        }
    }

    private <T> T onItsThread(Callable<T> call) throws InterruptedException {
        try {
            return thread.submit(call).get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("an engine failed in an unexpected way", e.getCause());
        }
    }

    @Override
    public EngineFacts facts() {
        return engine.facts();
    }

    @Override
    public List<Optional<String>> refusals(List<ExtractorRequest> requests) throws InterruptedException {
        return onItsThread(() -> requests.stream().map(engine::refusal).toList());
    }

    @Override
    public List<DispatchAnswer> dispatched(List<ExtractorRequest> cpuRequests, Geometry geometry) throws InterruptedException {
        return onItsThread(() -> engine.dispatched(cpuRequests, geometry));
    }

    @Override
    public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
            throws InterruptedException {
        return onItsThread(() -> pass(fixture, requests, sink));
    }

    private PassOutcome pass(Fixture fixture, List<ExtractorRequest> requests, ScoreSink sink) {
        long start = System.nanoTime();
        try (FrameReader reference = fixture.reference().open(); FrameReader distorted = fixture.distorted().open()) {
            engine.run(requests, reference, distorted, sink);
            return PassOutcome.measured(since(start),
                    engine instanceof LibvmafEngine libvmaf ? libvmaf.lastReceipt() : Optional.empty())
                    .withNames(engine instanceof LibvmafEngine libvmaf ? libvmaf.lastNames() : Optional.empty());
        } catch (EngineException e) {
            return PassOutcome.failed(since(start), new EngineFailure(e.function(), e.code()),
                    new Reason(ReasonCode.ENGINE_FAILED, e.getMessage()));
        } catch (FixtureException e) {
            return PassOutcome.failed(since(start), new EngineFailure("read frame", 0),
                    new Reason(ReasonCode.FRAME_NOT_READ, e.getMessage()));
        } catch (RuntimeException e) {
            // A fault of this program costs its own cells, not everybody's.
            return PassOutcome.failed(since(start), new EngineFailure("engine", 0), new Reason(ReasonCode.WORKER_FAULT, e.toString()));
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
            thread.submit(engine::close);
            thread.shutdown();
        }
        return Optional.empty();
    }
}
