package hiptwin.probe.elf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a 64-bit little-endian ELF file says of itself, as far as the dynamic loader cares.
 *
 * @param machine processor it is made for
 * @param type {@code e_type}: 1 relocatable, 2 executable at a fixed address, {@value #SHARED_OBJECT} shared object
 * @param dynamic whether it has a dynamic section; without one the loader refuses it
 * @param soname name it wants to be known by ({@code DT_SONAME})
 * @param needed libraries it needs ({@code DT_NEEDED}), in the order of the file
 * @param rpath folders to search before {@code LD_LIBRARY_PATH} ({@code DT_RPATH}), separated by colons
 * @param runpath folders to search after it ({@code DT_RUNPATH}), separated by colons
 */
public record ElfLibrary(ElfMachine machine, int type, boolean dynamic, Optional<String> soname, List<String> needed,
        Optional<String> rpath, Optional<String> runpath) {
    /** {@code ET_DYN}: what a shared library is. */
    public static final int SHARED_OBJECT = 3;

    /** Copies the list. */
    public ElfLibrary {
        Objects.requireNonNull(machine);
        Objects.requireNonNull(soname);
        Objects.requireNonNull(rpath);
        Objects.requireNonNull(runpath);
        needed = List.copyOf(needed);
    }

    /**
     * Reads a file. Opens nothing but regular files, so that a pipe cannot block it.
     *
     * @param file the file; symbolic links are followed
     * @return what it says
     * @throws ElfException if it is not a sound 64-bit little-endian ELF file
     */
    public static ElfLibrary read(Path file) throws ElfException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new ElfException(ElfException.Fault.UNREADABLE, "not a regular file");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new ElfReader(new ElfBytes.InFile(channel)).library();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Reads a file that is already in memory.
     *
     * @param file all bytes of it
     * @return what it says
     * @throws ElfException if it is not a sound 64-bit little-endian ELF file
     */
    public static ElfLibrary parse(byte[] file) throws ElfException {
        return new ElfReader(new ElfBytes.InMemory(file)).library();
    }

    static ElfException unreadable(IOException e) {
        String text = switch (e) {
            case NoSuchFileException gone -> "no such file";
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> e.toString();
        };
        return new ElfException(ElfException.Fault.UNREADABLE, text, e);
    }
}
