package hiptwin.probe.library;

/** What came of looking at one place. */
public enum AttemptOutcome {
    /** A library for this machine. */
    FOUND,
    /** No such file, folder or cache entry. */
    NOT_THERE,
    /** A folder, a device or a pipe. */
    NOT_A_FILE,
    /** It is there but cannot be opened or read. */
    UNREADABLE,
    /** A file, but not an ELF file: for example a linker script. */
    NOT_ELF,
    /** An ELF file of 32 bits, or big-endian. */
    WRONG_CLASS,
    /** An ELF file for another processor. */
    WRONG_MACHINE,
    /** An ELF file the loader cannot load: a program, an object file, or separate debug information. */
    NOT_A_LIBRARY,
    /** An ELF file or a loader cache that contradicts itself. */
    DAMAGED,
    /** Set, but names no place: empty, or not a path in this locale. */
    IGNORED
}
