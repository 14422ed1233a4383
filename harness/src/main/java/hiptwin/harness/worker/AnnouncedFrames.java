package hiptwin.harness.worker;

import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import java.nio.ByteBuffer;

/**
 * Passes frames on and tells the parent which one is being asked for, before it is read. An engine that asks for the
 * next frame has said what it knew about the ones before, so that is what is sent on as well.
 */
final class AnnouncedFrames implements FrameReader {
    private final FrameReader frames;
    private final ScoreSender sender;

    AnnouncedFrames(FrameReader frames, ScoreSender sender) {
        this.frames = frames;
        this.sender = sender;
    }

    @Override
    public Geometry geometry() {
        return frames.geometry();
    }

    @Override
    public int frameCount() {
        return frames.frameCount();
    }

    @Override
    public ByteBuffer frame(int index) throws FixtureException {
        sender.frameStarts(index, index == frames.frameCount() - 1);
        return frames.frame(index);
    }

    @Override
    public void close() {
        frames.close();
    }
}
