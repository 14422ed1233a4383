package hiptwin.harness.worker;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.score.ScoreSink;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A child JVM that owns one engine and runs pieces on it, one after another. What native code does to it, a crash, a
 * hang, an exit, a flood on standard output, is an answer here and not an accident.
 *
 * <p>One thread at a time asks; {@link #close()} may be called from any thread, and then a piece that runs ends as
 * {@link PieceOutcome.Killed}. After a {@link PieceOutcome.Loss} the worker answers nothing more: close it and start
 * another.
 */
public final class WorkerProcess implements AutoCloseable {
    /** Far above what eight signals give; a broken child must not fill this process's memory. */
    private static final int MOST_HANDLER_CHANGES = 1000;

    private final WorkerOptions options;
    private final Conversation conversation;
    private final WorkerFacts facts;
    private final String fileNameEncoding;
    private final KeyTable keys = new KeyTable();
    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean closing;
    private volatile PieceOutcome.Loss loss;
    private boolean resultsComplete = true;
    private volatile List<HandlerChange> handlerChanges = List.of();
    private volatile WorkerExit exit;

    /** What a worker has said until it is ready. */
    private record Introduction(WorkerFacts facts, String fileNameEncoding) {
    }

    private WorkerProcess(WorkerOptions options, Conversation conversation, Introduction introduction) {
        this.options = options;
        this.conversation = conversation;
        this.facts = introduction.facts();
        this.fileNameEncoding = introduction.fileNameEncoding();
    }

    /**
     * Starts a worker and lets it open its engine.
     *
     * @param options which engine, and how
     * @return the worker, ready for pieces
     * @throws WorkerException if the child cannot be started, ends, hangs, or its engine cannot be opened; the outcome
     *     says which
     * @throws InterruptedException if this thread is interrupted; nothing is left behind
     */
    public static WorkerProcess start(WorkerOptions options) throws WorkerException, InterruptedException {
        return start(options, WorkerMain.class.getName());
    }

    static WorkerProcess start(WorkerOptions options, String mainClass) throws WorkerException, InterruptedException {
        ProgressMeter starting = new ProgressMeter(PieceProgress.Stage.STARTING);
        Conversation conversation;
        try {
            conversation = Conversation.begin(options, mainClass);
        } catch (IOException failed) {
            throw new WorkerException(new PieceOutcome.Failed(FailureKind.PROGRAM, Optional.empty(),
                    OptionalInt.empty(), "a worker cannot be started: " + failed.getMessage(), starting.progress()));
        }
        boolean open = false;
        try {
            Introduction introduction = open(options, conversation, starting);
            open = true;
            return new WorkerProcess(options, conversation, introduction);
        } finally {
            if (!open) {
                conversation.close();
            }
        }
    }

    private static Introduction open(WorkerOptions options, Conversation conversation, ProgressMeter starting)
            throws WorkerException, InterruptedException {
        ProgressMeter meter = starting;
        try (Deadline limit = Deadline.start(options.startDeadline(), conversation::expire)) {
            try {
                Message.Greeting greeting = conversation.greeting();
                meter = new ProgressMeter(PieceProgress.Stage.OPENING);
                List<String> variables = new ArrayList<>(options.environment().keySet());
                variables.add("LC_ALL");
                conversation.send(new Message.Open(options.engine(), variables));
                Message.FromChild answer = conversation.receive();
                if (answer instanceof Message.Failed failed) {
                    throw new WorkerException(outcome(failed, meter.progress()));
                }
                if (!(answer instanceof Message.Opened opened)) {
                    throw notDue(answer);
                }
                if (!limit.meet()) {
                    throw new EOFException();
                }
                return new Introduction(new WorkerFacts(opened.engine(), conversation.child().pid(), greeting.javaVersion(),
                        opened.environment(), starting.progress().elapsedMillis()), greeting.fileNameEncoding());
            } catch (IOException broken) {
                throw new WorkerException(conversation.lossAfter(broken, limit, meter.progress()));
            }
        }
    }

    /** {@return what the worker said of itself and its engine} */
    public WorkerFacts facts() {
        return facts;
    }

    /**
     * {@return who took which signal since the worker started, in the order in which it was seen; asked of the process after the library
     * was loaded, after the first frame of each piece and at its end, and complete for a piece when {@link #run} has returned}
     */
    public List<HandlerChange> handlerChanges() {
        return handlerChanges;
    }

    /** {@return whether it can be asked something: neither lost nor closed} */
    public boolean isUsable() {
        return loss == null && !closing;
    }

    /**
     * Asks which extractors the engine would run, within the time that a start may take.
     *
     * @param extractors extractors with options
     * @return for each in its order: empty if the engine knows it, else one sentence with the reason
     * @throws WorkerException if the worker was lost over it, or the engine could not answer
     * @throws InterruptedException if this thread is interrupted; the worker is lost
     * @throws IllegalStateException if the worker is lost or closed
     */
    public List<Optional<String>> describe(List<ExtractorRequest> extractors)
            throws WorkerException, InterruptedException {
        return describe(extractors, options.startDeadline());
    }

    /**
     * Asks which extractors the engine would run.
     *
     * @param extractors extractors with options
     * @param deadline time allowed; on overrun the worker is killed
     * @return for each in its order: empty if the engine knows it, else one sentence with the reason
     * @throws WorkerException if the worker was lost over it, or the engine could not answer
     * @throws InterruptedException if this thread is interrupted; the worker is lost
     * @throws IllegalStateException if the worker is lost or closed
     */
    public List<Optional<String>> describe(List<ExtractorRequest> extractors, Duration deadline)
            throws WorkerException, InterruptedException {
        return ask(new Message.Describe(extractors), deadline, extractors.size(),
                answer -> answer instanceof Message.Described described ? described.refusals() : null);
    }

    /**
     * Asks which device extractors the engine would put in the place of CPU extractors by itself.
     *
     * @param cpuExtractors CPU extractors with options
     * @param geometry of the clips
     * @param deadline time allowed; on overrun the worker is killed
     * @return one answer for each, in order
     * @throws WorkerException if the worker was lost over it, or the engine could not answer
     * @throws InterruptedException if this thread is interrupted; the worker is lost
     * @throws IllegalStateException if the worker is lost or closed
     */
    public List<DispatchAnswer> dispatched(List<ExtractorRequest> cpuExtractors, Geometry geometry, Duration deadline)
            throws WorkerException, InterruptedException {
        return ask(new Message.AskDispatch(cpuExtractors, geometry), deadline, cpuExtractors.size(),
                answer -> answer instanceof Message.Dispatched dispatched ? dispatched.answers() : null);
    }

    /**
     * Asks a question about extractors.
     *
     * @param deadline time allowed
     * @param count how many answers are due
     * @param reading takes the answers out of the message; null if it is another message
     */
    private <T> List<T> ask(Message.FromParent question, Duration deadline, int count, Function<Message.FromChild, List<T>> reading)
            throws WorkerException, InterruptedException {
        takeTurn();
        ProgressMeter meter = new ProgressMeter(PieceProgress.Stage.DESCRIBING);
        try (Deadline limit = Deadline.start(deadline, conversation::expire)) {
            try {
                conversation.send(question);
                Message.FromChild answer = conversation.receive();
                if (answer instanceof Message.Failed failed) {
                    throw new WorkerException(outcome(failed, meter.progress()));
                }
                List<T> answers = reading.apply(answer);
                if (answers == null || answers.size() != count) {
                    throw notDue(answer);
                }
                if (!limit.meet()) {
                    throw new EOFException();
                }
                return answers;
            } catch (IOException broken) {
                throw new WorkerException(lose(broken, limit, meter));
            }
        } finally {
            endTurn();
        }
    }

    /**
     * Runs a piece. Scores reach the sink, on this thread, while it runs; those that came before a failure stay valid.
     *
     * @param piece what to run; relative paths are taken from this process's working directory
     * @param deadline time allowed; on overrun the worker is killed
     * @param sink takes each score
     * @return how it ended
     * @throws InterruptedException if this thread is interrupted; the worker is lost
     * @throws IllegalStateException if the worker is lost or closed
     * @throws IllegalArgumentException if the piece is too long to be sent; the worker can go on
     * @throws RuntimeException what the sink throws; the worker is lost
     */
    public PieceOutcome run(PieceRequest piece, Duration deadline, ScoreSink sink) throws InterruptedException {
        takeTurn();
        ProgressMeter meter = new ProgressMeter(PieceProgress.Stage.RUNNING);
        try (Deadline limit = Deadline.start(deadline, conversation::expire)) {
            try {
                PieceRequest absolute = piece.absolute();
                Optional<String> inexpressible = absolute.inexpressible(fileNameEncoding);
                if (inexpressible.isPresent()) {
                    return new PieceOutcome.Failed(FailureKind.FIXTURE, Optional.empty(), OptionalInt.empty(),
                            inexpressible.get(), meter.progress());
                }
                conversation.send(new Message.Run(absolute));
                PieceOutcome outcome = follow(piece, sink, meter);
                if (!limit.meet()) {
                    throw new EOFException();
                }
                return outcome;
            } catch (IOException broken) {
                return lose(broken, limit, meter);
            }
        } finally {
            endTurn();
        }
    }

    private PieceOutcome follow(PieceRequest piece, ScoreSink sink, ProgressMeter meter) throws IOException {
        while (true) {
            Message.FromChild message = conversation.receive();
            if (message instanceof Message.Scores scores) {
                pass(scores, sink, meter);
            } else if (message instanceof Message.FrameStarted started) {
                meter.frameStarted(started.frame());
            } else if (message instanceof Message.KeyNamed named) {
                keys.add(named);
            } else if (message instanceof Message.HandlerChanged changed) {
                note(changed.change());
            } else if (message instanceof Message.PieceStarted started && started.pieceId().equals(piece.id())) {
                meter.frameCount(started.frameCount());
            } else if (message instanceof Message.PieceDone done && done.pieceId().equals(piece.id())) {
                if (done.scores() != meter.scores()) {
                    throw new ProtocolException("the worker sent " + done.scores() + " scores, " + meter.scores()
                            + " arrived");
                }
                PieceProgress progress = meter.progress();
                return new PieceOutcome.Finished(progress.frameCount().orElse(0), done.receipts(), done.names(), progress);
            } else if (message instanceof Message.Failed failed) {
                return outcome(failed, meter.progress());
            } else {
                throw notDue(message);
            }
        }
    }

    private void note(HandlerChange change) throws ProtocolException {
        if (handlerChanges.size() == MOST_HANDLER_CHANGES) {
            throw new ProtocolException("more than " + MOST_HANDLER_CHANGES + " changes of signal handlers");
        }
        List<HandlerChange> more = new ArrayList<>(handlerChanges);
        more.add(change);
        handlerChanges = List.copyOf(more);
    }

    private void pass(Message.Scores scores, ScoreSink sink, ProgressMeter meter) throws IOException {
        int[] keyIndexes = scores.keyIndexes();
        int[] frames = scores.frames();
        long[] bits = scores.bits();
        for (int i = 0; i < bits.length; i++) {
            String key = keys.get(keyIndexes[i]);
            if (frames[i] < 0 || frames[i] > ScoreSender.MAX_FRAME) {
                throw new ProtocolException("score of " + key + " for frame " + frames[i] + ": expected 0 to "
                        + ScoreSender.MAX_FRAME);
            }
            try {
                sink.score(key, frames[i], Double.longBitsToDouble(bits[i]));
            } catch (RuntimeException | Error refused) {
                // The rest of the piece is still under way; nothing could be asked after it.
                conversation.stop();
                resultsComplete = false;
                loss = new PieceOutcome.Killed(ProcessSignal.SIGKILL, true, "", meter.progress());
                throw refused;
            }
            meter.scoreArrived();
        }
    }

    private static PieceOutcome.Failed outcome(Message.Failed failed, PieceProgress progress) {
        OptionalInt code = failed.function().isPresent() ? OptionalInt.of(failed.code()) : OptionalInt.empty();
        return new PieceOutcome.Failed(failed.kind(), failed.function(), code, failed.message(), progress);
    }

    private static ProtocolException notDue(Message message) {
        return new ProtocolException("a message that is not due: " + message);
    }

    private PieceOutcome.Loss lose(IOException broken, Deadline limit, ProgressMeter meter)
            throws InterruptedException {
        resultsComplete = false;
        PieceProgress progress = meter.progress();
        // Set first: an interrupt may end the search for the cause.
        loss = new PieceOutcome.Killed(ProcessSignal.SIGKILL, true, "", progress);
        loss = conversation.lossAfter(broken, limit, progress);
        return loss;
    }

    private void takeTurn() {
        if (turn.isHeldByCurrentThread()) {
            throw new IllegalStateException("the worker is running a piece; ask it when that has ended");
        }
        turn.lock();
        if (!isUsable()) {
            String why = closing ? "closed" : "lost: " + loss.describe();
            turn.unlock();
            throw new IllegalStateException("the worker is " + why);
        }
    }

    private void endTurn() {
        try {
            if (closing && loss != null && exit == null) {
                // The sink closed the worker, which could not be done while the piece ran.
                exit = end();
            }
        } finally {
            turn.unlock();
        }
    }

    /**
     * Lets the engine close and the process end, within {@link WorkerOptions#closeDeadline()}; kills it if it does not,
     * and at once if a piece runs. Nothing of it is left: no process, no folder. A second call does nothing.
     */
    @Override
    public void close() {
        closing = true;
        if (turn.isHeldByCurrentThread()) {
            // Called by the sink: the piece ends as killed, and the rest is done when it has ended.
            conversation.stop();
            return;
        }
        if (!turn.tryLock()) {
            conversation.stop();
            turn.lock();
        }
        try {
            if (exit == null) {
                exit = end();
            }
        } finally {
            turn.unlock();
        }
    }

    private WorkerExit end() {
        try (conversation) {
            if (loss == null) {
                loss = sayGoodbye();
            }
            OptionalInt code = conversation.child().awaitExit(Duration.ofSeconds(1));
            return new WorkerExit(code, Optional.ofNullable(loss), resultsComplete,
                    conversation.child().standardOutput(), conversation.child().standardError());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return new WorkerExit(OptionalInt.empty(), Optional.ofNullable(loss), resultsComplete,
                    conversation.child().standardOutput(), conversation.child().standardError());
        }
    }

    private PieceOutcome.Loss sayGoodbye() throws InterruptedException {
        ProgressMeter meter = new ProgressMeter(PieceProgress.Stage.CLOSING);
        boolean saidBye = false;
        try (Deadline limit = Deadline.start(options.closeDeadline(), conversation::expire)) {
            try {
                conversation.send(new Message.Quit());
                Message.FromChild answer = conversation.receive();
                if (!(answer instanceof Message.Bye)) {
                    throw notDue(answer);
                }
                saidBye = true;
                // The end of the channel is the end of the process: exit handlers have run by then, or crashed.
                throw notDue(conversation.receive());
            } catch (IOException ended) {
                PieceOutcome.Loss found = conversation.lossAfter(ended, limit, meter.progress());
                boolean clean = saidBye && found instanceof PieceOutcome.Exited exited && exited.code() == 0;
                return clean ? null : found;
            }
        }
    }

    /**
     * Tells how the process ended.
     *
     * @return the end; also what the child printed
     * @throws IllegalStateException if it has not been closed
     */
    public WorkerExit exit() {
        WorkerExit known = exit;
        if (known == null) {
            throw new IllegalStateException("the worker has not been closed");
        }
        return known;
    }

    /** {@return what the child printed on standard output so far; nothing of ours is in it} */
    public CapturedText standardOutput() {
        return conversation.child().standardOutput();
    }

    /** {@return what the child printed on standard error so far} */
    public CapturedText standardError() {
        return conversation.child().standardError();
    }
}
