package hiptwin.audit.source;

import com.jcraft.jzlib.Deflater;
import com.jcraft.jzlib.DeflaterOutputStream;
import com.jcraft.jzlib.GZIPException;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * gzip (RFC 1952) of which one input has one output. Compression is done by a zlib in Java: the JDK's own deflater is whatever zlib the
 * JDK was built with, and those do not agree on the bytes.
 */
final class PlainGzip {
    private static final int LEVEL = 9;
    private static final int WINDOW_BITS = 15;
    private static final int TRAILER_BYTES = 8;
    /** Deflate, no flags, no time, best compression, unknown operating system. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 2, (byte) 255};

    private PlainGzip() {
    }

    /** {@return a stream that compresses into another one, which it closes} */
    static OutputStream compress(OutputStream out) throws IOException {
        out.write(HEADER);
        return new Compressor(out);
    }

    private static byte[] trailer(CRC32 sum, long length) {
        return ByteBuffer.allocate(TRAILER_BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt((int) sum.getValue()).putInt((int) length).array();
    }

    private static final class Compressor extends FilterOutputStream {
        private final OutputStream plain;
        private final CRC32 sum = new CRC32();
        private long length;
        private boolean closed;

        private Compressor(OutputStream plain) throws IOException {
            super(new DeflaterOutputStream(plain, deflater(), Hashes.BUFFER_BYTES, false));
            this.plain = plain;
        }

        private static Deflater deflater() throws GZIPException {
            // Without the zlib wrapper: gzip has its own.
            return new Deflater(LEVEL, WINDOW_BITS, true);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            out.write(bytes, offset, count);
            sum.update(bytes, offset, count);
            length += count;
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            try (plain) {
                ((DeflaterOutputStream) out).finish();
                plain.write(trailer(sum, length));
            }
        }
    }

    /** {@return a stream that expands, and refuses another header, a wrong trailer and anything behind it} */
    static InputStream expand(InputStream in) throws IOException, NotPackedException {
        if (!Arrays.equals(in.readNBytes(HEADER.length), HEADER)) {
            throw new NotPackedException("it does not begin like a gzip file made here");
        }
        return new Expander(in);
    }

    private static final class Expander extends FilterInputStream {
        private final Inflater inflater = new Inflater(true);
        private final CRC32 sum = new CRC32();
        private final byte[] packed = new byte[Hashes.BUFFER_BYTES];
        private int packedLength;
        private long length;
        private boolean ended;

        private Expander(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            if (ended) {
                return -1;
            }
            try {
                while (true) {
                    int got = inflater.inflate(bytes, offset, count);
                    if (got > 0) {
                        sum.update(bytes, offset, got);
                        length += got;
                        return got;
                    }
                    if (inflater.finished()) {
                        end();
                        return -1;
                    }
                    if (inflater.needsInput()) {
                        fill();
                    } else if (count > 0) {
                        throw new IOException("the compressed data is damaged");
                    }
                }
            } catch (DataFormatException e) {
                throw new IOException("the compressed data is damaged", e);
            }
        }

        private void fill() throws IOException {
            packedLength = in.read(packed);
            if (packedLength < 0) {
                throw new EOFException("the compressed data ends early");
            }
            inflater.setInput(packed, 0, packedLength);
        }

        private void end() throws IOException {
            ended = true;
            int left = inflater.getRemaining();
            byte[] rest = Arrays.copyOf(Arrays.copyOfRange(packed, packedLength - left, packedLength), left + TRAILER_BYTES + 1);
            int total = left + in.readNBytes(rest, left, TRAILER_BYTES + 1);
            if (!Arrays.equals(Arrays.copyOf(rest, total), trailer(sum, length))) {
                throw new IOException("the gzip trailer does not fit, or something follows it");
            }
        }

        @Override
        public void close() throws IOException {
            inflater.end();
            super.close();
        }
    }
}
