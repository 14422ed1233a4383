package hiptwin.harness.engine.libvmaf;

import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.function.IntConsumer;

/** A clip in memory: noise from a seed, every frame different, every sample below the depth's largest value. */
final class MemoryClip implements FrameReader {
    private final Geometry geometry;
    private final byte[][] frames;
    private final ByteBuffer buffer;
    private IntConsumer beforeFrame = frame -> { };
    private int failingFrame = -1;

    MemoryClip(Geometry geometry, int frameCount, long seed) {
        this.geometry = geometry;
        this.frames = new byte[frameCount][(int) geometry.frameBytes()];
        this.buffer = ByteBuffer.allocateDirect((int) geometry.frameBytes()).order(ByteOrder.LITTLE_ENDIAN);
        Random random = new Random(seed);
        for (byte[] frame : frames) {
            if (geometry.bytesPerSample() == 1) {
                random.nextBytes(frame);
                continue;
            }
            ByteBuffer words = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
            while (words.hasRemaining()) {
                words.putShort((short) random.nextInt(geometry.maxSample() + 1));
            }
        }
    }

    /** Called with the number of each frame that is asked for. */
    MemoryClip beforeFrame(IntConsumer listener) {
        beforeFrame = listener;
        return this;
    }

    /** A frame that cannot be read. */
    MemoryClip failingAt(int frame) {
        failingFrame = frame;
        return this;
    }

    int sample(int frame, int plane, int x, int y) {
        long index = geometry.planeOffsetBytes(plane)
                + ((long) y * geometry.planeWidth(plane) + x) * geometry.bytesPerSample();
        int low = frames[frame][(int) index] & 0xff;
        return geometry.bytesPerSample() == 1 ? low : low | (frames[frame][(int) index + 1] & 0xff) << 8;
    }

    @Override
    public Geometry geometry() {
        return geometry;
    }

    @Override
    public int frameCount() {
        return frames.length;
    }

    @Override
    public ByteBuffer frame(int index) throws FixtureException {
        beforeFrame.accept(index);
        if (index == failingFrame) {
            throw new FixtureException("memory", "frame " + index, "cannot be read");
        }
        return buffer.put(0, frames[index]).clear();
    }

    @Override
    public void close() {
        // nothing is held
    }
}
