package hiptwin.harness.run;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Side;
import hiptwin.harness.score.ScoreSink;
import hiptwin.harness.worker.PieceOutcome;
import hiptwin.harness.worker.PieceRequest;
import hiptwin.harness.worker.WorkerException;
import hiptwin.harness.worker.WorkerExit;
import hiptwin.harness.worker.WorkerOptions;
import hiptwin.harness.worker.WorkerProcess;
import hiptwin.probe.pin.PinEnvironment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * An engine in a process of its own.
 */
public final class WorkerHost implements EngineHost {
    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(10);

    private final WorkerProcess worker;
    private final Duration answerDeadline;
    private final RunEnd end;
    private boolean usable = true;

    private WorkerHost(WorkerProcess worker, Duration answerDeadline, RunEnd end) {
        this.worker = worker;
        this.answerDeadline = answerDeadline;
        this.end = end;
    }

    /**
     * Starts a process and opens the engine of a side in it.
     *
     * @param side which
     * @param startDeadline how long that may take, and then each question to the engine
     * @param end when the run's time is over, which bounds both
     * @param started changes how the process is started
     * @return the engine, owned by the caller
     * @throws HostException if the process does not start or the engine does not open; the reason holds the loader's own words
     * @throws InterruptedException if this thread is interrupted
     */
    public static WorkerHost open(Side side, Duration startDeadline, RunEnd end, UnaryOperator<WorkerOptions> started)
            throws HostException, InterruptedException {
        boolean cut = end.cuts(startDeadline);
        try {
            WorkerOptions options = pinned(side).withDeadlines(end.bound(startDeadline), CLOSE_DEADLINE);
            return new WorkerHost(WorkerProcess.start(started.apply(options)), startDeadline, end);
        } catch (WorkerException e) {
            // A refusal to open is an answer; a process that dies of it is not.
            boolean died = e.outcome() instanceof PieceOutcome.Loss;
            Reason reason = died ? reason(e.outcome(), cut, end) : new Reason(ReasonCode.ENGINE_NOT_OPENED, e.getMessage());
            throw new HostException(reason, died, nativeFrame(e.outcome()), lastLines(e.outcome()));
        }
    }

    /** A pin is in the environment before the process is there: a runtime reads it once, when it is loaded. */
    private static WorkerOptions pinned(Side side) {
        WorkerOptions options = WorkerOptions.of(side.engine());
        Optional<PinEnvironment> pin = side.device().flatMap(Device::pin);
        if (pin.isEmpty()) {
            return options;
        }
        Set<String> dropped = pin.get().changes().stream().map(PinEnvironment.Change::variable)
                .filter(variable -> !variable.equals(PinEnvironment.VARIABLE)).collect(Collectors.toSet());
        return options.withEnvironment(Map.of(PinEnvironment.VARIABLE, Integer.toString(pin.get().index())), dropped);
    }

    @Override
    public EngineFacts facts() {
        return worker.facts().engine();
    }

    /** A question to the worker that must be answered in time. */
    @FunctionalInterface
    private interface Question<T> {
        T ask(Duration deadline) throws WorkerException, InterruptedException;
    }

    @Override
    public List<Optional<String>> refusals(List<ExtractorRequest> requests) throws HostException, InterruptedException {
        return answered(deadline -> worker.describe(requests, deadline));
    }

    @Override
    public List<DispatchAnswer> dispatched(List<ExtractorRequest> cpuRequests, Geometry geometry)
            throws HostException, InterruptedException {
        return answered(deadline -> worker.dispatched(cpuRequests, geometry, deadline));
    }

    private <T> T answered(Question<T> question) throws HostException, InterruptedException {
        boolean cut = end.cuts(answerDeadline);
        try {
            return question.ask(end.bound(answerDeadline));
        } catch (WorkerException e) {
            usable = false;
            throw new HostException(reason(e.outcome(), cut, end), e.outcome() instanceof PieceOutcome.Loss, nativeFrame(e.outcome()),
                    lastLines(e.outcome()));
        }
    }

    /** What the run's end broke off says nothing of the library. */
    private static Reason reason(PieceOutcome outcome, boolean cut, RunEnd end) {
        Reason own = reason(outcome);
        return cut && own.code() == ReasonCode.DEADLINE ? new Reason(ReasonCode.RUN_DEADLINE, end.sentence(own.sentence())) : own;
    }

    @Override
    public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
            throws InterruptedException {
        PieceOutcome outcome = worker.run(new PieceRequest(fixture.id(), requests, fixture.reference(), fixture.distorted()), deadline, sink);
        Duration elapsed = Duration.ofMillis(outcome.progress().elapsedMillis());
        PassOutcome ended = switch (outcome) {
            case PieceOutcome.Finished finished -> PassOutcome.measured(elapsed, finished.receipts()).withNames(finished.names());
            case PieceOutcome.Failed failed -> PassOutcome.failed(elapsed,
                    new EngineFailure(failed.function().orElse(failed.kind().name()), failed.code().orElse(0)), reason(failed));
            case PieceOutcome.Loss loss -> {
                usable = false;
                State state = loss instanceof PieceOutcome.Hung ? State.HUNG : State.CRASHED;
                yield PassOutcome.lost(state, elapsed, reason(loss), nativeFrame(loss), lastLines(loss));
            }
        };
        return ended.withHandlerChanges(worker.handlerChanges());
    }

    private static Reason reason(PieceOutcome outcome) {
        ReasonCode code = switch (outcome) {
            case PieceOutcome.Finished finished -> throw new IllegalArgumentException("a piece that finished needs no reason");
            case PieceOutcome.Failed failed -> switch (failed.kind()) {
                case ENGINE -> ReasonCode.ENGINE_FAILED;
                case FIXTURE -> ReasonCode.FRAME_NOT_READ;
                case PROGRAM -> ReasonCode.WORKER_FAULT;
            };
            case PieceOutcome.Crashed crashed -> ReasonCode.NATIVE_FAULT;
            case PieceOutcome.Aborted aborted -> ReasonCode.NATIVE_ABORT;
            case PieceOutcome.Exited exited -> ReasonCode.WORKER_EXITED;
            case PieceOutcome.Hung hung -> ReasonCode.DEADLINE;
            case PieceOutcome.Killed killed -> ReasonCode.WORKER_KILLED;
            case PieceOutcome.ProtocolError error -> ReasonCode.WORKER_PROTOCOL;
        };
        return new Reason(code, outcome.describe());
    }

    private static Optional<String> nativeFrame(PieceOutcome outcome) {
        return outcome instanceof PieceOutcome.Crashed crashed ? crashed.source() : Optional.empty();
    }

    private static List<String> lastLines(PieceOutcome outcome) {
        return outcome instanceof PieceOutcome.Loss loss ? loss.lastErrorLines().lines().toList() : List.of();
    }

    @Override
    public boolean isUsable() {
        return usable;
    }

    @Override
    public Optional<Reason> close() {
        usable = false;
        worker.close();
        return Optional.of(worker.exit()).filter(WorkerExit::isDirty).flatMap(WorkerExit::loss)
                .map(loss -> new Reason(ReasonCode.DIRTY_EXIT, "after all results were in: " + loss.describe()));
    }
}
