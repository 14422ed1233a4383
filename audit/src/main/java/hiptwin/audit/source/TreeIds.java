package hiptwin.audit.source;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import org.eclipse.jgit.util.sha1.SHA1;

/**
 * Computes the git ids of nested trees from their entries, given in git's order (paths as bytes, directories with a slash at the end).
 * Not thread safe.
 */
final class TreeIds {
    private static final class Open {
        private final byte[] path;
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();

        private Open(byte[] path) {
            this.path = path;
        }
    }

    private final Deque<Open> open = new ArrayDeque<>();
    private final byte[] buffer = new byte[Hashes.BUFFER_BYTES];

    /** Paths begin with a prefix of this many bytes, whose last one is a slash. */
    TreeIds(int prefixLength) {
        open.push(new Open(new byte[prefixLength]));
    }

    void directory(byte[] path) throws NotPackedException {
        closeUntil(path);
        open.push(new Open(path));
    }

    void submodule(byte[] path, String commit) throws NotPackedException {
        add(Arrays.copyOf(path, path.length - 1), "160000", HexFormat.of().parseHex(commit));
    }

    void blob(byte[] path, String gitMode, long sizeBytes, InputStream content) throws IOException, NotPackedException {
        SHA1 hash = started("blob", sizeBytes);
        for (long left = sizeBytes; left > 0;) {
            int count = content.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw new EOFException("it ends early");
            }
            hash.update(buffer, 0, count);
            left -= count;
        }
        add(path, gitMode, bytes(hash));
    }

    /** {@return the id of the outermost tree} */
    String finish() {
        while (open.size() > 1) {
            closeOne();
        }
        return HexFormat.of().formatHex(id(open.peek()));
    }

    private void add(byte[] path, String gitMode, byte[] id) throws NotPackedException {
        closeUntil(path);
        append(open.peek(), path, path.length, gitMode, id);
    }

    /** Ends the directories that the path does not lie in; it must then lie directly in the innermost one that is left. */
    private void closeUntil(byte[] path) throws NotPackedException {
        while (open.size() > 1 && !liesIn(path, open.peek().path)) {
            closeOne();
        }
        for (int index = open.peek().path.length; index < path.length - 1; index++) {
            if (path[index] == '/') {
                throw new NotPackedException("a folder has no entry of its own: " + new String(path, StandardCharsets.UTF_8));
            }
        }
    }

    private static boolean liesIn(byte[] path, byte[] directory) {
        return path.length > directory.length && Arrays.equals(path, 0, directory.length, directory, 0, directory.length);
    }

    private void closeOne() {
        Open inner = open.pop();
        append(open.peek(), inner.path, inner.path.length - 1, PackedEntry.Kind.DIRECTORY.gitMode(), id(inner));
    }

    private static void append(Open tree, byte[] path, int end, String gitMode, byte[] id) {
        tree.content.writeBytes((gitMode + " ").getBytes(StandardCharsets.US_ASCII));
        tree.content.write(path, tree.path.length, end - tree.path.length);
        tree.content.write(0);
        tree.content.writeBytes(id);
    }

    private static byte[] id(Open tree) {
        SHA1 hash = started("tree", tree.content.size());
        hash.update(tree.content.toByteArray());
        return bytes(hash);
    }

    private static byte[] bytes(SHA1 hash) {
        byte[] id = new byte[20];
        hash.toObjectId().copyRawTo(id, 0);
        return id;
    }

    private static SHA1 started(String type, long sizeBytes) {
        SHA1 hash = SHA1.newInstance().setDetectCollision(true);
        hash.update((type + " " + sizeBytes + "\0").getBytes(StandardCharsets.US_ASCII));
        return hash;
    }
}
