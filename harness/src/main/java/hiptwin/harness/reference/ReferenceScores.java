package hiptwin.harness.reference;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One file of reference scores.
 *
 * @param id the file name without its ending, the name in reports
 * @param library what made them
 * @param fixtures fixture id to scores
 */
public record ReferenceScores(String id, ReferenceLibrary library, SortedMap<String, ReferenceFixture> fixtures) {
    /** Copies the map. */
    public ReferenceScores {
        fixtures = Collections.unmodifiableSortedMap(new TreeMap<>(fixtures));
    }

    /**
     * {@return the scores of a fixture, or empty}
     *
     * @param fixtureId which
     */
    public Optional<ReferenceFixture> find(String fixtureId) {
        return Optional.ofNullable(fixtures.get(fixtureId));
    }
}
