package hiptwin.probe.codeobject;

import hiptwin.probe.elf.ElfException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;

/** Bytes by position: a file, read rather than mapped since a mapped one that shrinks ends the process, or memory. */
abstract sealed class ByteSource {
    /** {@return length in bytes} */
    abstract long sizeBytes();

    /** Fills a buffer with bytes that lie inside. */
    abstract void fill(long offset, byte[] into, int length) throws ElfException;

    /** {@return whether a piece lies inside; offsets and lengths as a file states them: unsigned} */
    final boolean holds(long offset, long length) {
        return offset >= 0 && length >= 0 && offset <= sizeBytes() && length <= sizeBytes() - offset;
    }

    /** Cuts out a piece that {@link #holds} allows, little-endian. */
    final ByteBuffer piece(long offset, int length) throws ElfException {
        byte[] bytes = new byte[length];
        fill(offset, bytes, length);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Bytes in memory. */
    static final class InMemory extends ByteSource {
        private final byte[] bytes;

        InMemory(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        long sizeBytes() {
            return bytes.length;
        }

        @Override
        void fill(long offset, byte[] into, int length) {
            System.arraycopy(bytes, (int) offset, into, 0, length);
        }
    }

    /** Bytes of an open file. */
    static final class InFile extends ByteSource {
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
        void fill(long offset, byte[] into, int length) throws ElfException {
            ByteBuffer buffer = ByteBuffer.wrap(into, 0, length);
            try {
                channel.position(offset);
                while (buffer.hasRemaining()) {
                    if (channel.read(buffer) < 0) {
                        throw new ElfException(ElfException.Fault.TRUNCATED,
                                "the file shrank while it was read: no byte at " + (offset + buffer.position()));
                    }
                }
            } catch (IOException e) {
                String reason = e instanceof FileSystemException file && file.getReason() != null ? file.getReason()
                        : String.valueOf(e.getMessage());
                throw new ElfException(ElfException.Fault.UNREADABLE, reason, e);
            }
        }
    }
}
