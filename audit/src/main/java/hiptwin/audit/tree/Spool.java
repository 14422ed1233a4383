package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * A folder of this process for what an archive gives only once. Small files and the first bytes of large ones are kept for a second
 * reading, one after another in one file; an ELF file is there only while it is read. Memory does not grow with either.
 */
final class Spool implements TreeBytes, AutoCloseable {
    /** Licence texts, manifests and package lists are far smaller. */
    private static final int KEPT_BYTES = 1 << 20;

    private record Kept(long offset, int length, boolean whole) {
    }

    private final Path folder;
    private final FileChannel store;
    private final Map<String, Kept> kept = new HashMap<>();
    private long end;
    private int files;
    private boolean closed;

    Spool() throws IOException {
        folder = Files.createTempDirectory("hiptwin-audit");
        store = FileChannel.open(folder.resolve("kept"), StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    static int keptBytes() {
        return KEPT_BYTES;
    }

    /** {@return a name for one more file in the folder} */
    Path newFile() {
        return folder.resolve("file" + files++);
    }

    /** Keeps the beginning of a file. */
    void keep(String path, byte[] bytes, int length, boolean whole) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            store.write(buffer, end + buffer.position());
        }
        kept.put(path, new Kept(end, length, whole));
        end += length;
    }

    /** Lets a hard link give the bytes of the file it names. */
    void keepSame(String path, String as) {
        Kept same = kept.get(as);
        if (same != null) {
            kept.put(path, same);
        }
    }

    @Override
    public InputStream open(String path) throws IOException {
        Kept piece = kept.get(path);
        if (piece == null) {
            throw new IOException(path + ": no such regular file");
        }
        return new InputStream() {
            private int at;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (at == piece.length) {
                    if (piece.whole) {
                        return -1;
                    }
                    throw new IOException(path + ": of a file in an archive only the first " + KEPT_BYTES + " bytes are kept");
                }
                int read = store.read(ByteBuffer.wrap(bytes, offset, Math.min(length, piece.length - at)), piece.offset + at);
                if (read < 0) {
                    throw new IOException(path + ": the temporary file was cut short");
                }
                at += read;
                return read;
            }
        };
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        store.close();
        try (var left = Files.list(folder)) {
            for (Path file : left.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
