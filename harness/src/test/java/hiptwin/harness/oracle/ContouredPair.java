package hiptwin.harness.oracle;

import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import java.util.Random;

/**
 * A pair of clips drawn from a seed, with what {@link PinnedPair} has little of: wide contours of small steps, dark and
 * bright, beside noise and flat fields, that move. Made from whole numbers alone.
 */
final class ContouredPair {
    private final long seed;
    private final int base;
    private final int slopeX;
    private final int slopeY;
    private final int period;
    private final int step;
    private final int noise;
    private final int noisyOneIn;

    ContouredPair(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        base = 2000 + random.nextInt(40000);
        slopeX = random.nextInt(7) - 3;
        slopeY = random.nextInt(7) - 3;
        period = 4 + random.nextInt(60);
        step = 32 << random.nextInt(6);
        noise = random.nextInt(4) == 0 ? 0x3FFF : 0xFF << random.nextInt(3);
        noisyOneIn = 1 + random.nextInt(9);
    }

    FrameReader reference(Geometry geometry, int frames) {
        int surplusBits = 16 - geometry.bitDepth();
        return new FilledClip(geometry, frames, (plane, x, y, frame) -> sample(plane, x, y, frame) >> surplusBits);
    }

    FrameReader distorted(Geometry geometry, int frames) {
        int surplusBits = 16 - geometry.bitDepth();
        return new FilledClip(geometry, frames, (plane, x, y, frame) -> {
            int coarse = sample(plane, x, y, frame) / (2 * step) * (2 * step);
            int grain = hash(x >> 4, y >> 4, frame + plane) % 3 == 0 ? hash(y, x, frame) & noise >> 2 : 0;
            return Math.min(coarse + grain, 0xFFFF) >> surplusBits;
        });
    }

    private int sample(int plane, int x, int y, int frame) {
        int value = base + plane * 7000 + Math.floorDiv((x + 3 * frame) * slopeX + (y - frame) * slopeY, period) * step;
        if (hash(x >> 5, y >> 5, plane) % noisyOneIn == 0) {
            value += hash(x, y, 3 * frame + plane) & noise;
        }
        return Math.clamp(value, 0, 0xFFFF);
    }

    private int hash(int x, int y, int salt) {
        int bits = x * 0x9E3779B1 ^ y * 0x85EBCA6B ^ (salt + (int) seed * 31) * 0xC2B2AE35;
        bits = (bits ^ bits >>> 16) * 0x7FEB352D;
        bits = (bits ^ bits >>> 15) * 0x846CA68B;
        return (bits ^ bits >>> 16) >>> 1;
    }
}
