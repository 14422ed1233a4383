package hiptwin.audit.record;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One ELF file that a component ships. At least one of soname and path is there; both, where both are.
 *
 * @param soname {@code DT_SONAME} it must have
 * @param path where it must lie
 * @param identity which bytes it must have
 * @param sources ids of the source that it was built from, all of them together
 * @param place where the record says so
 */
public record Library(Optional<String> soname, Optional<PathGlob> path, Identity identity, List<String> sources, Place place) {
    /** Copies the list. */
    public Library {
        Objects.requireNonNull(soname);
        Objects.requireNonNull(path);
        Objects.requireNonNull(identity);
        sources = List.copyOf(sources);
        Objects.requireNonNull(place);
    }

    /**
     * {@return the name by which messages call it: the soname, else the path}
     */
    public String name() {
        return soname.orElseGet(() -> path.map(PathGlob::toString).orElse("?"));
    }
}
