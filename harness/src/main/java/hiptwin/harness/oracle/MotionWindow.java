package hiptwin.harness.oracle;

import hiptwin.harness.score.ScoreSink;
import java.util.Optional;

/**
 * Turns the series of motion scores into {@code motion2} and {@code motion3}, the way Netflix/vmaf 3.2.0 and the fork's
 * {@code motion_v2} do at the end of a clip, but as soon as the neighbours are known. The fork's {@code motion} does
 * the same, with two differences: it clips last, so scores are given here unclipped; and where the earlier of two
 * comparisons does not exist, it has one with a black picture ({@link #withoutPast}).
 *
 * <p>With d the distance between the frames compared (1, or 2 with the five-frame window), frame i has a score from i =
 * d on. motion2 is the smaller of the scores of two neighbouring comparisons, at i - d + 1 and i + 1; where only one of
 * the two exists it is that one, and the last frame keeps its own score. Frames before d get motion2 = 0. motion3 is
 * motion2 blended towards an offset and clipped, for frames before d the same of the score at d; with the moving
 * average it is the mean of that and of the value of the frame before.
 */
final class MotionWindow {
    private final MotionOptions options;
    private final String motion2Key;
    private final Optional<String> motion3Key;
    private final int distance;
    private int frames;
    private double score;
    private double scoreBefore;
    private double blendedBefore;
    private double scoreWithoutPast = Double.POSITIVE_INFINITY;

    MotionWindow(MotionOptions options, String motion2Key, Optional<String> motion3Key) {
        this.options = options;
        this.motion2Key = motion2Key;
        this.motion3Key = motion3Key;
        this.distance = options.distance();
    }

    /** Takes the score of the next frame and gives what it completes. */
    void add(double next, ScoreSink sink) {
        int frame = frames++;
        if (frame == distance) {
            openingFrames(options.blended(next), distance, sink);
        } else if (frame > distance) {
            int due = frame - 1;
            double first = distance == 1 ? score : scoreBefore;
            boolean firstExists = due - distance + 1 >= distance;
            double earlier = firstExists ? first : scoreWithoutPast;
            complete(due, earlier < next ? earlier : next, sink);
        }
        scoreBefore = score;
        score = next;
    }

    /** Sets what counts where the earlier of two comparisons does not exist; unless set, that is the later one. */
    void withoutPast(double scoreInstead) {
        scoreWithoutPast = scoreInstead;
    }

    /** Completes the last frame. */
    void flush(ScoreSink sink) {
        if (frames <= distance) {
            openingFrames(0, frames, sink);
        } else {
            complete(frames - 1, score, sink);
        }
    }

    private void openingFrames(double motion3, int count, ScoreSink sink) {
        for (int frame = 0; frame < count; frame++) {
            sink.score(motion2Key, frame, 0);
            motion3(frame, motion3, sink);
        }
        blendedBefore = motion3;
    }

    private void complete(int frame, double motion2, ScoreSink sink) {
        double blended = options.blended(motion2);
        sink.score(motion2Key, frame, options.clipped(motion2));
        motion3(frame, options.movingAverage() ? (blended + blendedBefore) / 2 : blended, sink);
        blendedBefore = blended;
    }

    private void motion3(int frame, double score, ScoreSink sink) {
        if (motion3Key.isPresent()) {
            sink.score(motion3Key.get(), frame, score);
        }
    }
}
