package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Entries of a tar one after another. Headers may take a bounded number of bytes, for the library behind it keeps long names and pax
 * records in memory; whatever it throws at damaged bytes becomes an IOException with the place.
 */
final class TarWalk implements AutoCloseable {
    /** Long names are {@code PATH_MAX} at most, pax records some more. */
    private static final long MAX_HEADER_BYTES = 1 << 20;
    /** A sparse file may claim more zeros than anybody can hash. */
    private static final long MAX_SPARSE_BYTES = 1L << 32;

    private final Counting counted;
    private final TarArchiveInputStream tar;
    private boolean inEntry;

    /** @param in unpacked tar; closed with this */
    TarWalk(InputStream in) {
        counted = new Counting(in);
        tar = new TarArchiveInputStream(counted, StandardCharsets.UTF_8.name());
    }

    /** {@return the next entry; null at the end} */
    TarArchiveEntry next() throws IOException {
        try {
            // What is left of the last entry is skipped without a limit, the headers after it are not.
            if (inEntry) {
                tar.skip(Long.MAX_VALUE);
            }
            counted.limit = counted.position + MAX_HEADER_BYTES;
            TarArchiveEntry entry = tar.getNextEntry();
            counted.limit = Long.MAX_VALUE;
            inEntry = entry != null;
            if (entry != null && entry.isSparse() && entry.getRealSize() > MAX_SPARSE_BYTES) {
                throw new IOException(entry.getName() + ": a sparse file of " + entry.getRealSize() + " bytes, at most "
                        + MAX_SPARSE_BYTES + " are read");
            }
            if (entry != null && entry.getSize() < 0) {
                throw new IOException(entry.getName() + ": a size of " + entry.getSize() + " bytes");
            }
            return entry;
        } catch (RuntimeException e) {
            throw new IOException("not a sound tar near byte " + counted.position + ": " + e.getMessage(), e);
        }
    }

    /** {@return where the bytes of the entry begin in the unpacked tar} */
    long position() {
        return counted.position;
    }

    /** {@return the bytes of the entry; closing it does nothing} */
    InputStream bytes() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
            }

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

    /** Reads what stands behind the end mark, so that who counts or hashes the stream gets all of it. */
    void drain() throws IOException {
        byte[] rest = new byte[1 << 13];
        while (counted.read(rest, 0, rest.length) >= 0) {
            // nothing is kept
        }
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }

    private static final class Counting extends InputStream {
        private final InputStream in;
        private long position;
        private long limit = Long.MAX_VALUE;

        private Counting(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (position >= limit) {
                throw new IOException("tar headers of more than " + MAX_HEADER_BYTES + " bytes at byte " + position);
            }
            int read = in.read(bytes, offset, (int) Math.min(length, limit - position));
            position += Math.max(read, 0);
            return read;
        }

        @Override
        public long skip(long count) throws IOException {
            if (!(in instanceof BlobStore.Seeking)) {
                // Passed over by reading: whoever hashes the stream below must see every byte.
                return super.skip(count);
            }
            long skipped = in.skip(Math.min(count, limit - position));
            position += skipped;
            return skipped;
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
}
