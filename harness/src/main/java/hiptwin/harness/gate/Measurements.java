package hiptwin.harness.gate;

import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What all sides delivered. Safe for use by several threads.
 */
public final class Measurements {
    /**
     * One place in the plan.
     *
     * @param sideId side
     * @param fixtureId fixture
     * @param subject extractor and options, by the CPU name
     */
    public record Slot(String sideId, String fixtureId, String subject) {
    }

    private final Map<Slot, Measurement> bySlot = new ConcurrentHashMap<>();
    private final Map<Slot, List<Trial>> trials = new ConcurrentHashMap<>();

    /** Makes an empty collection. */
    public Measurements() {
    }

    /**
     * Stores a measurement. A slot takes one.
     *
     * @param slot where
     * @param measurement what
     * @throws IllegalStateException if the slot has one already: the same cell was computed twice
     */
    public void put(Slot slot, Measurement measurement) {
        if (bySlot.putIfAbsent(slot, measurement) != null) {
            throw new IllegalStateException(slot + " was measured twice");
        }
    }

    /**
     * Stores what measuring a slot again brought.
     *
     * @param slot where
     * @param trial what
     */
    public void addTrial(Slot slot, Trial trial) {
        trials.computeIfAbsent(slot, unused -> new CopyOnWriteArrayList<>()).add(trial);
    }

    /**
     * {@return what measuring a slot again brought, in order}
     *
     * @param slot where
     */
    public List<Trial> trials(Slot slot) {
        return List.copyOf(trials.getOrDefault(slot, List.of()));
    }

    /**
     * {@return whether a slot has a measurement}
     *
     * @param slot where
     */
    public boolean has(Slot slot) {
        return bySlot.containsKey(slot);
    }

    /**
     * {@return the measurement of a slot; one in state {@code NOT_RUN} if nothing was stored}
     *
     * @param slot where
     */
    public Measurement get(Slot slot) {
        Measurement found = bySlot.get(slot);
        return found != null ? found
                : Measurement.ended(Measurement.State.NOT_RUN, ScoreTable.EMPTY, ReasonCode.RUN_DEADLINE,
                        "the run ended before side " + slot.sideId() + " came to " + slot.subject() + " on " + slot.fixtureId());
    }
}
