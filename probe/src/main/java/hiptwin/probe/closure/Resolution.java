package hiptwin.probe.closure;

import java.util.Objects;

/** Where a path leads when the links in it are followed inside the tree. */
public sealed interface Resolution {
    /**
     * Something is there.
     *
     * @param path its path without links
     * @param node what it is
     */
    record Found(String path, TreeNode node) implements Resolution {
        /** Checks that nothing is null. */
        public Found {
            Objects.requireNonNull(path);
            Objects.requireNonNull(node);
        }
    }

    /**
     * Nothing is there.
     *
     * @param path the first part of the way that does not exist, without links
     */
    record Absent(String path) implements Resolution {
        /** Checks that nothing is null. */
        public Absent {
            Objects.requireNonNull(path);
        }
    }

    /** The way goes above the root of the tree. */
    record Escaping() implements Resolution {
    }

    /** Links lead to each other, or more than 40 follow one another, which Linux takes for the same. */
    record Looping() implements Resolution {
    }
}
