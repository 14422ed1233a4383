package hiptwin.probe.child;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Asks a question in a child JVM. Safe for use by several threads; each question has its own process. */
public final class ChildJvm {
    /** How long a library may take to shut down when its answer is whole. */
    static final long SHUT_DOWN_MILLIS = 2_000;
    private static final long LOOK_MILLIS = 15;
    /** A killed process is gone at once unless a driver keeps it. */
    private static final long KILL_GRACE_MILLIS = 2_000;

    private ChildJvm() {
    }

    /**
     * Asks and waits. Comes back within the deadline of the question and some seconds at most, whatever the child does.
     *
     * @param question what to ask
     * @param decode makes an answer of the child's lines, whole or cut short; empty if there is nothing to make one of
     * @param <A> the answer
     * @return what came of it
     * @throws InterruptedException if this thread is interrupted; the child is gone then
     */
    public static <A> ChildOutcome<A> ask(ChildQuestion question, Function<List<List<String>>, Optional<A>> decode)
            throws InterruptedException {
        return outcome(run(question), decode);
    }

    private static <A> ChildOutcome<A> outcome(ChildRun run, Function<List<List<String>>, Optional<A>> decode) {
        AnswerText text = run.answer();
        Optional<List<String>> load = text.first(AnswerText.LOAD_FAILED, 3);
        if (load.isPresent()) {
            return new ChildOutcome.LoadFailed<>(load.get().get(1), load.get().get(2), run.mishap(), run.errorTail(),
                    run.durationMillis());
        }
        Optional<A> answer = decode.apply(text.lines());
        Optional<CallFailure> init = text.first(AnswerText.INIT_FAILED, 5).flatMap(AnswerText::failure);
        if (init.isPresent()) {
            return new ChildOutcome.InitFailed<>(init.get(), answer, run.mishap(), run.errorTail(),
                    run.durationMillis());
        }
        if (text.complete() && answer.isPresent()) {
            return new ChildOutcome.Answered<>(answer.get(), run.mishap(), run.errorTail(), run.durationMillis());
        }
        Mishap cause = run.mishap().orElse(new Mishap.Exited(0, text.lastStep()));
        return new ChildOutcome.Lost<>(cause, answer, run.errorTail(), run.durationMillis());
    }

    static ChildRun run(ChildQuestion question) throws InterruptedException {
        long start = System.nanoTime();
        try (ChildFolder folder = ChildFolder.create()) {
            ProcessBuilder builder = new ProcessBuilder(ChildCommand.of(question, folder, System.getProperties()));
            ChildCommand.environment(builder.environment(), question.environment(), System.getProperties());
            builder.directory(folder.path().toFile());
            builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
            Process process = builder.start();
            try {
                ErrorTail tail = new ErrorTail(process.getErrorStream());
                Optional<Long> exceeded = await(process, folder, start, question.deadlineMillis());
                process.destroyForcibly();
                boolean gone = process.waitFor(KILL_GRACE_MILLIS, TimeUnit.MILLISECONDS);
                AnswerText answer = AnswerText.read(folder.answer());
                Optional<Mishap> mishap = exceeded.isPresent() || !gone
                        ? Optional.of(new Mishap.Hung(answer.lastStep(), exceeded.orElse(question.deadlineMillis())))
                        : mishap(process.exitValue(), answer.lastStep(), folder);
                return new ChildRun(answer, mishap, tail.text(), millisSince(start));
            } finally {
                end(process);
            }
        } catch (IOException e) {
            return new ChildRun(AnswerText.parse(""),
                    Optional.of(new Mishap.NotStarted(String.valueOf(e.getMessage()))), "", millisSince(start));
        }
    }

    /** Kills what is left and waits for it, even in a thread that was interrupted: its folder goes next. */
    private static void end(Process process) {
        process.destroyForcibly();
        boolean interrupted = Thread.interrupted();
        try {
            process.waitFor(KILL_GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException again) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end; returns the limit that was exceeded, if one was. */
    private static Optional<Long> await(Process process, ChildFolder folder, long start, long deadlineMillis)
            throws InterruptedException {
        long seen = 0;
        long limitMillis = deadlineMillis;
        while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            long now = millisSince(start);
            long length = length(folder);
            if (length != seen && limitMillis == deadlineMillis && AnswerText.read(folder.answer()).complete()) {
                limitMillis = Math.min(deadlineMillis, now + SHUT_DOWN_MILLIS);
            }
            seen = length;
            if (now >= limitMillis) {
                return Optional.of(limitMillis < deadlineMillis ? Long.valueOf(SHUT_DOWN_MILLIS) : deadlineMillis);
            }
        }
        return Optional.empty();
    }

    private static long length(ChildFolder folder) {
        try {
            return Files.size(folder.answer());
        } catch (IOException notYet) {
            return 0;
        }
    }

    private static Optional<Mishap> mishap(int exitCode, String step, ChildFolder folder) {
        if (exitCode == 0) {
            return Optional.empty();
        }
        Optional<CrashedFrame> crash = CrashedFrame.read(folder.crashReport());
        if (crash.isPresent()) {
            return Optional.of(new Mishap.Crashed(crash.get().signal(), step, crash.get().frame()));
        }
        Optional<ChildSignal> signal = ChildSignal.ofExitCode(exitCode);
        if (signal.isEmpty()) {
            return Optional.of(new Mishap.Exited(exitCode, step));
        }
        return Optional.of(signal.get().equals(ChildSignal.SIGABRT) ? new Mishap.Aborted(step)
                : new Mishap.Crashed(signal.get(), step, Optional.empty()));
    }

    private static long millisSince(long startNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
