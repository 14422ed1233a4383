package hiptwin.probe.closure;

import java.util.Objects;

/**
 * A folder in a file's run path that does not lead where a runtime tree may rely on.
 *
 * @param path the file
 * @param tag {@code DT_RPATH} or {@code DT_RUNPATH}
 * @param entry the folder as written
 * @param kind what is wrong with it
 */
public record RunPathFault(String path, String tag, String entry, Kind kind) {
    /** What may be wrong with a folder of a run path. */
    public enum Kind {
        /** It starts at the root of whatever machine the file is used on. */
        ABSOLUTE,
        /** It starts at the working directory, which the caller chooses; an empty folder means that directory itself. */
        OF_WORKING_DIRECTORY,
        /** It leads above the root of the tree. */
        ESCAPING,
        /** Everybody may put libraries into it. */
        WRITABLE_BY_ALL,
        /** It stands after so many folders that it was not looked at. */
        TOO_MANY
    }

    /** Checks that nothing is null. */
    public RunPathFault {
        Objects.requireNonNull(path);
        Objects.requireNonNull(tag);
        Objects.requireNonNull(entry);
        Objects.requireNonNull(kind);
    }
}
