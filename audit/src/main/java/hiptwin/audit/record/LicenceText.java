package hiptwin.audit.record;

import java.util.Objects;
import java.util.Optional;

/**
 * A licence text or notice.
 *
 * @param id name in the record
 * @param location whether the path is one of the tree or of the folder of the record
 * @param path where it lies
 * @param sha256 SHA-256 of it, 64 lower-case hex digits; empty while undecided
 * @param origin where it came from
 * @param place where the record says so
 */
public record LicenceText(String id, Location location, String path, Optional<String> sha256, Optional<String> origin, Place place) {
    /** Which root a path is relative to. */
    public enum Location {
        /** The audited tree. */
        TREE,
        /** The folder of the record. */
        RECORD
    }

    /** Checks that nothing is null. */
    public LicenceText {
        Objects.requireNonNull(id);
        Objects.requireNonNull(location);
        Objects.requireNonNull(path);
        Objects.requireNonNull(sha256);
        Objects.requireNonNull(origin);
        Objects.requireNonNull(place);
    }
}
