package hiptwin.probe.child;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder of one child that nobody else can enter: its working directory, its answer, its crash report. */
final class ChildFolder implements AutoCloseable {
    private final Path path;

    private ChildFolder(Path path) {
        this.path = path;
    }

    static ChildFolder create() throws IOException {
        return new ChildFolder(Files.createTempDirectory("hiptwin-probe-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))).toAbsolutePath());
    }

    Path path() {
        return path;
    }

    Path answer() {
        return path.resolve("answer");
    }

    Path crashReport() {
        return path.resolve("hs_err.log");
    }

    /** Removes the folder with what native code dropped into it. What cannot be removed stays. */
    @Override
    public void close() {
        try (Stream<Path> found = Files.walk(path)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException stillInUse) {
            return;
        }
    }
}
