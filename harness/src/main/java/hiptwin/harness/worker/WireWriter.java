package hiptwin.harness.worker;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Puts values into a growing big-endian buffer. Not thread-safe.
 *
 * <p>Text is its UTF-16 code units: lossless for every string, even one that is no valid Unicode, and no byte sequence
 * is malformed.
 */
final class WireWriter {
    private static final int FIRST_CAPACITY = 65536;

    private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_CAPACITY);

    /** {@return the buffer, position after the last value} */
    ByteBuffer buffer() {
        return buffer;
    }

    private void room(int bytes) {
        if (buffer.remaining() < bytes) {
            ByteBuffer larger = ByteBuffer.allocateDirect(Math.max(buffer.capacity() * 2, buffer.position() + bytes));
            larger.put(buffer.flip());
            buffer = larger;
        }
    }

    void putByte(int value) {
        room(Byte.BYTES);
        buffer.put((byte) value);
    }

    void putInt(int value) {
        room(Integer.BYTES);
        buffer.putInt(value);
    }

    void putLong(long value) {
        room(Long.BYTES);
        buffer.putLong(value);
    }

    void putText(String text) {
        int length = text.length();
        room(Integer.BYTES + length * Character.BYTES);
        buffer.putInt(length);
        for (int i = 0; i < length; i++) {
            buffer.putChar(text.charAt(i));
        }
    }

    void putOptionalText(Optional<String> text) {
        putByte(text.isPresent() ? 1 : 0);
        if (text.isPresent()) {
            putText(text.get());
        }
    }

    void putEnum(Enum<?> constant) {
        putByte(constant.ordinal());
    }

    void putScores(int[] keyIndexes, int[] frames, long[] bits, int count) {
        room(Integer.BYTES + count * WireReader.SCORE_BYTES);
        buffer.putInt(count);
        for (int i = 0; i < count; i++) {
            buffer.putInt(keyIndexes[i]).putInt(frames[i]).putLong(bits[i]);
        }
    }
}
