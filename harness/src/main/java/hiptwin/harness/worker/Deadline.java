package hiptwin.harness.worker;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Does something once unless it is met in time. Either it is met or it expires, never both. Monotonic clock.
 *
 * <p>Safe for use by several threads.
 */
final class Deadline implements AutoCloseable {
    private enum State { RUNNING, MET, EXPIRED }

    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    private final Duration length;
    private final ScheduledFuture<?> expiry;

    private Deadline(Duration length, Runnable onExpiry) {
        this.length = length;
        this.expiry = TIMER.schedule(() -> expire(onExpiry), nanos(length), TimeUnit.NANOSECONDS);
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "hiptwin worker deadlines");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /**
     * Starts the clock.
     *
     * @param length time allowed
     * @param onExpiry done on another thread when it is over; must not block
     * @return the running deadline
     */
    static Deadline start(Duration length, Runnable onExpiry) {
        return new Deadline(length, onExpiry);
    }

    /**
     * Does something later on the thread of the deadlines.
     *
     * @param delay how much later
     * @param action must not block
     */
    static void later(Duration delay, Runnable action) {
        TIMER.schedule(action, nanos(delay), TimeUnit.NANOSECONDS);
    }

    /** A century, so that a length that no long can count in nanoseconds is simply never reached. */
    private static long nanos(Duration length) {
        Duration century = Duration.ofDays(36_525);
        return (length.compareTo(century) > 0 ? century : length).toNanos();
    }

    private void expire(Runnable onExpiry) {
        if (state.compareAndSet(State.RUNNING, State.EXPIRED)) {
            onExpiry.run();
        }
    }

    /** {@return whether it was met; false means that it expired before} */
    boolean meet() {
        expiry.cancel(false);
        return state.compareAndSet(State.RUNNING, State.MET) || state.get() == State.MET;
    }

    /** {@return whether time ran out} */
    boolean hasExpired() {
        return state.get() == State.EXPIRED;
    }

    /** {@return the time allowed, in milliseconds} */
    long millis() {
        return nanos(length) / 1_000_000;
    }

    /** Counts as met, unless it has expired. */
    @Override
    public void close() {
        meet();
    }
}
