package hiptwin.benchmarks.dispatch;

import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.Random;

/** A clip of two frames in memory that take turns, so that reading costs nothing and something moves. */
public final class MemoryClip implements FrameReader {
    private final Geometry geometry;
    private final int frameCount;
    private final ByteBuffer[] frames = new ByteBuffer[2];

    /**
     * Makes a clip.
     *
     * @param geometry of its frames
     * @param frameCount how many
     * @param seed of the samples, which are in range
     */
    public MemoryClip(Geometry geometry, int frameCount, long seed) {
        this.geometry = geometry;
        this.frameCount = frameCount;
        Random random = new Random(seed);
        for (int i = 0; i < frames.length; i++) {
            frames[i] = noise(geometry, random);
        }
    }

    private static ByteBuffer noise(Geometry geometry, Random random) {
        ByteBuffer frame = ByteBuffer.allocateDirect((int) geometry.frameBytes()).order(ByteOrder.LITTLE_ENDIAN);
        while (frame.hasRemaining()) {
            if (geometry.bytesPerSample() == 1) {
                frame.put((byte) random.nextInt(256));
            } else {
                frame.putShort((short) random.nextInt(1 << geometry.bitDepth()));
            }
        }
        return frame;
    }

    @Override
    public Geometry geometry() {
        return geometry;
    }

    @Override
    public int frameCount() {
        return frameCount;
    }

    @Override
    public ByteBuffer frame(int index) {
        Objects.checkIndex(index, frameCount);
        return frames[index % frames.length].clear();
    }

    @Override
    public void close() {
        // Nothing is held but memory.
    }
}
