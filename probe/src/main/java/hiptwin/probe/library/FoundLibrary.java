package hiptwin.probe.library;

import hiptwin.probe.elf.ElfLibrary;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A library file for this machine.
 *
 * @param path absolute path, symbolic links not followed
 * @param step how it was found
 * @param elf what the file says of itself
 */
public record FoundLibrary(Path path, SearchStep step, ElfLibrary elf) {
    /** Refuses null. */
    public FoundLibrary {
        Objects.requireNonNull(path);
        Objects.requireNonNull(step);
        Objects.requireNonNull(elf);
    }
}
