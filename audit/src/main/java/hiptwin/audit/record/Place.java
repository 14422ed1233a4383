package hiptwin.audit.record;

import java.util.Objects;

/**
 * A place in a record.
 *
 * @param path {@code components[2].licence}; empty for the whole document
 * @param line 1-based
 * @param column 1-based, in characters
 */
public record Place(String path, int line, int column) {
    /** Checks that nothing is null. */
    public Place {
        Objects.requireNonNull(path);
    }

    @Override
    public String toString() {
        String where = "line " + line + ", column " + column;
        return path.isEmpty() ? where : path + " (" + where + ")";
    }
}
