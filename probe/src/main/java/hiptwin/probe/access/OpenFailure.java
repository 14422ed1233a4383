package hiptwin.probe.access;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/**
 * A node that could not be opened.
 *
 * @param error which error it is
 * @param text the C library's text, unchanged and in its language
 */
public record OpenFailure(OpenError error, String text) {
    /** Refuses null. */
    public OpenFailure {
        Objects.requireNonNull(error);
        Objects.requireNonNull(text);
    }

    /**
     * Reads a failure out of the exception. Two errors have exception classes of their own and need no text.
     *
     * @param e what opening threw
     * @return the failure
     */
    public static OpenFailure of(IOException e) {
        // Not a switch over types: its first use costs a third of a probe where there is no /dev/kfd.
        if (e instanceof AccessDeniedException) {
            return new OpenFailure(OpenError.EACCES, OpenError.EACCES.text());
        }
        if (e instanceof NoSuchFileException) {
            return new OpenFailure(OpenError.ENOENT, OpenError.ENOENT.text());
        }
        return e instanceof FileSystemException other && other.getReason() != null
                ? new OpenFailure(OpenError.ofText(other.getReason().strip()), other.getReason())
                : new OpenFailure(OpenError.OTHER, String.valueOf(e.getMessage()));
    }

    /**
     * A file that is no character device. Opening it might well work, and would prove nothing.
     *
     * @param regular whether it is a regular file
     * @return the failure
     */
    static OpenFailure notADevice(boolean regular) {
        return new OpenFailure(OpenError.NOT_A_DEVICE,
                regular ? "is a regular file, not a device" : "is not a character device");
    }

    @Override
    public String toString() {
        return error.errno() == 0 ? text : text + " (" + error + ")";
    }
}
