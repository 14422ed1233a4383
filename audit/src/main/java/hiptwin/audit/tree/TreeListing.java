package hiptwin.audit.tree;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** One hash for the whole of a tree, so that documents can say which tree they speak of. */
public final class TreeListing {
    private TreeListing() {
    }

    /**
     * {@return SHA-256, as 64 lower-case hex digits, over the entries in their order: of each its kind, path, and size and hash or
     * link target, every part ended by a zero byte}
     *
     * @param tree the tree
     */
    public static String sha256(AuditedTree tree) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        for (TreeEntry entry : tree.entries()) {
            String line = switch (entry) {
                case TreeEntry.RegularFile file -> "file\0" + file.path() + "\0" + file.sizeBytes() + "\0" + file.sha256();
                case TreeEntry.Directory directory -> "directory\0" + directory.path();
                case TreeEntry.SymbolicLink link -> "link\0" + link.path() + "\0" + link.target();
                case TreeEntry.Special special -> "special\0" + special.path();
            };
            digest.update(line.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * {@return how many bytes its regular files have in all}
     *
     * @param tree the tree
     */
    public static long sizeBytes(AuditedTree tree) {
        return tree.entries().stream().filter(TreeEntry.RegularFile.class::isInstance).map(TreeEntry.RegularFile.class::cast)
                .mapToLong(TreeEntry.RegularFile::sizeBytes).sum();
    }
}
