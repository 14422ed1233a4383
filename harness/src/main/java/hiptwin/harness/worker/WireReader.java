package hiptwin.harness.worker;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Takes values out of one frame. Lengths are checked against what is left before anything is allocated, so that a
 * broken peer can neither exhaust memory nor cause another exception than {@link ProtocolException}. Not thread-safe.
 */
final class WireReader {
    /** Key index, frame number, bits. */
    static final int SCORE_BYTES = Integer.BYTES + Integer.BYTES + Long.BYTES;

    private final ByteBuffer buffer;

    /**
     * Reads between position and limit.
     *
     * @param buffer big-endian
     */
    WireReader(ByteBuffer buffer) {
        this.buffer = buffer;
    }

    private void need(String field, long bytes) throws ProtocolException {
        if (buffer.remaining() < bytes) {
            throw new ProtocolException(field + " needs " + bytes + " bytes, " + buffer.remaining() + " are left");
        }
    }

    int takeByte(String field) throws ProtocolException {
        need(field, Byte.BYTES);
        return buffer.get() & 0xff;
    }

    boolean takeFlag(String field) throws ProtocolException {
        int value = takeByte(field);
        if (value > 1) {
            throw new ProtocolException(field + " is " + value + ": expected 0 or 1");
        }
        return value == 1;
    }

    int takeInt(String field) throws ProtocolException {
        need(field, Integer.BYTES);
        return buffer.getInt();
    }

    int takeNotNegative(String field) throws ProtocolException {
        int value = takeInt(field);
        if (value < 0) {
            throw new ProtocolException(field + " is " + value + ": expected 0 or more");
        }
        return value;
    }

    long takeLong(String field) throws ProtocolException {
        need(field, Long.BYTES);
        return buffer.getLong();
    }

    /** {@return a number of elements that the rest of the frame can hold} */
    int takeCount(String field, int elementBytes) throws ProtocolException {
        int count = takeNotNegative(field);
        need(field, (long) count * elementBytes);
        return count;
    }

    String takeText(String field) throws ProtocolException {
        char[] text = new char[takeCount(field, Character.BYTES)];
        for (int i = 0; i < text.length; i++) {
            text[i] = buffer.getChar();
        }
        return new String(text);
    }

    Optional<String> takeOptionalText(String field) throws ProtocolException {
        return takeFlag(field) ? Optional.of(takeText(field)) : Optional.empty();
    }

    <E extends Enum<E>> E takeEnum(String field, E[] constants) throws ProtocolException {
        int ordinal = takeByte(field);
        if (ordinal >= constants.length) {
            throw new ProtocolException(field + " is " + ordinal + ": expected less than " + constants.length);
        }
        return constants[ordinal];
    }

    Message.Scores takeScores() throws ProtocolException {
        int count = takeCount("score count", SCORE_BYTES);
        int[] keyIndexes = new int[count];
        int[] frames = new int[count];
        long[] bits = new long[count];
        for (int i = 0; i < count; i++) {
            keyIndexes[i] = buffer.getInt();
            frames[i] = buffer.getInt();
            bits[i] = buffer.getLong();
        }
        return new Message.Scores(keyIndexes, frames, bits);
    }

    void end() throws ProtocolException {
        if (buffer.hasRemaining()) {
            throw new ProtocolException(buffer.remaining() + " bytes follow the end of the message");
        }
    }
}
