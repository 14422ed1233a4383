package hiptwin.harness.worker;

import hiptwin.harness.score.ScoreSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Sends scores to the parent in batches. A batch leaves when the engine asks for the next frame and when it is full.
 * Once the engine has asked for the last frame no later request tells that more will come, so from there each score
 * leaves at once: a crash while an engine closes must not take scores with it.
 *
 * <p>Used by the thread that runs the engine.
 */
final class ScoreSender implements ScoreSink {
    /** The largest frame number: a broken number must not make the parent allocate for it. */
    static final int MAX_FRAME = 1 << 24;

    private static final int BATCH = 1024;

    private final MessageChannel channel;
    private final Map<String, Integer> keyIndexes = new HashMap<>();
    private final int[] keys = new int[BATCH];
    private final int[] frames = new int[BATCH];
    private final long[] bits = new long[BATCH];
    private int count;
    private long sent;
    private boolean atOnce;

    ScoreSender(MessageChannel channel) {
        this.channel = channel;
    }

    /** Starts a piece: counts from 0. */
    void pieceStarts() {
        sent = 0;
        count = 0;
        atOnce = false;
    }

    /** {@return scores sent for this piece} */
    long sent() {
        return sent;
    }

    @Override
    public void score(String key, int frame, double value) {
        if (frame < 0 || frame > MAX_FRAME) {
            throw new IllegalArgumentException("score of " + key + " for frame " + frame + ": expected 0 to "
                    + MAX_FRAME);
        }
        try {
            Integer keyIndex = keyIndexes.get(key);
            if (keyIndex == null) {
                keyIndex = name(key);
            }
            keys[count] = keyIndex;
            frames[count] = frame;
            bits[count] = Double.doubleToRawLongBits(value);
            count++;
            if (atOnce || count == BATCH) {
                flush();
            }
        } catch (IOException parentGone) {
            throw new UncheckedIOException(parentGone);
        }
    }

    private Integer name(String key) throws IOException {
        Integer keyIndex = keyIndexes.size();
        keyIndexes.put(key, keyIndex);
        channel.write(new Message.KeyNamed(keyIndex, key));
        return keyIndex;
    }

    /**
     * Sends what is known and tells which frame comes next.
     *
     * @param frame the frame the engine asks for
     * @param last whether it is the last of the clip
     */
    void frameStarts(int frame, boolean last) {
        try {
            writeBatch();
            channel.send(new Message.FrameStarted(frame));
            atOnce = last;
        } catch (IOException parentGone) {
            throw new UncheckedIOException(parentGone);
        }
    }

    /**
     * Sends what is known.
     *
     * @throws IOException if the parent is gone
     */
    void flush() throws IOException {
        writeBatch();
        channel.flush();
    }

    private void writeBatch() throws IOException {
        if (count > 0) {
            channel.writeScores(keys, frames, bits, count);
            sent += count;
            count = 0;
        }
    }
}
