package hiptwin.harness.engine.libvmaf;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the scores of a pass as they become known, each key from its own place, and once more after the flush.
 *
 * <p>The second reading is there because a score that the library changes after it has shown it is a fault that no
 * single reading finds.
 */
final class ScoreReadout {
    private final Context context;
    private final ScoreSink sink;
    private final List<Column> columns = new ArrayList<>();

    /** One key: what was shown so far, from frame 0 on without a gap. */
    private static final class Column {
        private final String key;
        private final int number;
        private long[] shownBits = new long[64];
        private int shownCount;

        Column(String key, int number) {
            this.key = key;
            this.number = number;
        }

        void keep(double value) {
            if (shownCount == shownBits.length) {
                shownBits = Arrays.copyOf(shownBits, 2 * shownCount);
            }
            shownBits[shownCount++] = Double.doubleToRawLongBits(value);
        }
    }

    ScoreReadout(Context context, List<ExtractorRequest> extractors, ScoreSink sink) {
        this.context = context;
        this.sink = sink;
        for (ExtractorRequest request : extractors) {
            for (String key : request.keys()) {
                columns.add(new Column(key, context.addKey(key)));
            }
        }
    }

    /**
     * Passes on what is known by then. A key stops at its first frame without a score.
     *
     * @param frameCount frames fed so far
     */
    void readKnown(int frameCount) {
        for (Column column : columns) {
            while (column.shownCount < frameCount && context.readScore(column.number, column.shownCount) == 0) {
                double value = context.score();
                int frame = column.shownCount;
                column.keep(value);
                sink.score(column.key, frame, value);
            }
        }
    }

    /**
     * Reads every key at every frame: compares what was passed on and passes on the rest. To be called after the flush.
     *
     * @param frameCount frames fed
     * @throws EngineException if a score that was passed on is another one now, or gone; thrown after all scores were
     *     passed on
     */
    void readAll(int frameCount) throws EngineException {
        EngineException first = null;
        for (Column column : columns) {
            for (int frame = 0; frame < frameCount; frame++) {
                int code = context.readScore(column.number, frame);
                if (frame >= column.shownCount) {
                    if (code == 0) {
                        sink.score(column.key, frame, context.score());
                    }
                } else if (first == null) {
                    first = compare(column, frame, code);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private EngineException compare(Column column, int frame, int code) {
        double after = context.score();
        // No text is made before it is needed: this is asked for every score of a run.
        if (code == 0 && Double.doubleToRawLongBits(after) == column.shownBits[frame]) {
            return null;
        }
        String place = column.key + " at frame " + frame + " was " + Double.longBitsToDouble(column.shownBits[frame])
                + " before the flush and ";
        if (code != 0) {
            return new EngineException("vmaf_feature_score_at_index", code, place + "is gone after it: "
                    + VmafStatus.describe(code));
        }
        return new EngineException("vmaf_feature_score_at_index", -VmafStatus.EINVAL.number(), place + "is " + after
                + " after it: the library changed a score that it had shown");
    }
}
