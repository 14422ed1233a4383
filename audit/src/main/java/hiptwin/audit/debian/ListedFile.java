package hiptwin.audit.debian;

import java.util.Objects;
import java.util.Optional;

/**
 * A line of a package's list.
 *
 * @param listed path as the package has it, without the first slash
 * @param path where it is in this tree, which differs where {@code /lib} is a link to {@code /usr/lib}; empty if its folder is not there
 * @param md5 MD5 that the package gives for it, 32 hex digits
 */
public record ListedFile(String listed, Optional<String> path, Optional<String> md5) {
    /** Checks that nothing is null. */
    public ListedFile {
        Objects.requireNonNull(listed);
        Objects.requireNonNull(path);
        Objects.requireNonNull(md5);
    }
}
