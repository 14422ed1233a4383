package hiptwin.probe.elf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that a 64-bit little-endian ELF file of any machine says of itself without being loaded.
 *
 * <p>A file whose header is sound but a later part is not still gives what could be read; {@link #faults} then names the parts
 * that could not.
 *
 * @param library what the dynamic loader reads
 * @param flags {@code e_flags}; for AMD GPU code objects it holds the target
 * @param dynamicFlags1 {@code DT_FLAGS_1}, 0 if absent
 * @param interpreter the loader it asks for ({@code PT_INTERP}); only executables have one
 * @param stack whether it asks for an executable stack
 * @param versionNeeds symbol versions it needs of other libraries, in the order of the file
 * @param versionDefinitions symbol versions it defines, in the order of the file, without its own name
 * @param buildId GNU build id, lower-case hex digits
 * @param namedLibraries strings in its data that have the form of a library's name or path, sorted: what it may {@code dlopen}
 * @param faults what could not be read, in the order it was met
 */
public record ElfFile(ElfLibrary library, int flags, long dynamicFlags1, Optional<String> interpreter, StackPermission stack,
        List<VersionNeed> versionNeeds, List<String> versionDefinitions, Optional<String> buildId, List<String> namedLibraries,
        List<ElfException> faults) {
    /** {@code ET_REL}: what a compiler writes, before linking. */
    public static final int RELOCATABLE = 1;
    /** {@code ET_EXEC}: an executable at a fixed address. */
    public static final int FIXED_EXECUTABLE = 2;

    private static final long DF_1_NODEFLIB = 0x800;

    /** Copies the lists. */
    public ElfFile {
        Objects.requireNonNull(library);
        Objects.requireNonNull(interpreter);
        Objects.requireNonNull(stack);
        versionNeeds = List.copyOf(versionNeeds);
        versionDefinitions = List.copyOf(versionDefinitions);
        Objects.requireNonNull(buildId);
        namedLibraries = List.copyOf(namedLibraries);
        faults = List.copyOf(faults);
    }

    /**
     * Reads a file. Opens nothing but regular files, so that a pipe cannot block it; memory does not grow with its size.
     *
     * @param file the file; symbolic links are followed
     * @return what it says
     * @throws ElfException if it cannot be read, or its header is not that of a 64-bit little-endian ELF file
     */
    public static ElfFile read(Path file) throws ElfException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new ElfException(ElfException.Fault.UNREADABLE, "not a regular file");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new ElfReader(new ElfBytes.InFile(channel)).file();
        } catch (IOException e) {
            throw ElfLibrary.unreadable(e);
        }
    }

    /**
     * Reads a file that is open already, and leaves it open.
     *
     * @param channel the file, read from its start; its position is changed
     * @return what it says
     * @throws ElfException if it cannot be read, or its header is not that of a 64-bit little-endian ELF file
     */
    public static ElfFile read(SeekableByteChannel channel) throws ElfException {
        try {
            return new ElfReader(new ElfBytes.InFile(channel)).file();
        } catch (IOException e) {
            throw ElfLibrary.unreadable(e);
        }
    }

    /**
     * Reads a file that is already in memory.
     *
     * @param file all bytes of it
     * @return what it says
     * @throws ElfException if its header is not that of a 64-bit little-endian ELF file
     */
    public static ElfFile parse(byte[] file) throws ElfException {
        return new ElfReader(new ElfBytes.InMemory(file)).file();
    }

    /** {@return whether the loader must not search its default folders for what this needs} */
    public boolean ignoresDefaultFolders() {
        return (dynamicFlags1 & DF_1_NODEFLIB) != 0;
    }

    /** {@return whether it is started as a program rather than loaded} */
    public boolean isExecutable() {
        return interpreter.isPresent() || library.type() == FIXED_EXECUTABLE;
    }

    /**
     * The highest version it needs of a family: {@code "GLIBC"} gives {@code 2.28} where {@code GLIBC_2.28} is the highest. Names
     * without a number ({@code GLIBC_PRIVATE}) do not count, except {@code GLIBC_ABI_DT_RELR}, which came with 2.36.
     *
     * @param family what stands before the underscore
     * @return the number; empty if it needs none of that family
     */
    public Optional<String> highestNeeded(String family) {
        return versionNeeds.stream().filter(need -> !need.weak()).map(VersionNeed::version)
                .filter(version -> version.startsWith(family + "_"))
                .map(version -> version.equals("GLIBC_ABI_DT_RELR") ? "2.36" : version.substring(family.length() + 1))
                .filter(number -> number.matches("[0-9]{1,9}(\\.[0-9]{1,9}){0,4}")).max(VERSIONS);
    }

    /** Orders version numbers part by part: 2.9 before 2.28. */
    public static final Comparator<String> VERSIONS = (a, b) -> {
        String[] left = a.split("\\.");
        String[] right = b.split("\\.");
        for (int i = 0; i < Math.max(left.length, right.length); i++) {
            int difference = Long.compare(i < left.length ? Long.parseLong(left[i]) : -1,
                    i < right.length ? Long.parseLong(right[i]) : -1);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    };
}
