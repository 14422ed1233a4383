package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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
     * {@return the MD5 of a regular file, 32 lower-case hex digits; for comparison with lists that have no better hash}
     *
     * @param path its path relative to the root of the tree
     * @throws IOException if it cannot be read
     */
    default String md5(String path) throws IOException {
        try (InputStream in = open(path)) {
            DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("MD5"));
            digest.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
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
