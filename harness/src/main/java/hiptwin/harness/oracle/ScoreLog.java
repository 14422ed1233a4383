package hiptwin.harness.oracle;

import hiptwin.harness.score.ScoreSink;
import java.util.Arrays;

/** Keeps scores until it is their turn. Not thread-safe. */
final class ScoreLog implements ScoreSink {
    private String[] keys = new String[8];
    private int[] frames = new int[8];
    private double[] values = new double[8];
    private int length;

    @Override
    public void score(String key, int frame, double value) {
        if (length == keys.length) {
            keys = Arrays.copyOf(keys, 2 * length);
            frames = Arrays.copyOf(frames, 2 * length);
            values = Arrays.copyOf(values, 2 * length);
        }
        keys[length] = key;
        frames[length] = frame;
        values[length] = value;
        length++;
    }

    /** Passes the scores on in the order in which they came, and forgets them. */
    void moveTo(ScoreSink sink) {
        for (int i = 0; i < length; i++) {
            sink.score(keys[i], frames[i], values[i]);
        }
        length = 0;
    }
}
