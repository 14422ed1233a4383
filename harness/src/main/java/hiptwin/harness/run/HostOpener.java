package hiptwin.harness.run;

import hiptwin.harness.plan.Side;

/**
 * Opens the engine of a side. Called from several threads.
 */
@FunctionalInterface
public interface HostOpener {
    /**
     * Opens an engine.
     *
     * @param side which
     * @param end when the run's time is over; neither opening the engine nor a question to it takes longer
     * @return the engine, owned by the caller
     * @throws HostException if it cannot be opened
     * @throws InterruptedException if this thread is interrupted
     */
    EngineHost open(Side side, RunEnd end) throws HostException, InterruptedException;
}
