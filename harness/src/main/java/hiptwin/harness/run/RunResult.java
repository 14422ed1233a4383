package hiptwin.harness.run;

import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.gate.Measurements;
import java.util.List;
import java.util.Map;

/**
 * What a run brought.
 *
 * @param measurements scores and reasons, slot by slot
 * @param facts what each side's engine is; no entry for one that could not be opened
 * @param problems why a side could not be opened, by side id
 * @param sides what each side did
 * @param incidents processes that ended badly
 */
public record RunResult(Measurements measurements, Map<String, EngineFacts> facts, Map<String, HostException> problems,
        List<SideRecord> sides, List<Incident> incidents) {
    /** Copies the collections. */
    public RunResult {
        facts = Map.copyOf(facts);
        problems = Map.copyOf(problems);
        sides = List.copyOf(sides);
        incidents = List.copyOf(incidents);
    }
}
