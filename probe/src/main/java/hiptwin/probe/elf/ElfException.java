package hiptwin.probe.elf;

import java.util.Objects;

/**
 * A file that cannot be taken as a 64-bit little-endian ELF file. The message names the place, the value found and what
 * would be right; it does not name the file, which the caller knows.
 */
public final class ElfException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What kind of fault it is. */
    public enum Fault {
        /** The file could not be opened or read. */
        UNREADABLE,
        /** The first four bytes are not those of an ELF file. */
        NOT_ELF,
        /** A 32-bit or big-endian ELF file. */
        OTHER_CLASS,
        /** The file ends before what its header announces. */
        TRUNCATED,
        /** A value that no linker writes. */
        MALFORMED
    }

    /** What kind of fault it is. */
    private final Fault fault;

    /**
     * A fault found in the file.
     *
     * @param fault what kind it is
     * @param message place, value found and what would be right
     */
    public ElfException(Fault fault, String message) {
        super(message);
        this.fault = Objects.requireNonNull(fault);
    }

    /**
     * A fault with a cause.
     *
     * @param fault what kind it is
     * @param message place, value found and what would be right
     * @param cause what led to it
     */
    public ElfException(Fault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = Objects.requireNonNull(fault);
    }

    /** {@return what kind of fault it is} */
    public Fault fault() {
        return fault;
    }
}
