package hiptwin.harness.engine.libvmaf;

import hiptwin.bindings.NativeLibrary;
import hiptwin.harness.engine.EngineException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Loads a libvmaf file and says, when that fails, which file is at fault and what to do about it.
 */
final class LibraryFile {
    /** The function that failures to load are reported for. */
    static final String LOAD = "dlopen";

    private static final byte[] ELF_MAGIC = {0x7f, 'E', 'L', 'F'};

    /** Of a 64-bit ELF file: the header's size and where the section table's place, entry size and entry count are. */
    private static final int ELF_HEADER_BYTES = 64;
    private static final int E_SHOFF = 40;
    private static final int E_SHENTSIZE = 58;
    private static final int E_SHNUM = 60;

    private static final Pattern NOT_FOUND = Pattern.compile("([^\\s:]+): cannot open shared object file");

    private LibraryFile() {
    }

    /**
     * Loads a library for the life of the process.
     *
     * @param name absolute path
     * @return the library
     * @throws EngineException if the path is not absolute, there is no such file, it is no library of this machine, or
     *     one of its dependencies is not found; the message names the file at fault and holds the dynamic loader's
     *     words
     */
    static NativeLibrary load(String name) throws EngineException {
        Path file = checked(name);
        try {
            return NativeLibrary.load(file);
        } catch (UnsatisfiedLinkError error) {
            throw refused(name, String.valueOf(error.getMessage()));
        } catch (IllegalCallerException error) {
            throw failure(VmafStatus.EACCES, name, "this Java program has not been granted native access: start java "
                    + "with --enable-native-access=ALL-UNNAMED, or =hiptwin.bindings on the module path");
        }
    }

    private static Path checked(String name) throws EngineException {
        Path file;
        try {
            file = Path.of(name);
        } catch (InvalidPathException error) {
            throw failure(VmafStatus.EINVAL, name, "not a path: " + error.getReason());
        }
        if (!file.isAbsolute()) {
            throw failure(VmafStatus.EINVAL, name,
                    "expected an absolute path; a bare name would be searched for elsewhere");
        }
        if (!Files.exists(file)) {
            throw failure(VmafStatus.ENOENT, name, "no such file; expected the path of a libvmaf.so.3");
        }
        if (!Files.isRegularFile(file)) {
            throw failure(VmafStatus.EINVAL, name, "not a file; expected the path of a libvmaf.so.3");
        }
        checkHeader(file);
        return file;
    }

    /**
     * Looks at what the dynamic loader trusts: a file that is no library makes the virtual machine print warnings, and
     * one that was cut short kills the process when its missing pages are touched.
     */
    private static void checkHeader(Path file) throws EngineException {
        ByteBuffer header = ByteBuffer.allocate(ELF_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long size;
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            size = channel.size();
            while (header.hasRemaining() && channel.read(header) > 0) {
                // until the header is full or the file ends
            }
        } catch (IOException error) {
            throw failure(VmafStatus.EACCES, file.toString(), "cannot be read: " + error);
        }
        byte[] magic = Arrays.copyOf(header.array(), Math.min(ELF_MAGIC.length, header.position()));
        if (!Arrays.equals(magic, ELF_MAGIC)) {
            throw failure(VmafStatus.ENOEXEC, file.toString(), "not a shared library: expected the bytes 7f 45 4c 46 "
                    + "(ELF) at byte 0, found " + HexFormat.ofDelimiter(" ").formatHex(magic));
        }
        // Linkers put the section table last; a library stripped of it says 0 and is not judged.
        long sectionsAt = header.getLong(E_SHOFF);
        long end = sectionsAt + (long) unsigned(header, E_SHENTSIZE) * unsigned(header, E_SHNUM);
        if (header.hasRemaining() || sectionsAt != 0 && (end < sectionsAt || end > size)) {
            throw failure(VmafStatus.ENOEXEC, file.toString(), "cut short: the file ends at byte " + size
                    + (header.hasRemaining() ? ", inside the ELF header" : ", its section table at byte " + end)
                    + "; copy it again");
        }
    }

    private static int unsigned(ByteBuffer header, int offset) {
        return Short.toUnsignedInt(header.getShort(offset));
    }

    private static EngineException refused(String name, String words) {
        Matcher missing = NOT_FOUND.matcher(words);
        if (missing.find() && !missing.group(1).equals(name)) {
            return failure(VmafStatus.ENOENT, name, "needs " + missing.group(1) + ", which the dynamic loader does not "
                    + "find: install it, or put its folder into LD_LIBRARY_PATH before the process starts (" + words
                    + ")");
        }
        return failure(VmafStatus.ENOEXEC, name, "cannot be loaded as a library of this machine (" + words + ")");
    }

    private static EngineException failure(VmafStatus status, String name, String problem) {
        return new EngineException(LOAD, -status.number(), name + ": " + problem);
    }
}
