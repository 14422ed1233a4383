package hiptwin.audit.tree;

import java.util.Objects;
import java.util.Optional;

/** One entry of a tree, under its path relative to the root. */
public sealed interface TreeEntry {
    /**
     * {@return where it is: relative to the root, {@code /} between the parts, none in front}
     */
    String path();

    /**
     * A regular file.
     *
     * @param path where it is
     * @param sizeBytes how long it is
     * @param sha256 SHA-256 of its bytes, 64 lower-case hex digits
     * @param binary what it says of itself if it begins like an ELF file; also for a damaged one, with what could be read
     */
    record RegularFile(String path, long sizeBytes, String sha256, Optional<Binary> binary) implements TreeEntry {
        /** Checks that nothing is null. */
        public RegularFile {
            Objects.requireNonNull(path);
            Objects.requireNonNull(sha256);
            Objects.requireNonNull(binary);
        }
    }

    /**
     * A directory.
     *
     * @param path where it is
     */
    record Directory(String path) implements TreeEntry {
        /** Checks that nothing is null. */
        public Directory {
            Objects.requireNonNull(path);
        }
    }

    /**
     * A symbolic link.
     *
     * @param path where it is
     * @param target what it points at, as written in it
     */
    record SymbolicLink(String path, String target) implements TreeEntry {
        /** Checks that nothing is null. */
        public SymbolicLink {
            Objects.requireNonNull(path);
            Objects.requireNonNull(target);
        }
    }

    /**
     * A device, pipe or socket.
     *
     * @param path where it is
     */
    record Special(String path) implements TreeEntry {
        /** Checks that nothing is null. */
        public Special {
            Objects.requireNonNull(path);
        }
    }
}
