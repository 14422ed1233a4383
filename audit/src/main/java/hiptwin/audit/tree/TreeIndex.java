package hiptwin.audit.tree;

import hiptwin.audit.tree.TreeEntry.RegularFile;
import hiptwin.audit.tree.TreeEntry.SymbolicLink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The entries of a tree by path, and what a path leads to inside of it. Immutable. */
public final class TreeIndex {
    private static final int MOST_LINKS = 40;

    private final Map<String, TreeEntry> entries = new HashMap<>();
    private final List<RegularFile> files;

    /**
     * An index.
     *
     * @param tree the tree
     */
    public TreeIndex(AuditedTree tree) {
        tree.entries().forEach(entry -> entries.put(entry.path(), entry));
        files = tree.entries().stream().filter(RegularFile.class::isInstance).map(RegularFile.class::cast).toList();
    }

    /** {@return all regular files, in the order of the tree} */
    public List<RegularFile> files() {
        return files;
    }

    /**
     * {@return the regular file of that very path}
     *
     * @param path relative to the root
     */
    public Optional<RegularFile> file(String path) {
        return entries.get(path) instanceof RegularFile file ? Optional.of(file) : Optional.empty();
    }

    /**
     * {@return the regular file that a path leads to, through links that stay inside the tree}
     *
     * @param path relative to the root
     */
    public Optional<RegularFile> reach(String path) {
        return resolve(path).flatMap(this::file);
    }

    /**
     * {@return the path without links that a path leads to; empty if it leads nowhere, round in a circle or out of the tree}
     *
     * @param path relative to the root; a link's absolute target starts at the root of the tree, never of the machine
     */
    public Optional<String> resolve(String path) {
        Deque<String> parts = new ArrayDeque<>(List.of(path.split("/")));
        Deque<String> walked = new ArrayDeque<>();
        int links = 0;
        while (!parts.isEmpty()) {
            String part = parts.removeFirst();
            if (part.isEmpty() || part.equals(".")) {
                continue;
            }
            if (part.equals("..")) {
                if (walked.pollLast() == null) {
                    return Optional.empty();
                }
                continue;
            }
            walked.addLast(part);
            if (entries.get(String.join("/", walked)) instanceof SymbolicLink link) {
                if (++links > MOST_LINKS) {
                    return Optional.empty();
                }
                walked.removeLast();
                if (link.target().startsWith("/")) {
                    walked.clear();
                }
                List<String> target = List.of(link.target().split("/"));
                target.reversed().forEach(parts::addFirst);
            }
        }
        String end = String.join("/", walked);
        return end.isEmpty() || entries.containsKey(end) ? Optional.of(end) : Optional.empty();
    }

    /**
     * {@return whether a directory is there}
     *
     * @param path relative to the root; empty for the root itself
     */
    public boolean isDirectory(String path) {
        return path.isEmpty() || entries.get(path) instanceof TreeEntry.Directory;
    }
}
