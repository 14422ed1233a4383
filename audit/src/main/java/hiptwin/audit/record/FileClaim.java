package hiptwin.audit.record;

import java.util.Objects;

/**
 * Files that a component says are its own. It never covers an ELF file.
 *
 * @param glob which files
 * @param place where the record says so
 */
public record FileClaim(PathGlob glob, Place place) {
    /** Checks that nothing is null. */
    public FileClaim {
        Objects.requireNonNull(glob);
        Objects.requireNonNull(place);
    }
}
