package hiptwin.harness.gate;

import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A key that a library computes for a fixture and that the catalogue does not know, so that its scores were not compared. It may be anybody's
 * who was in the context.
 *
 * @param pairing twins in which it was seen
 * @param fixtureId fixture
 * @param key the name in the library's report
 * @param inReference whether the CPU side has it
 * @param inTested whether the device's side has it
 */
public record UnknownKey(Pairing pairing, String fixtureId, String key, boolean inReference, boolean inTested) {
    /** {@return whether the twins have different keys} */
    public boolean onOneSide() {
        return inReference != inTested;
    }

    /** {@return the same for people} */
    public String sentence() {
        String who = !onOneSide() ? "both sides" : inTested ? pairing.testedId() + " alone" : pairing.referenceId() + " alone";
        return fixtureId + ": the catalogue does not know the key " + key + ", which " + who + " computed; it was not compared";
    }

    /** What twins computed beside the keys that are known, fixture by fixture. */
    static List<UnknownKey> of(RunPlan plan, Measurements measurements) {
        List<UnknownKey> found = new ArrayList<>();
        for (Pairing pairing : plan.pairings()) {
            if (pairing.section() == Section.TWIN_EQUIVALENCE) {
                plan.fixtures().forEach(fixture -> found.addAll(of(plan, measurements, pairing, fixture)));
            }
        }
        return found;
    }

    private static List<UnknownKey> of(RunPlan plan, Measurements measurements, Pairing pairing, Fixture fixture) {
        Set<String> reference = new TreeSet<>();
        Set<String> tested = new TreeSet<>();
        plan.subjectsOf(plan.side(pairing.testedId()).orElseThrow()).forEach(subject -> {
            Measurement one = measurements.get(new Slot(pairing.referenceId(), fixture.id(), subject.label()));
            Measurement other = measurements.get(new Slot(pairing.testedId(), fixture.id(), subject.label()));
            // A side that broke off has reported nothing; that it did is judged already.
            if (one.state() == State.MEASURED && other.state() == State.MEASURED) {
                reference.addAll(one.unknownKeys());
                tested.addAll(other.unknownKeys());
            }
        });
        Set<String> all = new TreeSet<>(reference);
        all.addAll(tested);
        return all.stream().map(key -> new UnknownKey(pairing, fixture.id(), key, reference.contains(key), tested.contains(key))).toList();
    }
}
