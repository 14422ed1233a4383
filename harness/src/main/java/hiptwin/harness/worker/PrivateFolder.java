package hiptwin.harness.worker;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder that only this user can enter, removed with all that is in it. It holds the socket, the crash report and
 * whatever native code drops into its working directory.
 */
final class PrivateFolder implements AutoCloseable {
    /** How the folders of this program begin. */
    static final String PREFIX = "hiptwin-worker-";

    /** The socket in the folder. */
    private static final String SOCKET_NAME = "channel";

    /** A socket address holds 108 bytes on Linux and 104 elsewhere, the terminating NUL among them. */
    private static final int MAX_SOCKET_PATH_BYTES = 103;

    private final Path path;

    private PrivateFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes a folder below {@code java.io.tmpdir}, or below {@code /tmp} if a socket in it would have too long a path.
     *
     * @return the folder
     * @throws IOException if neither can be written to
     */
    static PrivateFolder create() throws IOException {
        Path folder = createBelow(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath());
        if (socketPathFits(folder)) {
            return new PrivateFolder(folder);
        }
        Files.delete(folder);
        return new PrivateFolder(createBelow(Path.of("/tmp")));
    }

    private static Path createBelow(Path parent) throws IOException {
        return Files.createTempDirectory(parent, PREFIX,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private static boolean socketPathFits(Path folder) {
        return folder.resolve(SOCKET_NAME).toString().getBytes(StandardCharsets.UTF_8).length <= MAX_SOCKET_PATH_BYTES;
    }

    /** {@return the folder} */
    Path path() {
        return path;
    }

    /** {@return where the socket is} */
    Path socket() {
        return path.resolve(SOCKET_NAME);
    }

    /** {@return where the JVM puts its crash report} */
    Path crashReport() {
        return path.resolve("hs_err.log");
    }

    /** Removes the folder. What cannot be removed stays behind. A second call does nothing. */
    @Override
    public void close() {
        remove(path);
    }

    /**
     * Removes a folder of this program. Links are removed, not followed.
     *
     * @param folder the folder; left alone if its name does not begin with {@link #PREFIX}
     */
    static void remove(Path folder) {
        Path name = folder.getFileName();
        if (name == null || !name.toString().startsWith(PREFIX) || !Files.isDirectory(folder)) {
            return;
        }
        removeAll(folder.toFile());
    }

    private static void removeAll(File file) {
        File[] inside = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
        if (inside != null) {
            for (File one : inside) {
                removeAll(one);
            }
        }
        // What cannot be removed stays behind; there is nobody to tell.
        file.delete();
    }
}
