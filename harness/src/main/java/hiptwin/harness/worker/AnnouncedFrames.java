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
    private final Runnable afterFirst;

    /** @param afterFirst done when the first frame has been worked on; the later ones of a clip add nothing to what it brings in */
    AnnouncedFrames(FrameReader frames, ScoreSender sender, Runnable afterFirst) {
        this.frames = frames;
        this.sender = sender;
        this.afterFirst = afterFirst;
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
        if (index == 1) {
            afterFirst.run();
        }
        sender.frameStarts(index, index == frames.frameCount() - 1);
        return frames.frame(index);
    }

    @Override
    public void close() {
        frames.close();
    }
}
