package hiptwin.benchmarks.dispatch;

import hiptwin.harness.fixture.Geometry;
import java.nio.ByteBuffer;

/** Feeds frames one at a time into a context of the harness. Belongs to the thread that made it. */
public final class FrameFeed implements AutoCloseable {
    private final Geometry geometry;
    private final ByteBuffer reference;
    private final ByteBuffer distorted;
    private final OpenContext context;

    /**
     * Opens a context on the double, or on the library that the property {@code hiptwin.libvmaf} names.
     *
     * @param geometry of the frames
     * @param extractors registered names; may be empty
     */
    public FrameFeed(Geometry geometry, String... extractors) {
        this.geometry = geometry;
        this.reference = new MemoryClip(geometry, 1, 3).frame(0);
        this.distorted = new MemoryClip(geometry, 1, 4).frame(0);
        this.context = new OpenContext(extractors);
    }

    /**
     * Feeds a frame.
     *
     * @param number 0-based, larger than the one before
     * @throws IllegalStateException if the library did not take it
     */
    public void feed(int number) {
        int code;
        try {
            code = context.feed(geometry, reference, distorted, number);
        } catch (Throwable e) {
            throw new IllegalStateException("frame " + number, e);
        }
        if (code != 0) {
            throw new IllegalStateException("frame " + number + ": " + code);
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
