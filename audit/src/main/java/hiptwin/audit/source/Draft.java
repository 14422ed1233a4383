package hiptwin.audit.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * A file that is being fetched, as {@code NAME.part} beside the place it is meant for. It is locked against other processes, hashed as it
 * grows, and moved into place in one step. Beside a partial download lies {@code NAME.part.from}, which says where it came from, so that
 * a later run can ask for the rest. Not thread safe.
 */
final class Draft implements AutoCloseable {
    private static final String ORIGIN_ENDING = ".from";

    /**
     * Where the first bytes came from.
     *
     * @param url the place
     * @param validator a strong {@code ETag} or a {@code Last-Modified} date, for {@code If-Range}
     */
    record Start(String url, String validator) {
    }

    private final Path target;
    private final Path part;
    private final Path origin;
    private final FileChannel channel;
    private final Hashes.Running hashes = new Hashes.Running();
    private long length;
    private Optional<Start> start = Optional.empty();
    private boolean installed;
    private boolean open = true;

    private Draft(Path target, Path part, Path origin, FileChannel channel) {
        this.target = target;
        this.part = part;
        this.origin = origin;
        this.channel = channel;
    }

    /**
     * Opens or makes the draft; what an earlier run left is kept if its origin is known.
     *
     * @throws UnavailableException if another process has it
     */
    static Draft open(Path target) throws IOException, UnavailableException {
        Path part = target.resolveSibling(target.getFileName() + PinRules.PART_ENDING);
        Path origin = part.resolveSibling(part.getFileName() + ORIGIN_ENDING);
        FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        boolean done = false;
        try {
            lock(channel, part);
            Draft draft = new Draft(target, part, origin, channel);
            draft.resume();
            done = true;
            return draft;
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    private static void lock(FileChannel channel, Path part) throws IOException, UnavailableException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new UnavailableException(part.getFileName() + " is being written by another run", false);
        }
    }

    private void resume() throws IOException {
        if (Files.isRegularFile(origin, LinkOption.NOFOLLOW_LINKS)) {
            List<String> lines = new String(Files.readAllBytes(origin), StandardCharsets.ISO_8859_1).lines().toList();
            if (lines.size() == 2) {
                start = Optional.of(new Start(lines.get(0), lines.get(1)));
            }
        }
        if (start.isEmpty() || channel.size() == 0) {
            restart();
            return;
        }
        ByteBuffer buffer = ByteBuffer.allocate(Hashes.BUFFER_BYTES);
        while (channel.read(buffer) >= 0) {
            hashes.add(buffer.array(), 0, buffer.position());
            length += buffer.position();
            buffer.clear();
        }
    }

    Path part() {
        return part;
    }

    long length() {
        return length;
    }

    Optional<Start> start() {
        return start;
    }

    /** Throws away what there is. */
    void restart() throws IOException {
        channel.truncate(0);
        channel.position(0);
        hashes.reset();
        length = 0;
        start = Optional.empty();
        Files.deleteIfExists(origin);
    }

    /** Notes where the bytes that follow come from, before the first of them is written. */
    void begin(Start from) throws IOException {
        start = Optional.of(from);
        Files.write(origin, (from.url() + "\n" + from.validator() + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    void write(byte[] bytes, int offset, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, count);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        hashes.add(bytes, offset, count);
        length += count;
    }

    /** Flushes to the disk and says what is there. Nothing can be added after this, only thrown away or installed. */
    Hashes finish() throws IOException {
        channel.force(true);
        return hashes.finish();
    }

    /** Moves it to its place, whatever is there. */
    void install() throws IOException {
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Files.deleteIfExists(origin);
        installed = true;
    }

    /** Closes the file. What was not installed stays only if a later run could go on with it. */
    @Override
    public void close() throws IOException {
        if (!open) {
            return;
        }
        open = false;
        try (channel) {
            if (!installed && (start.isEmpty() || length == 0)) {
                Files.deleteIfExists(part);
                Files.deleteIfExists(origin);
            }
        }
    }
}
