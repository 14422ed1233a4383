package hiptwin.audit.source;

import java.util.Objects;

/**
 * A repository that a git tree refers to. Its content is not part of the tree: where it is owed as well, it has its own pin.
 *
 * @param path where in the tree
 * @param commit the commit that the tree names
 */
public record Submodule(String path, String commit) {
    /** Checks that nothing is null. */
    public Submodule {
        Objects.requireNonNull(path);
        Objects.requireNonNull(commit);
    }
}
