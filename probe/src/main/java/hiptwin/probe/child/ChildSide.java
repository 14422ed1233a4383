package hiptwin.probe.child;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * What the main class of a child writes its answer with: a file that nothing a library prints can reach. For the thread
 * that makes the native calls.
 */
public final class ChildSide implements AutoCloseable {
    /** Arguments of the main class that are for this class: file and time limit. */
    private static final int OWN_ARGUMENTS = 2;
    private static final long ORPHAN_GRACE_MILLIS = 5_000;
    private static final int EXIT_ORPHANED = 75;

    private final FileChannel file;

    private ChildSide(FileChannel file) {
        this.file = file;
    }

    /**
     * Begins. The process ends by itself soon after its deadline, in case the parent is not there to end it.
     *
     * @param arguments arguments of the main class
     * @return the way back
     * @throws UncheckedIOException if the file cannot be opened
     */
    public static ChildSide begin(String[] arguments) {
        long limitMillis = Long.parseLong(arguments[1]) + ORPHAN_GRACE_MILLIS;
        Thread.ofPlatform().daemon().name("deadline").start(() -> {
            try {
                Thread.sleep(limitMillis);
            } catch (InterruptedException ended) {
                return;
            }
            Runtime.getRuntime().halt(EXIT_ORPHANED);
        });
        try {
            return new ChildSide(FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Takes an argument that the asker gave.
     *
     * @param arguments arguments of the main class
     * @param index number among those that the asker gave
     * @return the argument
     */
    public static String argument(String[] arguments, int index) {
        return arguments[OWN_ARGUMENTS + index];
    }

    /**
     * Says what comes next, before it is done.
     *
     * @param step C function, with what it is asked for
     */
    public void step(String step) {
        line(AnswerText.STEP, step);
    }

    /**
     * Writes a part of the answer.
     *
     * @param fields any text
     */
    public void line(String... fields) {
        ByteBuffer bytes = ByteBuffer.wrap(AnswerText.line(List.of(fields)).getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says that the answer is whole. What goes wrong from here on is an untidy end, not a lost answer. */
    public void complete() {
        line(AnswerText.COMPLETE);
    }

    /**
     * Says that the library cannot be used.
     *
     * @param library its path
     * @param reason words of the loader, or the missing function
     */
    public void loadFailed(String library, String reason) {
        line(AnswerText.LOAD_FAILED, library, reason);
    }

    /**
     * Says that the library refused to begin.
     *
     * @param failure function and status
     */
    public void initFailed(CallFailure failure) {
        line(AnswerText.INIT_FAILED, failure.function(), Integer.toString(failure.code()), failure.codeName(),
                failure.libraryText().orElse(""));
    }

    /** Says that only the end of the process is to come, with the exit handlers of the library. */
    @Override
    public void close() {
        step("exit");
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
