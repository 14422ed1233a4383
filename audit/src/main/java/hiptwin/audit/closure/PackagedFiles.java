package hiptwin.audit.closure;

import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The files that Debian packages of a tree own. A package comes as a whole, so none of its files is superfluous by itself.
 *
 * @param paths their paths, also as they are where {@code /lib} is a link to {@code /usr/lib}
 */
public record PackagedFiles(Set<String> paths) {
    private static final String LISTS = "var/lib/dpkg/info/";
    private static final int MAX_LIST_BYTES = 1 << 20;

    /** Copies the set. */
    public PackagedFiles {
        paths = Set.copyOf(paths);
    }

    /**
     * Reads the packages' lists.
     *
     * @param tree the tree
     * @param bytes its files
     * @return what packages own; a list that cannot be read owns nothing
     */
    public static PackagedFiles of(AuditedTree tree, TreeBytes bytes) {
        Set<String> paths = new HashSet<>();
        for (TreeEntry entry : tree.entries()) {
            if (entry instanceof TreeEntry.RegularFile && entry.path().startsWith(LISTS) && entry.path().endsWith(".list")) {
                try {
                    new String(bytes.read(entry.path(), MAX_LIST_BYTES - 1), StandardCharsets.UTF_8).lines()
                            .map(line -> line.replaceFirst("^/", "")).forEach(path -> {
                                paths.add(path);
                                paths.add(path.startsWith("lib") ? "usr/" + path : path);
                            });
                } catch (IOException e) {
                    continue;
                }
            }
        }
        return new PackagedFiles(paths);
    }
}
