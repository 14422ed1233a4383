package hiptwin.probe.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFailureTest {
    private static final DeviceFiles KERNEL = DeviceFiles.ofTheKernel();

    @TempDir
    Path folder;

    /** Texts of strerror(3) of glibc 2.36 and musl 1.2; numbers of Linux's errno-base.h and errno.h. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Permission denied                 | EACCES | 13", "Operation not permitted           | EPERM  | 1",
            "No such file or directory         | ENOENT | 2", "Cannot allocate memory            | ENOMEM | 12",
            "Out of memory                     | ENOMEM | 12", "Device or resource busy           | EBUSY  | 16",
            "Resource busy                     | EBUSY  | 16", "Invalid argument                  | EINVAL | 22",
            "No such device                    | ENODEV | 19", "No such device or address         | ENXIO  | 6",
            "Resource temporarily unavailable  | EAGAIN | 11", "Input/output error                | EIO    | 5",
            "I/O error                         | EIO    | 5", "Is a directory                    | EISDIR | 21",
            "Not a directory                   | ENOTDIR| 20", "Too many open files               | EMFILE | 24",
            "Too many open files in system     | ENFILE | 23", "Read-only file system             | EROFS  | 30",
            "Keine Berechtigung                | OTHER  | 0", "Permission denied by policy       | OTHER  | 0",
    })
    void textOfTheCLibraryGivesTheError(String text, OpenError error, int errno) {
        OpenFailure failure = OpenFailure.of(new FileSystemException("/dev/kfd", null, text));

        assertThat(failure).isEqualTo(new OpenFailure(error, text));
        assertThat(error.errno()).isEqualTo(errno);
    }

    /** Java drops the text for these two, whatever the language. */
    @Test
    void exceptionClassGivesTheErrorWithoutAnyText() {
        assertThat(OpenFailure.of(new AccessDeniedException("/dev/kfd")).error()).isEqualTo(OpenError.EACCES);
        assertThat(OpenFailure.of(new NoSuchFileException("/dev/kfd")).error()).isEqualTo(OpenError.ENOENT);
    }

    @Test
    void unknownFailureKeepsItsWords() {
        assertThat(OpenFailure.of(new IOException("interrupted")))
                .isEqualTo(new OpenFailure(OpenError.OTHER, "interrupted"));
        assertThat(OpenFailure.of(new FileSystemException("/dev/kfd", null, "Gerät belegt")).toString())
                .isEqualTo("Gerät belegt");
    }

    @Test
    void realOpenOfACharacterDeviceSucceeds() {
        assertThat(KERNEL.openReadWrite(Path.of("/dev/null"))).isEmpty();
    }

    @Test
    void regularFileIsNoDeviceAndIsLeftAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "content");

        assertThat(KERNEL.openReadWrite(file)).contains(
                new OpenFailure(OpenError.NOT_A_DEVICE, "is a regular file, not a device"));
        assertThat(file).hasContent("content");
    }

    @Test
    void realOpenDoesNotMakeTheFile() {
        Path file = folder.resolve("none");

        assertThat(KERNEL.openReadWrite(file)).map(OpenFailure::error).contains(OpenError.ENOENT);
        assertThat(file).doesNotExist();
    }

    @Test
    void realOpenThroughAFileIsNotADirectory() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(KERNEL.openReadWrite(file.resolve("kfd")))
                .contains(new OpenFailure(OpenError.ENOTDIR, "Not a directory"));
    }

    @Test
    void realOpenOfAFolderIsADirectory() {
        assertThat(KERNEL.openReadWrite(folder)).contains(new OpenFailure(OpenError.EISDIR, "Is a directory"));
    }

    @Test
    void realOpenOfAClosedFileIsDenied() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Files.setPosixFilePermissions(file, Set.of());
        assumeTrue(!Files.isReadable(file), "nothing is denied to root");

        assertThat(KERNEL.openReadWrite(file)).map(OpenFailure::error).contains(OpenError.EACCES);
    }

    @Test
    void realStatusGivesGroupAndPermissionBits() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        NodeStatus status = KERNEL.status(file).orElseThrow();

        assertThat(status.modeText()).isEqualTo("0640");
        assertThat(status.gid()).isEqualTo(Integer.toUnsignedLong((Integer) Files.getAttribute(file, "unix:gid")));
        assertThat(KERNEL.status(folder.resolve("none"))).isEmpty();
    }
}
