package hiptwin.harness.oracle;

import hiptwin.harness.fixture.Geometry;
import java.nio.ByteBuffer;

/**
 * One frame of the reference and of the distorted clip, with planes unpacked at the first request and shared by all
 * extractors of a pass.
 *
 * <p>A plane is a flat array of samples, rows packed, of the file's plane size. What an accessor returns belongs to
 * this object, must not be changed and is valid until the next {@link #load}. Not thread-safe.
 */
final class FramePair {
    private static final int PLANES = 3;

    private final Geometry geometry;
    private final SampleUnpacker unpacker;
    private final int[][] reference = new int[PLANES][];
    private final int[][] distorted = new int[PLANES][];
    private final boolean[] referenceReady = new boolean[PLANES];
    private final boolean[] distortedReady = new boolean[PLANES];
    private final int[][] earlierReferenceLuma;
    private ByteBuffer referenceFrame;
    private ByteBuffer distortedFrame;

    /**
     * Makes an empty pair.
     *
     * @param geometry of both clips
     * @param historyFrames how many earlier luma planes of the reference are kept
     */
    FramePair(Geometry geometry, int historyFrames) {
        this.geometry = geometry;
        this.unpacker = new SampleUnpacker(geometry.bytesPerSample());
        this.earlierReferenceLuma = new int[historyFrames][];
    }

    /** Takes the next frame. The buffers are read until the next call. */
    void load(ByteBuffer nextReference, ByteBuffer nextDistorted) {
        if (earlierReferenceLuma.length > 0) {
            ageReferenceLuma();
        }
        referenceFrame = nextReference;
        distortedFrame = nextDistorted;
        for (int plane = 0; plane < PLANES; plane++) {
            referenceReady[plane] = false;
            distortedReady[plane] = false;
        }
        if (earlierReferenceLuma.length > 0) {
            reference(0);
        }
    }

    private void ageReferenceLuma() {
        int last = earlierReferenceLuma.length - 1;
        int[] oldest = earlierReferenceLuma[last];
        for (int age = last; age > 0; age--) {
            earlierReferenceLuma[age] = earlierReferenceLuma[age - 1];
        }
        earlierReferenceLuma[0] = reference[0];
        reference[0] = oldest;
    }

    /** The reference's plane as the file has it, packed. */
    ByteBuffer packedReference(int plane) {
        return packed(referenceFrame, plane);
    }

    /** The distorted clip's plane as the file has it, packed. */
    ByteBuffer packedDistorted(int plane) {
        return packed(distortedFrame, plane);
    }

    private ByteBuffer packed(ByteBuffer frame, int plane) {
        int offset = Math.toIntExact(geometry.planeOffsetBytes(plane));
        return frame.slice(offset, Math.toIntExact(geometry.planeBytes(plane)));
    }

    int[] reference(int plane) {
        if (!referenceReady[plane]) {
            reference[plane] = unpacked(referenceFrame, plane, reference[plane]);
            referenceReady[plane] = true;
        }
        return reference[plane];
    }

    int[] distorted(int plane) {
        if (!distortedReady[plane]) {
            distorted[plane] = unpacked(distortedFrame, plane, distorted[plane]);
            distortedReady[plane] = true;
        }
        return distorted[plane];
    }

    /**
     * The reference's luma plane of an earlier frame.
     *
     * @param framesAgo 1 for the frame before this one, at most what the constructor was told to keep
     */
    int[] earlierReferenceLuma(int framesAgo) {
        return earlierReferenceLuma[framesAgo - 1];
    }

    private int[] unpacked(ByteBuffer frame, int plane, int[] into) {
        int[] samples = into != null ? into : new int[geometry.planeWidth(plane) * geometry.planeHeight(plane)];
        unpacker.unpack(packed(frame, plane), samples);
        return samples;
    }
}
