package hiptwin.harness.oracle;

import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A clip whose samples a rule gives.
 *
 * @param geometry of its frames
 * @param frameCount how many
 * @param rule what stands where
 */
record FilledClip(Geometry geometry, int frameCount, Rule rule) implements FrameReader {
    /** A sample by its place. */
    @FunctionalInterface
    interface Rule {
        int sample(int plane, int x, int y, int frame);
    }

    static FilledClip constant(Geometry geometry, int frameCount, int value) {
        return new FilledClip(geometry, frameCount, (plane, x, y, frame) -> value);
    }

    @Override
    public ByteBuffer frame(int index) {
        ByteBuffer frame = ByteBuffer.allocateDirect((int) geometry.frameBytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int plane = 0; plane < geometry.planeCount(); plane++) {
            for (int y = 0; y < geometry.planeHeight(plane); y++) {
                for (int x = 0; x < geometry.planeWidth(plane); x++) {
                    int sample = rule.sample(plane, x, y, index);
                    if (geometry.bytesPerSample() == 1) {
                        frame.put((byte) sample);
                    } else {
                        frame.putShort((short) sample);
                    }
                }
            }
        }
        return frame.flip();
    }

    @Override
    public void close() {
    }
}
