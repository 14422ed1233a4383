package hiptwin.probe.codeobject;

import hiptwin.probe.elf.ElfException;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds the GPU code that a file carries: a library or program of the host, a code object by itself, or a bundle.
 * Immutable; safe for use by several threads if its decoder is.
 */
public final class CodeObjectReader {
    private final Optional<ZstdDecoder> zstd;
    private final CodeObjectLimits limits;

    private CodeObjectReader(Optional<ZstdDecoder> zstd, CodeObjectLimits limits) {
        this.zstd = zstd;
        this.limits = limits;
    }

    /** {@return a reader with the zstd decoder that {@link ServiceLoader} finds, if any, and the usual limits} */
    public static CodeObjectReader create() {
        Optional<ZstdDecoder> found;
        try {
            found = ServiceLoader.load(ZstdDecoder.class, ZstdDecoder.class.getClassLoader()).findFirst();
        } catch (ServiceConfigurationError unusable) {
            found = Optional.empty();
        }
        return new CodeObjectReader(found, CodeObjectLimits.DEFAULT);
    }

    /**
     * With a zstd decoder of the caller's choice.
     *
     * @param decoder the decoder; empty for none
     * @return the reader
     */
    public CodeObjectReader withZstd(Optional<ZstdDecoder> decoder) {
        return new CodeObjectReader(Objects.requireNonNull(decoder), limits);
    }

    /**
     * With other limits.
     *
     * @param allowed the limits
     * @return the reader
     */
    public CodeObjectReader withLimits(CodeObjectLimits allowed) {
        return new CodeObjectReader(zstd, Objects.requireNonNull(allowed));
    }

    /**
     * Reads a file. Opens nothing but regular files, so that a pipe cannot block it.
     *
     * @param file the file; symbolic links are followed
     * @return its GPU code
     * @throws ElfException if it cannot be read, or is neither a 64-bit little-endian ELF file nor a bundle
     */
    public CodeObjects read(Path file) throws ElfException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new ElfException(ElfException.Fault.UNREADABLE, "not a regular file");
        }
        try (SeekableByteChannel channel = Files.newByteChannel(file, StandardOpenOption.READ)) {
            return read(channel);
        } catch (IOException e) {
            String text = switch (e) {
                case NoSuchFileException gone -> "no such file";
                case AccessDeniedException denied -> "permission denied";
                case FileSystemException other when other.getReason() != null -> other.getReason();
                default -> e.toString();
            };
            throw new ElfException(ElfException.Fault.UNREADABLE, text, e);
        }
    }

    /**
     * Reads an open file from its start to the size it has now. The position of the channel is changed.
     *
     * @param channel the file; left open
     * @return its GPU code
     * @throws ElfException if it cannot be read, or is neither a 64-bit little-endian ELF file nor a bundle
     * @throws IOException if its size cannot be asked for
     */
    public CodeObjects read(SeekableByteChannel channel) throws ElfException, IOException {
        return new CodeScan(new ByteSource.InFile(channel), zstd, limits).all();
    }

    /**
     * Reads a file that is already in memory.
     *
     * @param file all bytes of it; not changed
     * @return its GPU code
     * @throws ElfException if it is neither a 64-bit little-endian ELF file nor a bundle
     */
    public CodeObjects parse(byte[] file) throws ElfException {
        return new CodeScan(new ByteSource.InMemory(file), zstd, limits).all();
    }
}
