package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfFile;
import java.util.Objects;
import java.util.Optional;

/** What lies at one path of a tree. */
public sealed interface TreeNode {
    /**
     * A regular file.
     *
     * @param sizeBytes how long it is
     * @param elf what it says of itself if it is a 64-bit little-endian ELF file
     */
    record RegularFile(long sizeBytes, Optional<ElfFile> elf) implements TreeNode {
        /** Checks that nothing is null. */
        public RegularFile {
            Objects.requireNonNull(elf);
        }
    }

    /**
     * A directory.
     *
     * @param writableByAll whether everybody may write to it and no sticky bit protects what others put there
     */
    record Directory(boolean writableByAll) implements TreeNode {
    }

    /**
     * A symbolic link.
     *
     * @param target what it points at, as written in it
     */
    record SymbolicLink(String target) implements TreeNode {
        /** Checks that nothing is null. */
        public SymbolicLink {
            Objects.requireNonNull(target);
        }
    }

    /** A device, pipe, socket, or something that could not be looked at. */
    record Special() implements TreeNode {
    }
}
