package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfFile;
import java.util.List;
import java.util.Objects;

/**
 * A file that is loaded from at least one root.
 *
 * @param path where it lies, without links
 * @param sizeBytes how long it is
 * @param elf what it says of itself
 * @param reach how it is reached
 * @param dependencies what it asks for, each name once for each different answer
 * @param neededBy paths of the files that ask for it, sorted
 */
public record ClosureFile(String path, long sizeBytes, ElfFile elf, Reach reach, List<Dependency> dependencies, List<String> neededBy) {
    /** How a file is reached. */
    public enum Reach {
        /** It is a root. */
        ROOT,
        /** A chain of {@code DT_NEEDED} leads from a root to it. */
        NEEDED,
        /** Only through a name in the data of a loaded file: it is there to be opened with {@code dlopen}, or looks so. */
        NAMED
    }

    /** Copies the lists. */
    public ClosureFile {
        Objects.requireNonNull(path);
        Objects.requireNonNull(elf);
        Objects.requireNonNull(reach);
        dependencies = List.copyOf(dependencies);
        neededBy = List.copyOf(neededBy);
    }
}
