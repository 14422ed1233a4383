package hiptwin.harness.oracle;

import hiptwin.harness.score.ScoreSink;

/** One extractor at work on one clip. Holds its scratch arrays; belongs to one thread. */
interface Extractor {
    /** Sees a frame. Frames come in order, from 0. */
    void extract(int frame, FramePair pair, ScoreSink sink);

    /** Gives what had to wait for a frame that did not come. Called once, after the last frame. */
    default void flush(ScoreSink sink) {
    }

    /** How many earlier luma planes of the reference it reads. */
    default int historyFrames() {
        return 0;
    }
}
