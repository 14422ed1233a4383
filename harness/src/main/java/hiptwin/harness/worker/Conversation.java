package hiptwin.harness.worker;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The parent's half of the conversation: a child and the channel to it. What goes wrong on the channel is an {@link
 * IOException} first; {@link #lossAfter} then finds out what happened to the child.
 *
 * <p>One thread converses; {@link #stop()} may be called from any.
 */
final class Conversation implements AutoCloseable {
    /** The time between the end of a channel and the end of its process. */
    private static final Duration EXIT_GRACE = Duration.ofSeconds(5);
    /** How often the channel of a process that has ended is looked at. */
    private static final Duration STALL = Duration.ofMillis(300);

    private final String token = ChildProcess.newToken();
    private final ServerSocketChannel server;
    private final ChildProcess child;
    private volatile MessageChannel channel;
    private volatile boolean stopped;
    private volatile boolean closed;

    private Conversation(WorkerOptions options, String mainClass, PrivateFolder folder, ServerSocketChannel server)
            throws IOException {
        this.server = server;
        server.bind(UnixDomainSocketAddress.of(folder.socket()));
        child = ChildProcess.start(options, folder, mainClass, token);
        child.onExit(this::childExited);
    }

    /**
     * Starts a child.
     *
     * @param options the caller's wishes
     * @param mainClass what the child runs
     * @return the conversation, in which nothing has been said
     * @throws IOException if there is no room for a folder or the child cannot be started
     */
    static Conversation begin(WorkerOptions options, String mainClass) throws IOException {
        PrivateFolder folder = PrivateFolder.create();
        ServerSocketChannel server = null;
        try {
            server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            return new Conversation(options, mainClass, folder, server);
        } catch (IOException | RuntimeException failed) {
            if (server != null) {
                server.close();
            }
            folder.close();
            throw failed;
        }
    }

    /** {@return the child} */
    ChildProcess child() {
        return child;
    }

    /**
     * Waits until the child has connected and said who it is.
     *
     * @return its first message
     * @throws IOException if it ended, or said something else
     */
    Message.Greeting greeting() throws IOException {
        channel = new MessageChannel(server.accept());
        server.close();
        if (!(receive() instanceof Message.Greeting greeting)) {
            throw new ProtocolException("the first message is no greeting");
        }
        if (greeting.protocolVersion() != WorkerSession.PROTOCOL_VERSION) {
            throw new ProtocolException("protocol version " + greeting.protocolVersion() + ": expected "
                    + WorkerSession.PROTOCOL_VERSION + "; is another build of this program on the class path?");
        }
        byte[] said = greeting.token().getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(said, token.getBytes(StandardCharsets.UTF_8))) {
            throw new ProtocolException("the greeting has another token: something else than the worker connected");
        }
        return greeting;
    }

    /**
     * Says something.
     *
     * @param message what to say
     * @throws IOException if the child is gone
     * @throws IllegalArgumentException if the message is too long; nothing is said
     */
    void send(Message.FromParent message) throws IOException {
        channel.send(message);
    }

    /**
     * Waits for the child to say something.
     *
     * @return what it says
     * @throws EOFException if it said nothing more
     * @throws IOException if that is no message of a child, or the channel broke
     */
    Message.FromChild receive() throws IOException {
        Optional<Message> message = channel.read();
        if (message.isEmpty()) {
            throw new EOFException();
        }
        if (message.get() instanceof Message.FromChild fromChild) {
            return fromChild;
        }
        throw new ProtocolException("a message that only the parent says: " + message.get());
    }

    /**
     * Finds out what happened, and sees to it that the child is gone.
     *
     * @param why how the channel ended
     * @param limit the deadline that applied
     * @param progress how far the worker had come
     * @return the loss
     * @throws InterruptedException if the channel ended because this thread was interrupted
     */
    PieceOutcome.Loss lossAfter(IOException why, Deadline limit, PieceProgress progress) throws InterruptedException {
        if (why instanceof ClosedByInterruptException) {
            child.kill();
            // The channel sets the interrupt again; it is handed on as the exception.
            Thread.interrupted();
            throw new InterruptedException("interrupted " + progress.where());
        }
        // Both are set before the child is killed; a deadline that passes while we look is not the cause.
        boolean wasStopped = stopped;
        boolean hasExpired = limit.hasExpired();
        if (why instanceof ProtocolException || wasStopped || hasExpired) {
            child.kill();
        }
        OptionalInt exitCode = child.awaitExit(EXIT_GRACE);
        String lastErrorLines = child.lastErrorLines();
        if (wasStopped) {
            return new PieceOutcome.Killed(ProcessSignal.SIGKILL, true, lastErrorLines, progress);
        }
        if (hasExpired) {
            return new PieceOutcome.Hung(limit.millis(), lastErrorLines, progress);
        }
        if (why instanceof ProtocolException) {
            return new PieceOutcome.ProtocolError(why.getMessage(), lastErrorLines, progress);
        }
        if (exitCode.isEmpty()) {
            child.kill();
            return new PieceOutcome.ProtocolError("the worker closed its channel and did not end", lastErrorLines,
                    progress);
        }
        return LossClassifier.classify(exitCode.getAsInt(), child.crashReport(), lastErrorLines, progress);
    }

    /** Kills the child, whatever it does, on behalf of this program. Does not wait. */
    void stop() {
        stopped = true;
        expire();
    }

    /** Kills the child because its time is over. Does not wait. */
    void expire() {
        child.kill();
        childExited();
    }

    /**
     * A process that the child left behind may hold the other end, so that no end of the channel would ever be seen.
     */
    private void childExited() {
        closeQuietly(server);
        MessageChannel open = channel;
        Deadline.later(STALL, () -> closeIfStalled(open == null ? 0 : open.reads()));
    }

    private void closeIfStalled(long readsBefore) {
        MessageChannel open = channel;
        if (closed || open == null) {
            return;
        }
        long reads = open.reads();
        if (open.isWaiting() && reads == readsBefore) {
            closeQuietly(open);
        } else {
            Deadline.later(STALL, () -> closeIfStalled(reads));
        }
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception alreadyGone) {
            // Nothing is lost: what the channel held has been read, or nobody reads it.
            return;
        }
    }

    /** Closes the channel, kills the child if it is there and removes its folder. A second call does nothing. */
    @Override
    public void close() {
        closed = true;
        closeQuietly(server);
        MessageChannel open = channel;
        if (open != null) {
            closeQuietly(open);
        }
        child.close();
    }
}
