package hiptwin.audit.tree;

import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** How bytes are packed, by their first bytes: what a media type or file name says may be wrong. */
enum Decompression {
    /** As they are. */
    NONE,
    /** RFC 1952, with several members one after another. */
    GZIP,
    /** RFC 8878. */
    ZSTD;

    private static final int BUFFER_BYTES = 1 << 16;

    static Decompression of(byte[] head, int length) {
        if (length >= 2 && head[0] == 0x1f && head[1] == (byte) 0x8b) {
            return GZIP;
        }
        if (length >= 4 && head[0] == 0x28 && head[1] == (byte) 0xb5 && head[2] == 0x2f && head[3] == (byte) 0xfd) {
            return ZSTD;
        }
        return NONE;
    }

    /** Unpacks a stream, whatever it is packed with. A decoder's complaint about damaged bytes is an IOException too. */
    static InputStream unpacked(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER_BYTES);
        buffered.mark(4);
        byte[] head = new byte[4];
        int length = buffered.readNBytes(head, 0, head.length);
        buffered.reset();
        return switch (of(head, length)) {
            case NONE -> buffered;
            case GZIP -> GzipCompressorInputStream.builder().setInputStream(buffered).setDecompressConcatenated(true).get();
            case ZSTD -> new BufferedInputStream(new Checked(new ZstdInputStream(buffered)), BUFFER_BYTES);
        };
    }

    /** Turns unchecked complaints of the decoder into checked ones. */
    private static final class Checked extends InputStream {
        private final InputStream in;

        private Checked(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return in.read(bytes, offset, length);
            } catch (RuntimeException e) {
                throw new IOException("zstd: " + e.getMessage(), e);
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
