package hiptwin.benchmarks.latency;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Latencies of operations that are planned at fixed times, whatever the ones before took (an open loop). Service time runs from an operation's
 * own start to its end; response time runs from its planned start, so that what waits behind a slow one counts as late. With that nothing is
 * left to correct: values are recorded once, as they are, and never with an expected interval.
 *
 * <p>What is longer than the largest value that the histogram holds is counted, not recorded. Not thread-safe.
 */
public final class Latencies {
    /** The largest value held: a minute. */
    public static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final int SIGNIFICANT_DIGITS = 3;
    /** Parking wakes up late by about so much; the rest is spun. */
    private static final long SPIN_NANOS = 200_000;

    private final Histogram service = new Histogram(MOST_NANOS, SIGNIFICANT_DIGITS);
    private final Histogram response = new Histogram(MOST_NANOS, SIGNIFICANT_DIGITS);
    private long serviceOverRange;
    private long responseOverRange;

    /** Makes empty histograms. */
    public Latencies() {
    }

    /** One operation. */
    @FunctionalInterface
    public interface Operation {
        /**
         * Does it.
         *
         * @param number 0-based
         * @throws Exception what went wrong
         */
        void run(int number) throws Exception;
    }

    /**
     * Runs operations at planned times.
     *
     * @param count how many
     * @param intervalNanos from one planned start to the next, 1 or more
     * @param operation what is run
     * @throws Exception what an operation threw
     */
    public void run(int count, long intervalNanos, Operation operation) throws Exception {
        if (intervalNanos < 1) {
            throw new IllegalArgumentException("interval " + intervalNanos + " ns: expected 1 or more");
        }
        long first = System.nanoTime();
        for (int number = 0; number < count; number++) {
            long planned = first + number * intervalNanos;
            awaitUntil(planned);
            long started = System.nanoTime();
            operation.run(number);
            record(planned, started, System.nanoTime());
        }
    }

    /**
     * Records one operation.
     *
     * @param plannedNanos when it should have started
     * @param startedNanos when it did
     * @param endedNanos when it had ended
     */
    public void record(long plannedNanos, long startedNanos, long endedNanos) {
        serviceOverRange += put(service, endedNanos - startedNanos);
        responseOverRange += put(response, endedNanos - plannedNanos);
    }

    private static int put(Histogram histogram, long nanos) {
        if (nanos > MOST_NANOS) {
            return 1;
        }
        histogram.recordValue(Math.max(0, nanos));
        return 0;
    }

    private static void awaitUntil(long planned) {
        long left = planned - System.nanoTime();
        if (left > SPIN_NANOS) {
            LockSupport.parkNanos(left - SPIN_NANOS);
        }
        while (System.nanoTime() - planned < 0) {
            Thread.onSpinWait();
        }
    }

    /** {@return times from own start to end} */
    public Histogram service() {
        return service;
    }

    /** {@return times from planned start to end} */
    public Histogram response() {
        return response;
    }

    /** {@return operations whose service time was too long to be held} */
    public long serviceOverRange() {
        return serviceOverRange;
    }

    /** {@return operations whose response time was too long to be held} */
    public long responseOverRange() {
        return responseOverRange;
    }
}
