package hiptwin.harness.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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

    static boolean canBeWritten(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent != null && Files.isDirectory(parent) && !Files.isDirectory(file)
                && (Files.exists(file) ? Files.isWritable(file) : Files.isWritable(parent));
    }

    static void write(Path file, Content content) throws IOException {
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
