package hiptwin.harness.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a stream to its end and keeps its beginning and its end, in bounded memory. What prints must never wait for us,
 * and what it printed first and last is what explains it.
 *
 * <p>Safe for use by several threads: one appends, others may look.
 */
final class OutputKeeper {
    private final byte[] head;
    private final byte[] ring;
    private long count;

    /**
     * Keeps nothing yet.
     *
     * @param headBytes bytes kept from the beginning
     * @param tailBytes bytes kept from the end
     */
    OutputKeeper(int headBytes, int tailBytes) {
        head = new byte[headBytes];
        ring = new byte[tailBytes];
    }

    /**
     * Reads until the stream ends or is closed.
     *
     * @param in the stream
     */
    void drain(InputStream in) {
        byte[] buffer = new byte[16384];
        try (in) {
            int read;
            while ((read = in.read(buffer)) >= 0) {
                append(buffer, read);
            }
        } catch (IOException closed) {
            return;
        }
    }

    /**
     * Takes bytes.
     *
     * @param bytes source
     * @param length how many of them
     */
    synchronized void append(byte[] bytes, int length) {
        int intoHead = (int) Math.min(length, Math.max(0, head.length - count));
        System.arraycopy(bytes, 0, head, (int) Math.min(count, head.length), intoHead);
        // Only the last of them can survive in the ring.
        int from = Math.max(intoHead, length - ring.length);
        long position = count - head.length + from;
        while (from < length) {
            int at = (int) (position % ring.length);
            int run = Math.min(length - from, ring.length - at);
            System.arraycopy(bytes, from, ring, at, run);
            from += run;
            position += run;
        }
        count += length;
    }

    /** {@return what is kept at this moment} */
    synchronized CapturedText text() {
        long past = Math.max(0, count - head.length);
        int kept = (int) Math.min(past, ring.length);
        byte[] tail = new byte[kept];
        long first = past - kept;
        for (int i = 0; i < kept; i++) {
            tail[i] = ring[(int) ((first + i) % ring.length)];
        }
        byte[] start = Arrays.copyOf(head, (int) Math.min(count, head.length));
        if (first == 0) {
            // Decoded as one, so that a character across the seam stays whole.
            byte[] whole = Arrays.copyOf(start, start.length + kept);
            System.arraycopy(tail, 0, whole, start.length, kept);
            return new CapturedText(new String(whole, StandardCharsets.UTF_8), 0, "");
        }
        return new CapturedText(new String(start, StandardCharsets.UTF_8), first,
                new String(tail, StandardCharsets.UTF_8));
    }
}
