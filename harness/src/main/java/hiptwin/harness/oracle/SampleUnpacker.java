package hiptwin.harness.oracle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;

/**
 * Widens the samples of a packed frame, bytes at 8 bit and little-endian words above, to {@code int}.
 *
 * <p>Samples are copied out in pieces that stay in the processor's cache and widened there.
 */
final class SampleUnpacker {
    private static final int PIECE_SAMPLES = 1 << 14;

    private final int bytesPerSample;
    private final byte[] bytes;
    private final short[] words;

    SampleUnpacker(int bytesPerSample) {
        this.bytesPerSample = bytesPerSample;
        this.bytes = new byte[bytesPerSample == 1 ? PIECE_SAMPLES : 0];
        this.words = new short[bytesPerSample == 2 ? PIECE_SAMPLES : 0];
    }

    /**
     * Unpacks one plane.
     *
     * @param plane packed samples
     * @param into receives as many samples
     */
    void unpack(ByteBuffer plane, int[] into) {
        if (bytesPerSample == 1) {
            unpackBytes(plane, into.length, into);
        } else {
            unpackWords(plane.order(ByteOrder.LITTLE_ENDIAN).asShortBuffer(), into.length, into);
        }
    }

    private void unpackBytes(ByteBuffer source, int count, int[] into) {
        for (int start = 0; start < count; start += PIECE_SAMPLES) {
            int piece = Math.min(PIECE_SAMPLES, count - start);
            source.get(start, bytes, 0, piece);
            widen(bytes, piece, into, start);
        }
    }

    private void unpackWords(ShortBuffer source, int count, int[] into) {
        for (int start = 0; start < count; start += PIECE_SAMPLES) {
            int piece = Math.min(PIECE_SAMPLES, count - start);
            source.get(start, words, 0, piece);
            widen(words, piece, into, start);
        }
    }

    private static void widen(byte[] from, int count, int[] into, int start) {
        for (int i = 0; i < count; i++) {
            into[start + i] = from[i] & 0xFF;
        }
    }

    private static void widen(short[] from, int count, int[] into, int start) {
        for (int i = 0; i < count; i++) {
            into[start + i] = from[i] & 0xFFFF;
        }
    }
}
