package hiptwin.harness.worker;

import java.util.Optional;

/** Tells from what a process left behind how it ended. */
final class LossClassifier {
    private LossClassifier() {
    }

    /**
     * Classifies the end of a process that this program did not cause.
     *
     * <p>HotSpot turns a native SIGSEGV into a report and SIGABRT, so a report outweighs the exit code; SIGABRT without
     * a report is a real {@code abort()}, for which HotSpot has no handler.
     *
     * @param exitCode as {@link Process#exitValue()} gives it
     * @param report HotSpot's report, if it wrote one
     * @param lastErrorLines the last lines on standard error
     * @param progress how far the worker had come
     * @return the loss
     */
    static PieceOutcome.Loss classify(int exitCode, Optional<CrashReport> report, String lastErrorLines,
            PieceProgress progress) {
        Optional<ProcessSignal> ended = ProcessSignal.fromExitCode(exitCode);
        if (report.isPresent()) {
            ProcessSignal signal = report.get().signal().or(() -> ended).orElse(ProcessSignal.SIGABRT);
            return new PieceOutcome.Crashed(signal, report, lastErrorLines, progress);
        }
        if (ended.isEmpty()) {
            return new PieceOutcome.Exited(exitCode, lastErrorLines, progress);
        }
        if (ended.get().equals(ProcessSignal.SIGABRT)) {
            return new PieceOutcome.Aborted(lastErrorLines, progress);
        }
        if (ended.get().isFault()) {
            return new PieceOutcome.Crashed(ended.get(), Optional.empty(), lastErrorLines, progress);
        }
        return new PieceOutcome.Killed(ended.get(), false, lastErrorLines, progress);
    }
}
