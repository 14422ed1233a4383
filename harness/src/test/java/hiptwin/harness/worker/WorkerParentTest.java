package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a worker takes from its parent, and what it does when its parent dies. */
@Timeout(60)
class WorkerParentTest {
    @TempDir
    private Path folder;

    private ProcessBuilder parent(Map<String, String> environment, String... args) {
        ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx64m", "-Djava.io.tmpdir=" + folder, "-cp", System.getProperty("java.class.path"),
                LonelyParent.class.getName());
        builder.command().addAll(List.of(args));
        builder.environment().putAll(environment);
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).directory(folder.toFile());
    }

    /** An ended process is a zombie (state Z of proc_pid_stat(5)) until the first process of the system looks. */
    private static boolean isGone(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "stat")).contains(") Z ");
        } catch (IOException absent) {
            return true;
        }
    }

    private static boolean isGoneWithin(long pid, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!isGone(pid) && System.nanoTime() < end) {
            Thread.sleep(10);
        }
        return isGone(pid);
    }

    /** SIGKILL leaves the parent no time to do anything; SIGTERM runs its shutdown hooks. */
    @ParameterizedTest
    @CsvSource({"hang, true", "hang, false", "idle, true", "idle, false"})
    void aWorkerIsGoneSoonAfterItsParentAndLeavesNoFolder(String activity, boolean forcibly) throws Exception {
        Process parent = parent(Map.of(), activity).start();
        BufferedReader out = parent.inputReader();
        long worker = Long.parseLong(out.readLine());
        Path workerFolder = Path.of(out.readLine());
        assertThat(workerFolder).isDirectory().hasParent(folder.toRealPath());
        out.readLine();

        if (forcibly) {
            parent.destroyForcibly();
        } else {
            parent.destroy();
        }

        assertThat(isGoneWithin(worker, Duration.ofSeconds(2))).isTrue();
        assertThat(parent.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(workerFolder).doesNotExist();
    }

    private String lastLine(Process parent) throws IOException {
        return parent.inputReader().lines().reduce((first, second) -> second).orElse("");
    }

    @Test
    void aParentThatRunsWithADecimalCommaHasAWorkerWithAPoint() throws Exception {
        Process parent = parent(Map.of("LC_ALL", "de_DE.UTF-8", "LANG", "de_DE.UTF-8"), "idle").start();
        parent.inputReader().readLine();
        parent.inputReader().readLine();

        assertThat(parent.inputReader().readLine()).matches("\\{LC_ALL=C(\\.UTF-8)?}");
        parent.destroyForcibly();
    }

    @Test
    void aRelativePathAndOneWithLettersBeyondAsciiAreFoundByTheWorker() throws Exception {
        // 2x2 luma and two chroma samples, 8 bit: 6 bytes a frame. The name is written by a process that knows UTF-8.
        Process writer = new ProcessBuilder("sh", "-c", "printf '123456123456' > \"$(printf 'cl\\303\\257p.yuv')\"")
                .directory(folder.toFile()).start();
        assertThat(writer.waitFor()).isZero();
        ProcessBuilder builder = parent(Map.of("LC_ALL", "C.UTF-8"), "file");
        builder.command(List.of("sh", "-c", "exec \"$@\" \"$(printf 'cl\\303\\257p.yuv')\"", "sh"));
        builder.command(Stream.concat(builder.command().stream(), parent(Map.of(), "file").command().stream())
                .toList());

        assertThat(lastLine(builder.start())).startsWith("finished 2 frames");
    }

    @Test
    void aVeryLongTemporaryFolderIsNoObstacle() throws Exception {
        Path deep = Files.createDirectories(folder.resolve("d".repeat(100)));
        ProcessBuilder builder = parent(Map.of(), "hang");
        builder.command().set(2, "-Djava.io.tmpdir=" + deep);
        Process parent = builder.start();
        parent.inputReader().readLine();

        assertThat(parent.inputReader().readLine()).startsWith("/tmp/" + PrivateFolder.PREFIX);
        parent.destroy();
        assertThat(parent.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
}
