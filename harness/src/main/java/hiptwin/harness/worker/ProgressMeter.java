package hiptwin.harness.worker;

import java.util.OptionalInt;

/** Follows what a worker is doing. Used by the thread that reads. */
final class ProgressMeter {
    private final PieceProgress.Stage stage;
    private final long startNanos = System.nanoTime();
    private OptionalInt frame = OptionalInt.empty();
    private OptionalInt frameCount = OptionalInt.empty();
    private long scores;

    ProgressMeter(PieceProgress.Stage stage) {
        this.stage = stage;
    }

    void frameCount(int frames) {
        frameCount = OptionalInt.of(frames);
    }

    void frameStarted(int index) {
        frame = OptionalInt.of(index);
    }

    void scoreArrived() {
        scores++;
    }

    long scores() {
        return scores;
    }

    /** {@return how far it has come at this moment} */
    PieceProgress progress() {
        return new PieceProgress(stage, frame, frameCount, scores, (System.nanoTime() - startNanos) / 1_000_000);
    }
}
