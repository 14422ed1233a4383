package hiptwin.probe.closure;

import java.util.Objects;
import java.util.Optional;

/**
 * A library's name in the data of a loaded file, which may be meant for {@code dlopen}.
 *
 * @param name the name, or a path
 * @param by path of the file that holds the name
 * @param path the file of the tree that is meant; empty if the tree has none of that name
 * @param found whether the loader would find it under that name
 */
public record NamedLibrary(String name, String by, Optional<String> path, boolean found) {
    /** Checks that nothing is null. */
    public NamedLibrary {
        Objects.requireNonNull(name);
        Objects.requireNonNull(by);
        Objects.requireNonNull(path);
    }
}
