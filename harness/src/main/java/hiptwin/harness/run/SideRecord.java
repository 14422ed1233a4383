package hiptwin.harness.run;

import hiptwin.harness.engine.EngineFacts;
import java.time.Duration;
import java.util.Optional;

/**
 * What one side did.
 *
 * @param id side
 * @param description for people
 * @param engine what it said of itself when it was opened; empty if it could not be opened
 * @param processes processes started for it; 0 if it ran in this one
 * @param passes passes made, each one context that was fed every frame of a fixture
 * @param busy time spent in passes, over all processes
 * @param values scores delivered
 * @param growths contexts that came after a smaller one, and after none as large, in the same process: what a smaller context leaves behind
 *     shows only there
 */
public record SideRecord(String id, String description, Optional<EngineFacts> engine, int processes, int passes, Duration busy,
        long values, int growths) {
}
