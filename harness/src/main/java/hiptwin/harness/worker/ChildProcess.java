package hiptwin.harness.worker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A child JVM with its private folder and what it prints. Children that are still there when this JVM ends are killed
 * and their folders removed.
 */
final class ChildProcess implements AutoCloseable {
    private static final File NO_INPUT = new File("/dev/null");
    private static final int HEAD_BYTES = 8 * 1024;
    private static final int TAIL_BYTES = 24 * 1024;
    private static final int LAST_LINES = 20;
    private static final int LAST_CHARACTERS = 4096;
    private static final int TOKEN_BYTES = 16;
    /** A killed process is gone at once unless a driver keeps it. */
    private static final Duration KILL_GRACE = Duration.ofSeconds(5);
    /** Pipes are empty at once unless a process that the child left behind holds them. */
    private static final Duration DRAIN_GRACE = Duration.ofMillis(500);

    private static final Set<ChildProcess> ALIVE = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ChildProcess::endAll, "end of the workers"));
    }

    private final Process process;
    private final PrivateFolder folder;
    private final OutputKeeper out = new OutputKeeper(HEAD_BYTES, TAIL_BYTES);
    private final OutputKeeper err = new OutputKeeper(HEAD_BYTES, TAIL_BYTES);
    private final Thread outDrain;
    private final Thread errDrain;

    private ChildProcess(Process process, PrivateFolder folder) {
        this.process = process;
        this.folder = folder;
        this.outDrain = drain(process.getInputStream(), out, "standard output of worker " + process.pid());
        this.errDrain = drain(process.getErrorStream(), err, "standard error of worker " + process.pid());
    }

    private static Thread drain(InputStream stream, OutputKeeper keeper, String name) {
        Thread thread = new Thread(null, () -> keeper.drain(stream), name, 64 * 1024);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** {@return something that nobody can guess} */
    static String newToken() {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        return HexFormat.of().formatHex(token);
    }

    /**
     * Starts a child. Its standard input is empty.
     *
     * @param options the caller's wishes
     * @param folder its working directory; owned by the child from here on
     * @param mainClass what to run
     * @param token what it must say first
     * @return the child
     * @throws IOException if it cannot be started
     */
    static ChildProcess start(WorkerOptions options, PrivateFolder folder, String mainClass, String token)
            throws IOException {
        String moduleName = ChildProcess.class.getModule().getName();
        ProcessBuilder builder =
                new ProcessBuilder(ChildJvm.command(options, folder, mainClass, moduleName, System.getProperties()));
        builder.redirectInput(ProcessBuilder.Redirect.from(NO_INPUT));
        ChildJvm.prepare(builder.environment(), options, token, System.getProperties());
        builder.directory(folder.path().toFile());
        Process process = builder.start();
        ChildProcess child = new ChildProcess(process, folder);
        ALIVE.add(child);
        return child;
    }

    /** {@return its process id} */
    long pid() {
        return process.pid();
    }

    /**
     * Calls back when the process has ended.
     *
     * @param action done on another thread
     */
    void onExit(Runnable action) {
        process.onExit().thenRun(action);
    }

    /** Kills it. Nothing happens if it has ended. */
    void kill() {
        process.destroyForcibly();
    }

    /**
     * Waits for the end.
     *
     * @param patience how long
     * @return the exit code, or empty if it goes on
     * @throws InterruptedException if this thread is interrupted
     */
    OptionalInt awaitExit(Duration patience) throws InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            return OptionalInt.empty();
        }
        outDrain.join(DRAIN_GRACE);
        errDrain.join(DRAIN_GRACE);
        return OptionalInt.of(process.exitValue());
    }

    /** {@return what HotSpot wrote down, if a fault ended the process} */
    Optional<CrashReport> crashReport() {
        return CrashReportReader.read(folder.crashReport());
    }

    /** {@return what it printed on standard output so far} */
    CapturedText standardOutput() {
        return out.text();
    }

    /** {@return what it printed on standard error so far} */
    CapturedText standardError() {
        return err.text();
    }

    /** {@return the last lines it printed on standard error} */
    String lastErrorLines() {
        return err.text().lastLines(LAST_LINES, LAST_CHARACTERS);
    }

    /** Kills the process if it is there, and removes the folder. A second call does nothing. */
    @Override
    public void close() {
        kill();
        boolean interrupted = Thread.interrupted();
        try {
            awaitExit(KILL_GRACE);
        } catch (InterruptedException again) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        folder.close();
        ALIVE.remove(this);
    }

    private static void endAll() {
        ALIVE.forEach(ChildProcess::kill);
        ALIVE.forEach(ChildProcess::close);
    }
}
