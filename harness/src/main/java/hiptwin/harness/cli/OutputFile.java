package hiptwin.harness.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.Optional;

/**
 * A file that is written whole or not at all. What is there and is no regular file, such as a device or a pipe, is written to and never
 * replaced; a symbolic link is followed.
 */
final class OutputFile {
    /** Writes the content. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private OutputFile() {
    }

    /**
     * Finds out, before anything is measured, whether a file can be written without loss.
     *
     * @param option the option that named the file
     * @param file the file
     * @param inputs files and folders that this run reads; one that is not there is a place where a file would be read the next time
     * @return what is wrong and what would be right; empty if nothing is
     * @throws IOException if a folder cannot be looked at
     */
    static Optional<String> problem(String option, Path file, Collection<Path> inputs) throws IOException {
        if (!canBeWritten(file)) {
            return Optional.of(option + " " + file + ": expected a file in a folder that can be written to");
        }
        Path real = real(file);
        for (Path input : inputs) {
            Path parent = input.toAbsolutePath().getParent();
            boolean known = Files.exists(input) || parent != null && Files.isDirectory(parent);
            if (known && real.startsWith(real(input))) {
                return Optional.of(option + " " + file + ": this run reads " + input + ": expected a file that is no part of an input");
            }
        }
        return Optional.empty();
    }

    /** {@return the file without symbolic links; its folder must exist} */
    static Path real(Path file) throws IOException {
        return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
    }

    private static boolean canBeWritten(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent != null && Files.isDirectory(parent) && !Files.isDirectory(file)
                && (Files.exists(file) ? Files.isWritable(file) : Files.isWritable(parent));
    }

    /**
     * Writes the file.
     *
     * @param file the file
     * @param content what is in it
     * @throws FileSystemException if it cannot be written; names the file
     */
    static void write(Path file, Content content) throws FileSystemException {
        try {
            replace(file, content);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw (FileSystemException) new FileSystemException(file.toString(), null, e.getMessage()).initCause(e);
        }
    }

    private static void replace(Path file, Content content) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            try (OutputStream out = Files.newOutputStream(target)) {
                content.writeTo(out);
            }
            return;
        }
        Path draft = target.resolveSibling(target.getFileName() + ".part");
        try {
            try (OutputStream out = Files.newOutputStream(draft)) {
                content.writeTo(out);
            }
            Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
