package hiptwin.probe.elf;

/** What {@code PT_GNU_STACK} says of the stack's pages. */
public enum StackPermission {
    /** The stack need not be executable: what linkers write by default. */
    NOT_EXECUTABLE,
    /** The file asks for an executable stack, and loading it makes the whole process's stack executable. */
    EXECUTABLE,
    /** No {@code PT_GNU_STACK}: the kernel of most processors then gives an executable stack to an executable. */
    NOT_STATED
}
