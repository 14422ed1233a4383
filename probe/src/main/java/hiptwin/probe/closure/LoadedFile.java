package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One file in a pretended process, as the loader's link map has it. */
final class LoadedFile {
    /** Path without links: what tells two files apart. */
    final String path;
    /** Folder under which the loader found it, which is what {@code $ORIGIN} stands for; links in it are not followed. */
    final String origin;
    final ElfFile elf;
    /** Who asked for it first. */
    final Optional<LoadedFile> loader;
    final List<Dependency> dependencies = new ArrayList<>();

    LoadedFile(String path, String origin, ElfFile elf, Optional<LoadedFile> loader) {
        this.path = path;
        this.origin = origin;
        this.elf = elf;
        this.loader = loader;
    }
}
