package hiptwin.audit.tree;

import java.util.List;
import java.util.Objects;

/**
 * A tree that has been read once.
 *
 * @param name what was given on the command line
 * @param entries everything in it, sorted by path
 */
public record AuditedTree(String name, List<TreeEntry> entries) {
    /** Copies the list. */
    public AuditedTree {
        Objects.requireNonNull(name);
        entries = List.copyOf(entries);
    }
}
