package hiptwin.audit.record;

import java.util.Map;
import java.util.Objects;

/**
 * Files that a component says are its own, by path and hash: the lines of a file in the format of {@code sha256sum}, which lies
 * in the folder of the record. It covers ELF files too, since it fixes their bytes.
 *
 * @param file name of the file with the lines
 * @param sha256ByPath SHA-256, 64 lower-case hex digits, of each file of the tree
 * @param place where the record says so
 */
public record Manifest(String file, Map<String, String> sha256ByPath, Place place) {
    /** Copies the map. */
    public Manifest {
        Objects.requireNonNull(file);
        sha256ByPath = Map.copyOf(sha256ByPath);
        Objects.requireNonNull(place);
    }
}
