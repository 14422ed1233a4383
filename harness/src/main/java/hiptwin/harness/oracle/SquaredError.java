package hiptwin.harness.oracle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/**
 * Sum of squared differences of two planes, exact: a difference has at most 16 bits and a sign, a picture at most 2^30
 * samples, so the sum stays below 2^62.
 *
 * <p>Reads the packed samples without unpacking them: four bytes, or two words, of a run are taken as the lanes of an
 * {@code int}, and each lane is summed by a loop of its own, which HotSpot turns into vector code. Holds scratch;
 * belongs to one thread.
 */
final class SquaredError {
    /** So many squares of byte differences, below 2^16 each, sum to less than 2^31. */
    private static final int PIECE_INTS = 1 << 12;

    private final int bytesPerSample;
    private final int[] reference = new int[PIECE_INTS];
    private final int[] distorted = new int[PIECE_INTS];

    SquaredError(int bytesPerSample) {
        this.bytesPerSample = bytesPerSample;
    }

    /**
     * Sums over the top left {@code width} x {@code height} samples of packed planes whose rows have {@code rowSamples}
     * samples.
     */
    long sum(ByteBuffer referencePlane, ByteBuffer distortedPlane, int rowSamples, int width, int height) {
        if (rowSamples == width) {
            return run(referencePlane, distortedPlane, 0, width * height * bytesPerSample);
        }
        long total = 0;
        for (int y = 0; y < height; y++) {
            total += run(referencePlane, distortedPlane, y * rowSamples * bytesPerSample, width * bytesPerSample);
        }
        return total;
    }

    private long run(ByteBuffer referencePlane, ByteBuffer distortedPlane, int offset, int bytes) {
        IntBuffer a = referencePlane.slice(offset, bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        IntBuffer b = distortedPlane.slice(offset, bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        int ints = bytes / Integer.BYTES;
        long total = 0;
        for (int start = 0; start < ints; start += PIECE_INTS) {
            int piece = Math.min(PIECE_INTS, ints - start);
            a.get(start, reference, 0, piece);
            b.get(start, distorted, 0, piece);
            total += bytesPerSample == 1 ? bytes(piece) : words(piece);
        }
        return total + rest(referencePlane, distortedPlane, offset + ints * Integer.BYTES, offset + bytes);
    }

    private long bytes(int ints) {
        return bytes(reference, distorted, 0, ints) + bytes(reference, distorted, 8, ints)
                + bytes(reference, distorted, 16, ints) + bytes(reference, distorted, 24, ints);
    }

    private static int bytes(int[] a, int[] b, int shift, int ints) {
        int total = 0;
        for (int i = 0; i < ints; i++) {
            int error = (a[i] >>> shift & 0xFF) - (b[i] >>> shift & 0xFF);
            total += error * error;
        }
        return total;
    }

    private long words(int ints) {
        return words(reference, distorted, 0, ints) + words(reference, distorted, 16, ints);
    }

    private static long words(int[] a, int[] b, int shift, int ints) {
        long total = 0;
        for (int i = 0; i < ints; i++) {
            long error = (a[i] >>> shift & 0xFFFF) - (b[i] >>> shift & 0xFFFF);
            total += error * error;
        }
        return total;
    }

    /** The samples behind the last whole {@code int}. */
    private long rest(ByteBuffer a, ByteBuffer b, int from, int to) {
        long total = 0;
        for (int at = from; at < to; at += bytesPerSample) {
            long error = sample(a, at) - sample(b, at);
            total += error * error;
        }
        return total;
    }

    private int sample(ByteBuffer plane, int at) {
        int low = plane.get(at) & 0xFF;
        return bytesPerSample == 1 ? low : low | (plane.get(at + 1) & 0xFF) << 8;
    }
}
