package hiptwin.harness.run;

import java.time.Duration;

/**
 * When a run's time is over. Everything that a run waits for, the start of a process included, is bounded by it.
 *
 * @param nanos the end, by {@link System#nanoTime()}
 * @param whole how long the run may take, for people
 */
public record RunEnd(long nanos, Duration whole) {
    /**
     * {@return the end of a run that begins as this is called}
     *
     * @param whole how long it may take
     */
    public static RunEnd after(Duration whole) {
        return new RunEnd(System.nanoTime() + whole.toNanos(), whole);
    }

    /** {@return an end that does not come: a hundred years} */
    public static RunEnd never() {
        return after(Duration.ofDays(36_500));
    }

    /** {@return whether the time is over} */
    public boolean isOver() {
        return leftNanos() <= 0;
    }

    /**
     * {@return how long something may take: as long as it usually may, and no longer than the run; 1 ns when that is over, so that it ends
     * at once}
     *
     * @param usually its own bound
     */
    public Duration bound(Duration usually) {
        return cuts(usually) ? Duration.ofNanos(Math.max(1, leftNanos())) : usually;
    }

    /**
     * {@return whether the run ends before something has had the time that it usually may take}
     *
     * @param usually its own bound
     */
    public boolean cuts(Duration usually) {
        return leftNanos() < usually.toNanos();
    }

    /**
     * {@return the sentence for what the end of the run broke off}
     *
     * @param what how it ended
     */
    public String sentence(String what) {
        return "the run's " + whole.toSeconds() + " s were over: " + what;
    }

    private long leftNanos() {
        return nanos - System.nanoTime();
    }
}
