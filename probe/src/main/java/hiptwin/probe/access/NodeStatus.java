package hiptwin.probe.access;

/**
 * Owner group and mode of a device node.
 *
 * @param gid owner group as this process sees it, 0 to 2^32 - 1
 * @param mode permission bits
 */
public record NodeStatus(long gid, int mode) {
    private static final int GROUP_READ_WRITE = 060;
    private static final int OTHERS_READ_WRITE = 06;

    /** {@return the mode as four octal digits, for example {@code 0660}} */
    public String modeText() {
        return "%04o".formatted(mode);
    }

    /** {@return whether the owner group may read and write} */
    boolean groupMayReadAndWrite() {
        return (mode & GROUP_READ_WRITE) == GROUP_READ_WRITE;
    }

    /** {@return whether everybody may read and write} */
    boolean everybodyMayReadAndWrite() {
        return (mode & OTHERS_READ_WRITE) == OTHERS_READ_WRITE;
    }
}
