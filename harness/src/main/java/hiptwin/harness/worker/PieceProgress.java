package hiptwin.harness.worker;

import java.util.OptionalInt;

/**
 * How far a worker had come.
 *
 * @param stage what it was doing
 * @param frame the last frame that the engine asked for, 0-based; empty before the first
 * @param frameCount frames of the clip; empty before it was opened
 * @param scores scores that reached the parent
 * @param elapsedMillis time since the stage began
 */
public record PieceProgress(Stage stage, OptionalInt frame, OptionalInt frameCount, long scores, long elapsedMillis) {
    /** What a worker can be doing. */
    public enum Stage {
        /** The child JVM starts. */
        STARTING("while the worker started"),
        /** The engine is opened; for libvmaf the library is loaded. */
        OPENING("while the engine was opened"),
        /** Nothing: between two pieces. */
        IDLE("between two pieces"),
        /** The engine is asked which extractors it knows. */
        DESCRIBING("while extractors were looked up"),
        /** A piece runs. */
        RUNNING("while the piece ran"),
        /** The engine is closed and the process ends. */
        CLOSING("while the worker ended");

        private final String label;

        Stage(String label) {
            this.label = label;
        }

        /** {@return for people: {@code while the engine was opened}} */
        public String label() {
            return label;
        }
    }

    /** {@return for people: {@code at frame 17 of 48}, or the stage where no frame was reached} */
    public String where() {
        if (frame.isEmpty()) {
            return stage == Stage.RUNNING ? "before the first frame" : stage.label();
        }
        String of = frameCount.isPresent() ? " of " + frameCount.getAsInt() : "";
        return "at frame " + frame.getAsInt() + of;
    }
}
