package hiptwin.probe.closure;

import java.util.List;
import java.util.Objects;

/** One library that a file asks for by name, and what the loader makes of it. */
public sealed interface Dependency {
    /**
     * {@return the name, as in {@code DT_NEEDED}}
     */
    String name();

    /**
     * It is in the tree.
     *
     * @param name the name
     * @param path path of the file, without links
     * @param place which rule leads there
     * @param onlyByLibraryPath whether without {@code LD_LIBRARY_PATH} it would not be found
     */
    record InTree(String name, String path, SearchPlace place, boolean onlyByLibraryPath) implements Dependency {
        /** Checks that nothing is null. */
        public InTree {
            Objects.requireNonNull(name);
            Objects.requireNonNull(path);
            Objects.requireNonNull(place);
        }
    }

    /**
     * It is not in the tree, and the host supplies it.
     *
     * @param name a name of {@link HostLibraries}
     */
    record OfHost(String name) implements Dependency {
        /** Checks that nothing is null. */
        public OfHost {
            Objects.requireNonNull(name);
        }
    }

    /**
     * The loader would not find it.
     *
     * @param name the name
     * @param tried places it was looked for in, in order
     */
    record Missing(String name, List<String> tried) implements Dependency {
        /** Copies the list. */
        public Missing {
            Objects.requireNonNull(name);
            tried = List.copyOf(tried);
        }
    }
}
