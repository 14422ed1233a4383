package hiptwin.probe.child;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Empties a child's standard error, so that it never waits for a reader, and keeps the end of it. */
final class ErrorTail {
    static final int MAX_CHARACTERS = 4_096;
    /** The pipe is empty at once unless a process that the child left behind holds it. */
    private static final Duration DRAIN_GRACE = Duration.ofMillis(500);

    private final byte[] ring = new byte[MAX_CHARACTERS];
    private long total;
    private final Thread drain;

    ErrorTail(InputStream stream) {
        drain = Thread.ofPlatform().daemon().name("standard error of a probe").start(() -> keep(stream));
    }

    private void keep(InputStream stream) {
        byte[] block = new byte[MAX_CHARACTERS];
        try (stream) {
            for (int read = stream.read(block); read >= 0; read = stream.read(block)) {
                append(block, read);
            }
        } catch (IOException closed) {
            return;
        }
    }

    private synchronized void append(byte[] block, int length) {
        for (int i = 0; i < length; i++) {
            ring[(int) (total++ % ring.length)] = block[i];
        }
    }

    /** {@return the end of what was printed, without control characters; waits a moment for what is on its way} */
    String text() throws InterruptedException {
        drain.join(DRAIN_GRACE);
        byte[] tail;
        synchronized (this) {
            tail = new byte[(int) Math.min(total, ring.length)];
            for (int i = 0; i < tail.length; i++) {
                tail[i] = ring[(int) ((total - tail.length + i) % ring.length)];
            }
        }
        return new String(tail, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}&&[^\n\t]]", "?").strip();
    }
}
