package hiptwin.harness.worker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * Messages over a socket: four bytes of length, then the message. Writing is buffered until {@link #flush()}.
 *
 * <p>One thread may write while another reads.
 */
final class MessageChannel implements AutoCloseable {
    /**
     * Longest message. The longest real one holds a full batch of scores or some hundred extractors, both below a tenth
     * of this.
     */
    static final int MAX_MESSAGE_BYTES = 1 << 20;

    private static final int READ_BYTES = 1 << 18;
    private static final int FLUSH_ABOVE_BYTES = 1 << 16;

    private final SocketChannel socket;
    private final WireWriter out = new WireWriter();
    private ByteBuffer in = ByteBuffer.allocateDirect(READ_BYTES).limit(0);
    private volatile long reads;
    private volatile boolean waiting;

    /**
     * Speaks over a connected, blocking socket.
     *
     * @param socket closed with this channel
     */
    MessageChannel(SocketChannel socket) {
        this.socket = socket;
    }

    /**
     * Puts a message into the buffer.
     *
     * @param message what to say
     * @throws IOException if the peer is gone
     * @throws IllegalArgumentException if the message is longer than {@link #MAX_MESSAGE_BYTES}; nothing of it is sent
     */
    void write(Message message) throws IOException {
        int start = begin();
        MessageCodec.write(message, out);
        end(start);
    }

    /**
     * Puts scores into the buffer, as {@link Message.Scores}.
     *
     * @param keyIndexes number of the key of each score
     * @param frames frame of each score
     * @param bits raw bits of each score
     * @param count how many of them
     * @throws IOException if the peer is gone
     */
    void writeScores(int[] keyIndexes, int[] frames, long[] bits, int count) throws IOException {
        int start = begin();
        MessageCodec.writeScores(keyIndexes, frames, bits, count, out);
        end(start);
    }

    /**
     * Says a message at once.
     *
     * @param message what to say
     * @throws IOException if the peer is gone
     * @throws IllegalArgumentException if the message is longer than {@link #MAX_MESSAGE_BYTES}; nothing of it is sent
     */
    void send(Message message) throws IOException {
        write(message);
        flush();
    }

    private int begin() {
        int start = out.buffer().position();
        out.putInt(0);
        return start;
    }

    private void end(int start) throws IOException {
        ByteBuffer buffer = out.buffer();
        int length = buffer.position() - start - Integer.BYTES;
        if (length > MAX_MESSAGE_BYTES) {
            buffer.position(start);
            throw new IllegalArgumentException("a message of " + length + " bytes is too long for a worker: at most "
                    + MAX_MESSAGE_BYTES);
        }
        buffer.putInt(start, length);
        if (buffer.position() >= FLUSH_ABOVE_BYTES) {
            flush();
        }
    }

    /**
     * Hands what is in the buffer to the system. From then on it reaches the peer even if this process dies.
     *
     * @throws IOException if the peer is gone
     */
    void flush() throws IOException {
        ByteBuffer buffer = out.buffer().flip();
        try {
            while (buffer.hasRemaining()) {
                socket.write(buffer);
            }
        } finally {
            buffer.clear();
        }
    }

    /** {@return how often something came in} */
    long reads() {
        return reads;
    }

    /** {@return whether a thread is waiting for something to come in} */
    boolean isWaiting() {
        return waiting;
    }

    /**
     * Waits for the next message.
     *
     * @return the message, or empty when the peer ended, even in the middle of one
     * @throws ProtocolException if what came is no message
     * @throws IOException if this side was closed
     */
    Optional<Message> read() throws IOException {
        if (!fill(Integer.BYTES)) {
            return Optional.empty();
        }
        int length = in.getInt(in.position());
        if (length < 1 || length > MAX_MESSAGE_BYTES) {
            throw new ProtocolException("a message of " + length + " bytes: expected 1 to " + MAX_MESSAGE_BYTES);
        }
        if (!fill(Integer.BYTES + length)) {
            return Optional.empty();
        }
        ByteBuffer frame = in.slice(in.position() + Integer.BYTES, length);
        in.position(in.position() + Integer.BYTES + length);
        return Optional.of(MessageCodec.read(frame));
    }

    private boolean fill(int bytes) throws IOException {
        if (in.remaining() >= bytes) {
            return true;
        }
        if (in.capacity() < bytes) {
            in = ByteBuffer.allocateDirect(bytes + READ_BYTES).put(in).flip();
        }
        in.compact();
        waiting = true;
        try {
            while (in.position() < bytes) {
                if (socket.read(in) < 0) {
                    return false;
                }
                countRead();
            }
            return true;
        } finally {
            waiting = false;
            in.flip();
        }
    }

    /** Only the reading thread counts; the field is volatile for those who look. */
    private void countRead() {
        long before = reads;
        reads = before + 1;
    }

    /** Closes the socket. A second call does nothing. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
