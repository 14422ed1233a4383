package hiptwin.probe.access;

import java.util.List;

/**
 * Why open(2) fails, as far as Java's exceptions tell. Java hands on the C library's text, not the number; the texts of
 * glibc and musl in English are known, any other is {@link #OTHER}.
 */
public enum OpenError {
    /** Not allowed by group and mode, or by a security module. */
    EACCES(13, "Permission denied"),
    /** Not allowed by the device cgroup of a container, whatever group and mode say. */
    EPERM(1, "Operation not permitted"),
    /** There is no such node. */
    ENOENT(2, "No such file or directory"),
    /** The device answers with an input/output error. */
    EIO(5, "Input/output error", "I/O error"),
    /** The node is there, a driver behind it is not. */
    ENXIO(6, "No such device or address"),
    /** The driver asks to try again: for KFD, a reset is under way. */
    EAGAIN(11, "Resource temporarily unavailable"),
    /** Out of memory; KFD says so too of a chip that it does not support. */
    ENOMEM(12, "Cannot allocate memory", "Out of memory"),
    /** In use, and not to be shared. */
    EBUSY(16, "Device or resource busy", "Resource busy"),
    /** The node is there, a device behind it is not. */
    ENODEV(19, "No such device"),
    /** A part of the path is not a folder. */
    ENOTDIR(20, "Not a directory"),
    /** A folder lies where the node should be. */
    EISDIR(21, "Is a directory"),
    /** The driver refuses the request. */
    EINVAL(22, "Invalid argument"),
    /** The whole system has too many open files. */
    ENFILE(23, "Too many open files in system"),
    /** This process has too many open files. */
    EMFILE(24, "Too many open files", "No file descriptors available"),
    /** The file system is read-only and the node is not a device. */
    EROFS(30, "Read-only file system"),
    /** What lies there is a file of another kind than a character device; no error of open(2). */
    NOT_A_DEVICE(0),
    /** The text is none of those above. */
    OTHER(0);

    private final int errno;
    private final List<String> texts;

    OpenError(int errno, String... texts) {
        this.errno = errno;
        this.texts = List.of(texts);
    }

    /** {@return errno on Linux; 0 for {@link #OTHER}, whose number is not known, and {@link #NOT_A_DEVICE}} */
    public int errno() {
        return errno;
    }

    /**
     * Finds the error by its text. Never throws.
     *
     * @param text what the C library says
     * @return the error, or {@link #OTHER}
     */
    static OpenError ofText(String text) {
        for (OpenError error : values()) {
            if (error.texts.contains(text)) {
                return error;
            }
        }
        return OTHER;
    }

    /** {@return the text of glibc} */
    String text() {
        return texts.isEmpty() ? name() : texts.get(0);
    }
}
