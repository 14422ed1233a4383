package hiptwin.audit.tree;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the licence side of the audit needs to know of an ELF file.
 *
 * @param soname name it wants to be known by ({@code DT_SONAME})
 * @param buildId GNU build id, lower-case hex digits
 * @param needed libraries it names ({@code DT_NEEDED}), in the order of the file
 * @param dependencyPaths paths in the tree of the libraries those names resolve to, without those the host supplies
 */
public record Binary(Optional<String> soname, Optional<String> buildId, List<String> needed, List<String> dependencyPaths) {
    /** Copies the lists. */
    public Binary {
        Objects.requireNonNull(soname);
        Objects.requireNonNull(buildId);
        needed = List.copyOf(needed);
        dependencyPaths = List.copyOf(dependencyPaths);
    }
}
