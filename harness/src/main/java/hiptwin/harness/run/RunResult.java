package hiptwin.harness.run;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.gate.Measurements;
import hiptwin.harness.gate.Measurements.Slot;
import java.util.List;
import java.util.Map;

/**
 * What a run brought.
 *
 * @param measurements scores and reasons, slot by slot
 * @param facts what each side's engine is; no entry for one that could not be opened
 * @param problems why a side could not be opened, by side id
 * @param dispatch which device extractor the library would choose by itself, by slot of a device side
 * @param sides what each side did
 * @param incidents processes that ended badly
 * @param contexts every context that was made, in order of their ends
 */
public record RunResult(Measurements measurements, Map<String, EngineFacts> facts, Map<String, HostException> problems,
        Map<Slot, DispatchAnswer> dispatch, List<SideRecord> sides, List<Incident> incidents, List<ContextRecord> contexts) {
    /** Copies the collections. */
    public RunResult {
        facts = Map.copyOf(facts);
        problems = Map.copyOf(problems);
        dispatch = Map.copyOf(dispatch);
        contexts = List.copyOf(contexts);
        sides = List.copyOf(sides);
        incidents = List.copyOf(incidents);
    }
}
