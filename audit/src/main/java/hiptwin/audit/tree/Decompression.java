package hiptwin.audit.tree;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
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

    static Decompression of(FilePiece bytes) throws IOException {
        try (InputStream in = bytes.stream()) {
            byte[] head = in.readNBytes(4);
            return of(head, head.length);
        }
    }

    /** Unpacks a stream, whatever it is packed with. */
    static InputStream unpacked(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER_BYTES);
        buffered.mark(4);
        byte[] head = new byte[4];
        int length = buffered.readNBytes(head, 0, head.length);
        buffered.reset();
        return switch (of(head, length)) {
            case NONE -> buffered;
            case GZIP -> GzipCompressorInputStream.builder().setInputStream(buffered).setDecompressConcatenated(true).get();
            case ZSTD -> zstd(buffered);
        };
    }

    private static InputStream zstd(InputStream in) throws IOException {
        try {
            return new BufferedInputStream(new ZstdInputStreamNoFinalizer(in), BUFFER_BYTES);
        } catch (LinkageError e) {
            throw new IOException("packed with zstd, whose native library cannot be unpacked to java.io.tmpdir and loaded: " + e.getMessage()
                    + "; set java.io.tmpdir to a folder that may hold programs, or unpack the archive first", e);
        }
    }
}
