package hiptwin.audit.debian;

import java.util.List;
import java.util.Objects;

/**
 * A package and its files.
 *
 * @param about name and versions
 * @param files everything that its list names, also directories
 */
public record InstalledPackage(DebianPackage about, List<ListedFile> files) {
    /** Copies the list. */
    public InstalledPackage {
        Objects.requireNonNull(about);
        files = List.copyOf(files);
    }
}
