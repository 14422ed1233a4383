package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * A file that lies in another one, for example in a tar that is on disk: read where it lies, by position, so that several threads
 * can read pieces of one file.
 *
 * @param file the file around it; closed by whoever opened it
 * @param offsetBytes where it begins there
 * @param sizeBytes how long it is
 */
record FilePiece(FileChannel file, long offsetBytes, long sizeBytes) {
    static FilePiece whole(FileChannel file) throws IOException {
        return new FilePiece(file, 0, file.size());
    }

    /** {@return a piece of this piece} */
    FilePiece part(long offset, long length) throws IOException {
        if (offset < 0 || length < 0 || offset > sizeBytes || length > sizeBytes - offset) {
            throw new IOException("bytes " + offset + " to " + (offset + length) + " are wanted, there are " + sizeBytes);
        }
        return new FilePiece(file, offsetBytes + offset, length);
    }

    /** {@return its bytes; closing the stream leaves the file open} */
    InputStream stream() {
        return Channels.newInputStream(channel());
    }

    /** {@return the same by position; closing it leaves the file open} */
    SeekableByteChannel channel() {
        return new Reading(this);
    }

    private static final class Reading implements SeekableByteChannel {
        private final FilePiece piece;
        private long position;
        private boolean open = true;

        private Reading(FilePiece piece) {
            this.piece = piece;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            requireOpen();
            long left = piece.sizeBytes - position;
            if (left <= 0 || !into.hasRemaining()) {
                return left <= 0 ? -1 : 0;
            }
            int limit = into.limit();
            into.limit(into.position() + (int) Math.min(into.remaining(), left));
            try {
                int read = piece.file.read(into, piece.offsetBytes + position);
                if (read < 0) {
                    throw new IOException("the file shrank while it was read: no byte at " + (piece.offsetBytes + position));
                }
                position += read;
                return read;
            } finally {
                into.limit(limit);
            }
        }

        @Override
        public int write(ByteBuffer from) {
            throw new NonWritableChannelException();
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long to) throws IOException {
            requireOpen();
            if (to < 0) {
                throw new IllegalArgumentException("position " + to);
            }
            position = to;
            return this;
        }

        @Override
        public long size() throws IOException {
            requireOpen();
            return piece.sizeBytes;
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new NonWritableChannelException();
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }

        private void requireOpen() throws ClosedChannelException {
            if (!open) {
                throw new ClosedChannelException();
            }
        }
    }
}
