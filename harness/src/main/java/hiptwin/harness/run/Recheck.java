package hiptwin.harness.run;

import hiptwin.harness.gate.Measurements.Slot;
import java.util.Set;

/**
 * Decides which measurements are made again once everything has been measured. Judging is not the runner's business.
 */
@FunctionalInterface
public interface Recheck {
    /** Nothing is made again. */
    Recheck NOTHING = soFar -> Set.of();

    /**
     * {@return the slots to measure again}
     *
     * @param soFar what was measured
     */
    Set<Slot> suspects(RunResult soFar);
}
