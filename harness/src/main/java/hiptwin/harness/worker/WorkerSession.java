package hiptwin.harness.worker;

import hiptwin.bindings.NativeOutput;
import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The child's half of the conversation. The engine lives on the thread that calls {@link #serve}; another thread reads,
 * so that the child ends when its parent is gone even while native code runs.
 */
final class WorkerSession {
    /** Both sides come from one build; a mixed class path is told by this number. */
    static final int PROTOCOL_VERSION = 2;

    /** Exit code of a child that was started by hand. */
    private static final int EXIT_USAGE = 2;

    private final MessageChannel channel;
    private final EngineOpener opener;
    private final ScoreSender sender;
    private Engine engine;
    private boolean nativeEngine;
    private HandlerWatch handlers;
    private final List<HandlerChange> unsaidChanges = new ArrayList<>();

    private WorkerSession(MessageChannel channel, EngineOpener opener) {
        this.channel = channel;
        this.opener = opener;
        this.sender = new ScoreSender(channel);
    }

    /**
     * Connects and serves. Ends the process: with 0 after a goodbye, at once and without exit handlers when the parent
     * is gone.
     *
     * @param args the path of the parent's socket
     * @param opener opens the engine
     */
    static void serve(String[] args, EngineOpener opener) {
        String token = System.getenv(ChildJvm.TOKEN_VARIABLE);
        if (args.length != 1 || token == null) {
            System.err.println("hiptwin: a worker is started by the harness, not by hand");
            System.exit(EXIT_USAGE);
            return;
        }
        Path socket = Path.of(args[0]);
        try (SocketChannel connection = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                MessageChannel channel = new MessageChannel(connection)) {
            ParentWatch watch = new ParentWatch(channel, socket.getParent());
            channel.send(new Message.Greeting(PROTOCOL_VERSION, token, System.getProperty("java.version"),
                    System.getProperty("sun.jnu.encoding")));
            watch.start();
            WorkerSession session = new WorkerSession(channel, opener);
            session.converse(watch);
            channel.send(new Message.Bye());
            session.flushNativePrints();
            System.exit(0);
        } catch (IOException | UncheckedIOException parentGone) {
            Runtime.getRuntime().halt(ParentWatch.EXIT_ORPHANED);
        }
    }

    private void converse(ParentWatch watch) throws IOException {
        while (true) {
            Message message = watch.next();
            if (message instanceof Message.Quit) {
                if (engine != null) {
                    engine.close();
                }
                return;
            }
            channel.send(answer(message));
            if (message instanceof Message.Run) {
                flushNativePrints();
            }
        }
    }

    private void flushNativePrints() {
        if (nativeEngine) {
            NativeOutput.flushAll();
        }
    }

    private Message answer(Message message) throws IOException {
        try {
            if (message instanceof Message.Run run) {
                return run(run.piece());
            }
            if (message instanceof Message.Open open) {
                return open(open);
            }
            if (message instanceof Message.Describe describe) {
                return describe(describe.extractors());
            }
            if (message instanceof Message.AskDispatch ask) {
                return new Message.Dispatched(engine.dispatched(ask.cpuExtractors(), ask.geometry()));
            }
            return new Message.Failed(FailureKind.PROGRAM, Optional.empty(), 0, "unexpected message " + message);
        } catch (EngineException refused) {
            return failed(FailureKind.ENGINE, Optional.of(refused.function()), refused.code(), refused.getMessage());
        } catch (FixtureException unreadable) {
            return failed(FailureKind.FIXTURE, Optional.empty(), 0, unreadable.getMessage());
        } catch (UncheckedIOException parentGone) {
            throw parentGone.getCause();
        } catch (RuntimeException | Error unexpected) {
            return failed(FailureKind.PROGRAM, Optional.empty(), 0, describe(unexpected));
        }
    }

    private Message failed(FailureKind kind, Optional<String> function, int code, String message) throws IOException {
        sender.flush();
        return new Message.Failed(kind, function, code, shortened(message));
    }

    private Message open(Message.Open open) throws EngineException {
        nativeEngine = open.engine() instanceof EngineSpec.Libvmaf;
        if (nativeEngine) {
            handlers = HandlerWatch.start();
        }
        engine = opener.open(open.engine());
        if (nativeEngine) {
            // Said with the first piece; asked here because the piece may put back what the loading changed.
            unsaidChanges.addAll(handlers.changes());
        }
        SortedMap<String, String> environment = new TreeMap<>();
        for (String name : open.variables()) {
            String value = System.getenv(name);
            if (value != null) {
                environment.put(name, value);
            }
        }
        return new Message.Opened(engine.facts(), environment);
    }

    private Message describe(List<ExtractorRequest> extractors) {
        List<Optional<String>> refusals = new ArrayList<>();
        for (ExtractorRequest request : extractors) {
            refusals.add(engine.refusal(request).map(WorkerSession::shortened));
        }
        return new Message.Described(refusals);
    }

    private void reportHandlers() throws IOException {
        if (nativeEngine) {
            unsaidChanges.addAll(handlers.changes());
            for (HandlerChange change : unsaidChanges) {
                channel.send(new Message.HandlerChanged(change));
            }
            unsaidChanges.clear();
        }
    }

    /** In the middle of a piece, so that a process which dies of a lost handler has named it. */
    private void reportHandlersWithinPiece() {
        try {
            reportHandlers();
        } catch (IOException parentGone) {
            throw new UncheckedIOException(parentGone);
        }
    }

    private Message run(PieceRequest piece) throws IOException, EngineException, FixtureException {
        try {
            return measure(piece);
        } finally {
            reportHandlers();
        }
    }

    private Message measure(PieceRequest piece) throws IOException, EngineException, FixtureException {
        sender.pieceStarts();
        reportHandlers();
        try (FrameReader reference = piece.reference().open(); FrameReader distorted = piece.distorted().open()) {
            requireSameShape(piece, reference, distorted);
            channel.send(new Message.PieceStarted(piece.id(), reference.frameCount()));
            engine.run(piece.extractors(), new AnnouncedFrames(reference, sender, this::reportHandlersWithinPiece), distorted, sender);
        }
        sender.flush();
        return new Message.PieceDone(piece.id(), sender.sent(), opener.receipts(engine), opener.names(engine));
    }

    private static void requireSameShape(PieceRequest piece, FrameReader reference, FrameReader distorted)
            throws FixtureException {
        if (!reference.geometry().equals(distorted.geometry())) {
            throw new FixtureException(piece.distorted().describe(), "geometry", distorted.geometry().describe()
                    + ": expected " + reference.geometry().describe() + " as the reference "
                    + piece.reference().describe());
        }
        if (reference.frameCount() != distorted.frameCount()) {
            throw new FixtureException(piece.distorted().describe(), "length", distorted.frameCount()
                    + " frames: expected " + reference.frameCount() + " as the reference "
                    + piece.reference().describe());
        }
    }

    private static String describe(Throwable unexpected) {
        StringBuilder text = new StringBuilder(unexpected.toString());
        StackTraceElement[] trace = unexpected.getStackTrace();
        for (int i = 0; i < Math.min(8, trace.length); i++) {
            text.append("\n  at ").append(trace[i]);
        }
        return text.toString();
    }

    private static String shortened(String message) {
        int most = 8192;
        return message == null ? "no reason given" : message.length() > most ? message.substring(0, most) : message;
    }
}
