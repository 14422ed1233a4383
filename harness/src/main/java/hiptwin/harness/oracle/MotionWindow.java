package hiptwin.harness.oracle;

import hiptwin.harness.score.ScoreSink;

/**
 * Turns the series of motion scores into {@code motion2} and {@code motion3}, the way Netflix/vmaf 3.2.0 and the fork's
 * {@code motion_v2} do at the end of a clip, but as soon as the neighbours are known.
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
    private final String motion3Key;
    private final int distance;
    private int frames;
    private double score;
    private double scoreBefore;
    private double blendedBefore;

    MotionWindow(MotionOptions options, String motion2Key, String motion3Key) {
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
            double smaller = firstExists && first < next ? first : next;
            complete(due, smaller, sink);
        }
        scoreBefore = score;
        score = next;
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
            sink.score(motion3Key, frame, motion3);
        }
        blendedBefore = motion3;
    }

    private void complete(int frame, double motion2, ScoreSink sink) {
        double blended = options.blended(motion2);
        sink.score(motion2Key, frame, motion2);
        sink.score(motion3Key, frame, options.movingAverage() ? (blended + blendedBefore) / 2 : blended);
        blendedBefore = blended;
    }
}
