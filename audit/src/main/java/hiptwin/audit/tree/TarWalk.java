package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Entries of a tar one after another. Headers may take a bounded number of bytes, for the library behind it keeps long names and pax
 * records in memory; whatever it throws at damaged bytes becomes an IOException with the place.
 */
final class TarWalk implements AutoCloseable {
    /** Long names are {@code PATH_MAX} at most, pax records some more. */
    private static final long MAX_HEADER_BYTES = 1 << 20;
    /** Sparse files, all together, may claim more zeros than anybody can hash. */
    private static final long MAX_SPARSE_BYTES = 1L << 32;

    private final Counting counted;
    private final TarArchiveInputStream tar;
    private final Optional<FilePiece> onDisk;
    private TarArchiveEntry entry;
    private long sparseBytes;

    /** @param in unpacked tar; closed with this */
    TarWalk(InputStream in) {
        this(new Counting(in), Optional.empty());
    }

    /** @param piece a tar that is not packed, whose files are then passed over unless they are asked for */
    TarWalk(FilePiece piece) {
        this(new Counting(new Seeking(piece)), Optional.of(piece));
    }

    private TarWalk(Counting counted, Optional<FilePiece> onDisk) {
        this.counted = counted;
        this.onDisk = onDisk;
        tar = new TarArchiveInputStream(counted, StandardCharsets.UTF_8.name());
    }

    /** {@return the next entry; null at the end} */
    TarArchiveEntry next() throws IOException {
        try {
            // What is left of the last entry is skipped without a limit, the headers after it are not.
            if (entry != null) {
                counted.passing = true;
                tar.skip(Long.MAX_VALUE);
                counted.passing = false;
            }
            counted.limit = counted.position + MAX_HEADER_BYTES;
            counted.watch();
            entry = tar.getNextEntry();
            counted.limit = Long.MAX_VALUE;
            if (entry == null) {
                requireZeros();
            } else {
                counted.watching = false;
            }
            if (entry != null && entry.isSparse()) {
                long claimed = entry.getRealSize();
                if (claimed < 0 || claimed > MAX_SPARSE_BYTES - sparseBytes) {
                    throw new IOException(entry.getName() + ": sparse files of more than " + MAX_SPARSE_BYTES
                            + " bytes, with this one of " + claimed);
                }
                sparseBytes += claimed;
            }
            if (entry != null && !entry.isCheckSumOK()) {
                throw new IOException(entry.getName() + ": the checksum of its header, which ends at byte " + counted.position
                        + ", is wrong; fetch the archive again");
            }
            if (entry != null && entry.getSize() < 0) {
                throw new IOException(entry.getName() + ": a size of " + entry.getSize() + " bytes");
            }
            return entry;
        } catch (RuntimeException e) {
            throw new IOException("not a sound tar near byte " + counted.position + ": " + e.getMessage(), e);
        }
    }

    /** {@return the bytes of the entry where they lie; empty where the tar is a stream, or leaves zeros out of the entry} */
    Optional<FilePiece> piece() throws IOException {
        if (onDisk.isEmpty() || entry.isSparse()) {
            return Optional.empty();
        }
        long left = onDisk.get().sizeBytes() - counted.position;
        if (entry.getSize() > left) {
            throw new IOException(entry.getName() + ": ends after " + left + " bytes of " + entry.getSize());
        }
        return Optional.of(onDisk.get().part(counted.position, entry.getSize()));
    }

    /** {@return the bytes of the entry; closing it does nothing} */
    InputStream bytes() {
        return new BlockInputStream() {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                try {
                    return tar.read(bytes, offset, length);
                } catch (RuntimeException e) {
                    throw new IOException("not a sound tar near byte " + counted.position + ": " + e.getMessage(), e);
                }
            }
        };
    }

    /**
     * Reads what stands behind the end mark, so that who counts or hashes the stream gets all of it. Only zeros may: some programs
     * go on behind the mark and would unpack what was not looked at here.
     */
    void drain() throws IOException {
        byte[] rest = new byte[1 << 13];
        while (counted.read(rest, 0, rest.length) >= 0) {
            requireZeros();
        }
    }

    private void requireZeros() throws IOException {
        if (counted.nonZeroAt >= 0) {
            throw new IOException("behind the end of the tar there are bytes that are not zero, at byte " + counted.nonZeroAt
                    + "; pack the tree again");
        }
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }

    private static final class Counting extends BlockInputStream {
        private final InputStream in;
        private long position;
        private long limit = Long.MAX_VALUE;
        private boolean passing;
        private boolean watching;
        /** First byte that was not zero since the watch began. */
        private long nonZeroAt = -1;

        private Counting(InputStream in) {
            this.in = in;
        }

        private void watch() {
            watching = true;
            nonZeroAt = -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (position >= limit) {
                throw new IOException("tar headers of more than " + MAX_HEADER_BYTES + " bytes at byte " + position);
            }
            if (passing && in instanceof Seeking file) {
                // The library passes over bytes by reading them, and forgets what it read.
                int passed = (int) file.skip(length);
                position += passed;
                return passed == 0 && length > 0 ? -1 : passed;
            }
            int read = in.read(bytes, offset, (int) Math.min(length, limit - position));
            if (watching && nonZeroAt < 0) {
                for (int i = 0; i < read && nonZeroAt < 0; i++) {
                    nonZeroAt = bytes[offset + i] == 0 ? -1 : position + i;
                }
            }
            position += Math.max(read, 0);
            return read;
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** A file whose bytes can be passed over without reading them, and not beyond its end. */
    private static final class Seeking extends BlockInputStream {
        private final SeekableByteChannel channel;

        private Seeking(FilePiece piece) {
            channel = piece.channel();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return channel.read(ByteBuffer.wrap(bytes, offset, length));
        }

        @Override
        public long skip(long count) throws IOException {
            long here = channel.position();
            long there = here + Math.clamp(count, 0, channel.size() - here);
            channel.position(there);
            return there - here;
        }

        @Override
        public int available() throws IOException {
            return (int) Math.min(Integer.MAX_VALUE, channel.size() - channel.position());
        }
    }
}
