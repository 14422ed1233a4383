package hiptwin.harness.oracle;

import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;

/**
 * A pair of clips that the pinned scores were measured on, made from whole numbers alone, so that every machine makes
 * the same bytes: a moving ramp with inverted blocks, flat squares that stand still, and hash noise; the distorted clip
 * is coarser and has noise of its own.
 */
final class PinnedPair {
    private static final int DIM_BITS = 5;

    private PinnedPair() {
    }

    static FrameReader reference(Geometry geometry, int frames) {
        return clip(geometry, frames, false, 0);
    }

    static FrameReader distorted(Geometry geometry, int frames) {
        return clip(geometry, frames, true, 0);
    }

    /** The reference at a thirty-second of its brightness: what is added to keep a quotient finite counts there. */
    static FrameReader dimReference(Geometry geometry, int frames) {
        return clip(geometry, frames, false, DIM_BITS);
    }

    static FrameReader dimDistorted(Geometry geometry, int frames) {
        return clip(geometry, frames, true, DIM_BITS);
    }

    private static FrameReader clip(Geometry geometry, int frames, boolean distorted, int dimBits) {
        int surplusBits = 16 - geometry.bitDepth() + dimBits;
        return new FilledClip(geometry, frames, (plane, x, y, frame) ->
                sample(distorted, plane, x, y, frame) >> surplusBits);
    }

    /** A sample of 16 bit; smaller depths take its upper bits. */
    private static int sample(boolean distorted, int plane, int x, int y, int frame) {
        int value;
        if (((x >> 5 ^ y >> 5) & 7) == 3) {
            value = 0x8000 - plane * 0x1800;
        } else {
            value = (x + 2 * frame) * 619 + (y + frame) * 337 + plane * 9000 & 0xFFFF;
            if (((x + frame >> 4) + (y >> 4)) % 5 == 0) {
                value = 0xFFFF - value;
            }
            value += (hash(x, y, 3 * frame + plane) & 0x1FFF) - 0x1000;
            if (plane > 0) {
                value = 0x8000 + (value - 0x8000 >> 2);
            }
        }
        if (distorted) {
            value = (value & ~0x7FF) + 0x400 + (hash(y, x, 3 * frame + plane + 77777) & 0xFFF) - 0x800;
        }
        return Math.clamp(value, 0, 0xFFFF);
    }

    private static int hash(int x, int y, int seed) {
        int bits = x * 0x9E3779B1 ^ y * 0x85EBCA6B ^ seed * 0xC2B2AE35;
        bits = (bits ^ bits >>> 16) * 0x7FEB352D;
        bits = (bits ^ bits >>> 15) * 0x846CA68B;
        return bits ^ bits >>> 16;
    }
}
