package hiptwin.audit.source;

import java.util.concurrent.TimeUnit;

/** A point in time after which nothing is waited for. */
record Deadline(long endNanos, long totalMillis) {
    static Deadline after(long millis) {
        return new Deadline(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), millis);
    }

    long remainingMillis() {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime()));
    }

    boolean passed() {
        return System.nanoTime() - endNanos >= 0;
    }

    String sentence() {
        return "the deadline of " + totalMillis + " ms for one source has passed";
    }
}
