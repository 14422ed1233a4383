package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;

/** Reads regular files of a tree a second time, for the few that are read as text. Never follows a link. */
@FunctionalInterface
public interface TreeBytes {
    /**
     * Opens a regular file.
     *
     * @param path its path relative to the root of the tree
     * @return its bytes; the caller closes it
     * @throws IOException if there is no such file or it cannot be read
     */
    InputStream open(String path) throws IOException;

    /**
     * Reads a regular file of moderate length.
     *
     * @param path its path relative to the root of the tree
     * @param mostBytes how long it may be
     * @return all its bytes
     * @throws IOException if it is longer or cannot be read
     */
    default byte[] read(String path, int mostBytes) throws IOException {
        byte[] bytes = head(path, mostBytes + 1);
        if (bytes.length > mostBytes) {
            throw new IOException(path + " is longer than " + mostBytes + " bytes");
        }
        return bytes;
    }

    /**
     * Reads the beginning of a regular file.
     *
     * @param path its path relative to the root of the tree
     * @param mostBytes how much of it
     * @return its first bytes, fewer if the file is shorter
     * @throws IOException if it cannot be read
     */
    default byte[] head(String path, int mostBytes) throws IOException {
        try (InputStream in = open(path)) {
            return in.readNBytes(mostBytes);
        }
    }
}
