package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder of this process for what an archive gives only once. Small files and the first bytes of large ones are kept for a second
 * reading, one after another in one file; an ELF file is there only while it is read. Memory does not grow with either.
 */
final class Spool implements TreeBytes, AutoCloseable {
    /** Licence texts and manifests are far smaller. */
    private static final int KEPT_BYTES = 1 << 20;
    /** The list of packages of a large image is longer. */
    private static final String PACKAGE_DATABASE = "var/lib/dpkg/";
    private static final int KEPT_DATABASE_BYTES = 1 << 24;

    /** The MD5 is only that of a file that is not kept whole. */
    private record Kept(FilePiece bytes, Optional<String> md5) {
    }

    private final Path folder;
    private final FileChannel store;
    private final Map<String, Kept> kept = new HashMap<>();
    private final List<FileChannel> opened = new ArrayList<>();
    private long end;
    private int files;
    private boolean closed;

    Spool() throws IOException {
        folder = Files.createTempDirectory("hiptwin-audit");
        store = FileChannel.open(folder.resolve("kept"), StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    static int keptBytes(String path) {
        return path.startsWith(PACKAGE_DATABASE) ? KEPT_DATABASE_BYTES : KEPT_BYTES;
    }

    /** {@return a name for one more file in the folder} */
    Path newFile() {
        return folder.resolve("file" + files++);
    }

    /**
     * Keeps a file, or the beginning of one.
     *
     * @param md5 that of the whole file if only its beginning is kept
     */
    void keep(String path, byte[] bytes, int length, Optional<String> md5) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            store.write(buffer, end + buffer.position());
        }
        kept.put(path, new Kept(new FilePiece(store, end, length), md5));
        end += length;
    }

    /** Lets a file be read where it lies. */
    void place(String path, FilePiece bytes) {
        kept.put(path, new Kept(bytes, Optional.empty()));
    }

    /** Opens a file that stays open as long as this. */
    FileChannel open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        opened.add(channel);
        return channel;
    }

    /** Lets a hard link give the bytes of the file it names. */
    void keepSame(String path, String as) {
        Kept same = kept.get(as);
        if (same != null) {
            kept.put(path, same);
        }
    }

    @Override
    public String md5(String path) throws IOException {
        Kept piece = kept.get(path);
        return piece != null && piece.md5.isPresent() ? piece.md5.get() : TreeBytes.super.md5(path);
    }

    @Override
    public InputStream open(String path) throws IOException {
        Kept piece = kept.get(path);
        if (piece == null) {
            throw new IOException(path + ": no such regular file");
        }
        InputStream in = piece.bytes.stream();
        return piece.md5.isEmpty() ? in : new BlockInputStream() {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int read = in.read(bytes, offset, length);
                if (read < 0) {
                    throw new IOException(path + ": of a file in a packed archive only the first " + piece.bytes.sizeBytes()
                            + " bytes are kept");
                }
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
        for (FileChannel channel : opened) {
            channel.close();
        }
        try (var left = Files.list(folder)) {
            for (Path file : left.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
