package hiptwin.probe.closure;

import java.util.Objects;

/**
 * A symbolic link that leads nowhere in the tree.
 *
 * @param path the link
 * @param target what it points at, as written in it
 * @param kind where it leads
 */
public record LinkFault(String path, String target, Kind kind) {
    /** Where such a link leads. */
    public enum Kind {
        /** To something that does not exist in the tree. */
        DANGLING,
        /** Above the root of the tree. */
        ESCAPING,
        /** To itself. */
        LOOPING
    }

    /** Checks that nothing is null. */
    public LinkFault {
        Objects.requireNonNull(path);
        Objects.requireNonNull(target);
        Objects.requireNonNull(kind);
    }
}
