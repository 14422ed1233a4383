package hiptwin.probe.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Why a file could not be read or written, in words for people: the name of an exception says nothing to them. Safe for use by several threads.
 */
public final class IoReason {
    private IoReason() {
    }

    /**
     * {@return the file, where the failure names one, and the reason}
     *
     * @param failure what went wrong
     */
    public static String of(IOException failure) {
        String file = failure instanceof FileSystemException named && named.getFile() != null ? named.getFile() + ": " : "";
        return file + reason(failure);
    }

    /**
     * {@return the reason alone}
     *
     * @param failure what went wrong
     */
    public static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException gone -> "no such file";
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException other -> other.getReason() == null ? "the system gave no reason" : other.getReason();
            default -> failure.getMessage() == null ? "the system gave no reason" : failure.getMessage();
        };
    }
}
