package hiptwin.audit.source;

import hiptwin.audit.source.PackedEntry.Kind;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectChecker;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.util.sha1.Sha1CollisionException;

/**
 * A commit's tree as a tar.gz that proves itself: it carries the commit object, so that from the file alone one can compute the ids of all
 * blobs and trees, and see that they add up to the commit. Nothing in the repository changes how it is packed ({@code export-ignore},
 * {@code export-subst} and line endings are left alone), and nothing of this machine does.
 */
final class PackedTree {
    private static final String GITLINK = "gitlink ";
    private static final Pattern GITLINK_COMMENT = Pattern.compile(GITLINK + "([0-9a-f]{40})");
    private static final Pattern PAX_RECORD = Pattern.compile("(\\d{1,7}) ([a-z]+)=", Pattern.DOTALL);
    private static final ObjectChecker NAMES = new ObjectChecker();
    private static final byte[] NONE = {};
    private static final int MAX_EXTENDED_BYTES = 1 << 22;
    private static final int MAX_LINK_BYTES = 1 << 16;

    private PackedTree() {
    }

    /** Writes the tree; the stream is left open. */
    static void pack(ObjectReader objects, SourcePin.GitTree pin, OutputStream out) throws IOException, NotPackedException {
        ObjectId id = ObjectId.fromString(pin.commit());
        byte[] raw;
        try {
            raw = objects.open(id, Constants.OBJ_COMMIT).getCachedBytes(MAX_EXTENDED_BYTES);
        } catch (MissingObjectException | IncorrectObjectTypeException e) {
            throw new NotPackedException(pin.commit() + " is no commit");
        }
        CommitObject commit = CommitObject.parse(raw);
        long time = commit.committedEpochSeconds();
        out.write(PackedEntry.globalHeader(pin.commit(), time));
        byte[] prefix = PinRules.prefix(pin).getBytes(StandardCharsets.UTF_8);
        out.write(new PackedEntry(prefix, Kind.DIRECTORY, 0, NONE, raw).headers(time));
        try (TreeWalk walk = new TreeWalk(objects)) {
            walk.addTree(ObjectId.fromString(commit.treeId()));
            while (walk.next()) {
                packOne(objects, walk, prefix, time, out);
            }
        }
        out.write(new byte[2 * PackedEntry.BLOCK_BYTES]);
    }

    private static void packOne(ObjectReader objects, TreeWalk walk, byte[] prefix, long time, OutputStream out)
            throws IOException, NotPackedException {
        int mode = walk.getRawMode(0);
        try {
            // Names that would leave the folder, or make it a repository, where it is unpacked.
            NAMES.checkPath(walk.getRawPath(), 0, walk.getRawPath().length);
        } catch (CorruptObjectException e) {
            throw new NotPackedException(walk.getPathString() + ": " + e.getMessage());
        }
        byte[] path = joined(prefix, walk.getRawPath());
        ObjectId id = walk.getObjectId(0);
        if (mode == FileMode.TREE.getBits()) {
            out.write(new PackedEntry(joined(path, new byte[] {'/'}), Kind.DIRECTORY, 0, NONE, NONE).headers(time));
            walk.enterSubtree();
        } else if (mode == FileMode.GITLINK.getBits()) {
            byte[] comment = (GITLINK + id.name()).getBytes(StandardCharsets.US_ASCII);
            out.write(new PackedEntry(joined(path, new byte[] {'/'}), Kind.DIRECTORY, 0, NONE, comment).headers(time));
        } else if (mode == FileMode.SYMLINK.getBits()) {
            byte[] link = objects.open(id, Constants.OBJ_BLOB).getCachedBytes(MAX_LINK_BYTES);
            for (byte one : link) {
                if (one == 0) {
                    throw new NotPackedException("the symbolic link " + walk.getPathString() + " has a NUL in its target");
                }
            }
            out.write(new PackedEntry(path, Kind.SYMBOLIC_LINK, 0, link, NONE).headers(time));
        } else if (mode == FileMode.REGULAR_FILE.getBits() || mode == FileMode.EXECUTABLE_FILE.getBits()) {
            ObjectLoader blob = objects.open(id, Constants.OBJ_BLOB);
            Kind kind = mode == FileMode.EXECUTABLE_FILE.getBits() ? Kind.EXECUTABLE : Kind.FILE;
            out.write(new PackedEntry(path, kind, blob.getSize(), NONE, NONE).headers(time));
            blob.copyTo(out);
            out.write(new byte[PackedEntry.padding(blob.getSize())]);
        } else {
            throw new NotPackedException(walk.getPathString() + " has mode " + Integer.toOctalString(mode)
                    + ": expected 100644, 100755, 120000, 40000 or 160000");
        }
    }

    /**
     * Proves that a file is the packed form of a commit, by computing every object id again.
     *
     * @return the submodules that are not in it
     * @throws NotPackedException if it is not
     */
    static List<Submodule> check(Path file, SourcePin.GitTree pin) throws IOException, NotPackedException {
        // Opened here, so that a file that is not there is told from one that cannot be unpacked.
        try (GitIsolation _ = GitIsolation.enter(); InputStream packed = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return check(packed, pin);
        }
    }

    private static List<Submodule> check(InputStream packed, SourcePin.GitTree pin) throws NotPackedException {
        try (InputStream in = new BufferedInputStream(PlainGzip.expand(packed), Hashes.BUFFER_BYTES)) {
            return new Reader(in, pin).read();
        } catch (IOException e) {
            throw new NotPackedException("it cannot be unpacked: " + e.getMessage());
        } catch (Sha1CollisionException e) {
            throw new NotPackedException("an object in it was made to collide with another one (" + e.getMessage() + ")");
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /** One pass over a packed tree. */
    private static final class Reader {
        private final InputStream in;
        private final SourcePin.GitTree pin;
        private final List<Submodule> submodules = new ArrayList<>();
        private long time;
        private byte[] previous = NONE;

        private Reader(InputStream in, SourcePin.GitTree pin) {
            this.in = in;
            this.pin = pin;
        }

        private List<Submodule> read() throws IOException, NotPackedException {
            byte[] front = in.readNBytes(PackedEntry.BLOCK_BYTES * 2);
            byte[] prefix = PinRules.prefix(pin).getBytes(StandardCharsets.UTF_8);
            PackedEntry root = next(true);
            if (root == null) {
                throw new NotPackedException("it is empty");
            }
            CommitObject commit = CommitObject.parse(root.comment());
            if (!commit.id().equals(pin.commit())) {
                throw new NotPackedException("it holds commit " + commit.id() + ", and " + pin.commit() + " is recorded", true);
            }
            if (!Arrays.equals(root.path(), prefix)) {
                throw new NotPackedException("it unpacks to another folder than " + PinRules.prefix(pin));
            }
            if (!Arrays.equals(front, PackedEntry.globalHeader(pin.commit(), time))) {
                throw new NotPackedException("its front is not that of a tree packed here");
            }
            TreeIds trees = new TreeIds(prefix.length);
            for (PackedEntry entry = next(false); entry != null; entry = next(false)) {
                add(trees, entry, prefix);
            }
            String tree = trees.finish();
            if (!tree.equals(commit.treeId())) {
                throw new NotPackedException("its files make tree " + tree + ", and commit " + pin.commit() + " has " + commit.treeId());
            }
            return List.copyOf(submodules);
        }

        private void add(TreeIds trees, PackedEntry entry, byte[] prefix) throws IOException, NotPackedException {
            byte[] path = entry.path();
            if (path.length <= prefix.length || !Arrays.equals(path, 0, prefix.length, prefix, 0, prefix.length)
                    || Arrays.compareUnsigned(previous, path) >= 0) {
                throw new NotPackedException("the order of its entries is not that of a tree packed here");
            }
            previous = path;
            if (entry.kind() != Kind.DIRECTORY) {
                if (entry.kind() == Kind.SYMBOLIC_LINK) {
                    trees.blob(path, entry.kind().gitMode(), entry.link().length, new ByteArrayInputStream(entry.link()));
                } else {
                    trees.blob(path, entry.kind().gitMode(), entry.sizeBytes(), in);
                    zeros(PackedEntry.padding(entry.sizeBytes()));
                }
            } else if (entry.comment().length > 0) {
                Matcher link = GITLINK_COMMENT.matcher(new String(entry.comment(), StandardCharsets.ISO_8859_1));
                if (!link.matches()) {
                    throw new NotPackedException("a folder in it has an unknown comment");
                }
                trees.submodule(path, link.group(1));
                submodules.add(new Submodule(new String(path, prefix.length, path.length - 1 - prefix.length, StandardCharsets.UTF_8),
                        link.group(1)));
            } else {
                trees.directory(path);
            }
        }

        /** Reads headers up to the entry's own; only the form that is written here is accepted. Null at the end. */
        private PackedEntry next(boolean first) throws IOException, NotPackedException {
            byte[] raw = block();
            if (PackedEntry.typeIn(raw) == 0) {
                byte[] zero = new byte[PackedEntry.BLOCK_BYTES];
                if (!Arrays.equals(raw, zero) || !Arrays.equals(block(), zero) || in.read() >= 0) {
                    throw new NotPackedException("its end is not that of a tree packed here");
                }
                return null;
            }
            byte[] own = raw;
            byte[] path = NONE;
            byte[] link = NONE;
            byte[] comment = NONE;
            long size = -1;
            if (PackedEntry.typeIn(raw) == 'x') {
                long length = PackedEntry.sizeIn(raw);
                if (length > MAX_EXTENDED_BYTES) {
                    throw new NotPackedException("an extended header of " + length + " bytes");
                }
                byte[] records = exactly((int) length + PackedEntry.padding(length));
                raw = joined(raw, records);
                own = block();
                raw = joined(raw, own);
                for (int at = 0; at < length;) {
                    Matcher record = PAX_RECORD.matcher(new String(records, at, (int) Math.min(64, length - at), StandardCharsets.ISO_8859_1));
                    if (!record.lookingAt()) {
                        throw new NotPackedException("an extended header is damaged");
                    }
                    int end = at + Integer.parseInt(record.group(1));
                    if (end <= at + record.end() || end > length) {
                        throw new NotPackedException("an extended header is damaged");
                    }
                    byte[] value = Arrays.copyOfRange(records, at + record.end(), end - 1);
                    switch (record.group(2)) {
                        case "path" -> path = value;
                        case "linkpath" -> link = value;
                        case "comment" -> comment = value;
                        case "size" -> size = number(value);
                        default -> {
                            // Compared below with what would be written.
                        }
                    }
                    at = end;
                }
            }
            Kind kind = Kind.of(own);
            PackedEntry entry = new PackedEntry(path.length > 0 ? path : PackedEntry.nameIn(own), kind,
                    size >= 0 ? size : PackedEntry.sizeIn(own), link.length > 0 ? link : PackedEntry.linkIn(own), comment);
            if (first) {
                time = CommitObject.parse(comment).committedEpochSeconds();
            }
            boolean named = entry.path().length > 0 && (entry.path()[entry.path().length - 1] == '/') == (kind == Kind.DIRECTORY);
            if (kind == null || !named || !Arrays.equals(raw, entry.headers(time))) {
                throw new NotPackedException("an entry is not written as it is here: "
                        + new String(entry.path(), StandardCharsets.UTF_8));
            }
            return entry;
        }

        private static long number(byte[] digits) throws NotPackedException {
            try {
                return Long.parseLong(new String(digits, StandardCharsets.US_ASCII));
            } catch (NumberFormatException e) {
                throw new NotPackedException("an extended header is damaged");
            }
        }

        private byte[] block() throws IOException {
            return exactly(PackedEntry.BLOCK_BYTES);
        }

        private byte[] exactly(int count) throws IOException {
            byte[] bytes = in.readNBytes(count);
            if (bytes.length < count) {
                throw new EOFException("it ends early");
            }
            return bytes;
        }

        private void zeros(int count) throws IOException, NotPackedException {
            if (!Arrays.equals(exactly(count), new byte[count])) {
                throw new NotPackedException("there is something between its entries");
            }
        }
    }
}
