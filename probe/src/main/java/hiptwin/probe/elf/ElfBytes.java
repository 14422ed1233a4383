package hiptwin.probe.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/**
 * Bytes of a file by position, little-endian; whoever asks beyond the end gets {@link ElfException.Fault#TRUNCATED}.
 */
abstract sealed class ElfBytes {
    /** {@return length in bytes} */
    abstract long sizeBytes();

    /** Reads exactly {@code length} bytes that lie inside the file. */
    abstract ByteBuffer inside(long offset, int length) throws ElfException;

    /**
     * Cuts out a piece.
     *
     * @param what what lies there, for the message
     * @param offset first byte, as the file states it: unsigned
     * @param length bytes
     */
    final ByteBuffer piece(String what, long offset, int length) throws ElfException {
        long size = sizeBytes();
        if (offset < 0 || length < 0 || offset > size - length) {
            throw new ElfException(ElfException.Fault.TRUNCATED, "%s: bytes %s to %s are wanted, the file has %d"
                    .formatted(what, Long.toUnsignedString(offset), Long.toUnsignedString(offset + length), size));
        }
        return inside(offset, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Bytes in memory. */
    static final class InMemory extends ElfBytes {
        private final byte[] bytes;

        InMemory(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        long sizeBytes() {
            return bytes.length;
        }

        @Override
        ByteBuffer inside(long offset, int length) {
            return ByteBuffer.wrap(bytes, (int) offset, length).slice();
        }
    }

    /** Bytes of an open file. Read rather than mapped: a mapped file that shrinks ends the process with SIGBUS. */
    static final class InFile extends ElfBytes {
        private final SeekableByteChannel channel;
        private final long sizeBytes;

        InFile(SeekableByteChannel channel) throws IOException {
            this.channel = channel;
            this.sizeBytes = channel.size();
        }

        @Override
        long sizeBytes() {
            return sizeBytes;
        }

        @Override
        ByteBuffer inside(long offset, int length) throws ElfException {
            ByteBuffer buffer = ByteBuffer.allocate(length);
            try {
                channel.position(offset);
                while (buffer.hasRemaining()) {
                    if (channel.read(buffer) < 0) {
                        throw new ElfException(ElfException.Fault.TRUNCATED,
                                "the file shrank while it was read: no byte at " + (offset + buffer.position()));
                    }
                }
            } catch (IOException e) {
                throw ElfLibrary.unreadable(e);
            }
            return buffer.flip();
        }
    }
}
