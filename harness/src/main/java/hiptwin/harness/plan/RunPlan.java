package hiptwin.harness.plan;

import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.reference.ReferenceScores;
import java.util.List;
import java.util.Optional;

/**
 * Everything a run will do. Immutable.
 *
 * @param fixtures what is measured
 * @param subjects extractors with options
 * @param sides ways of computing, each in processes of its own
 * @param references stored scores
 * @param pairings which scores are held to which
 */
public record RunPlan(List<Fixture> fixtures, List<Subject> subjects, List<Side> sides, List<ReferenceScores> references,
        List<Pairing> pairings) {
    /** Copies the lists. */
    public RunPlan {
        fixtures = List.copyOf(fixtures);
        subjects = List.copyOf(subjects);
        sides = List.copyOf(sides);
        references = List.copyOf(references);
        pairings = List.copyOf(pairings);
    }

    /**
     * {@return the side of an id, or empty if it names a reference file}
     *
     * @param id side id
     */
    public Optional<Side> side(String id) {
        return sides.stream().filter(side -> side.id().equals(id)).findFirst();
    }

    /**
     * {@return the reference file of an id, or empty if it names a side}
     *
     * @param id file name without its ending
     */
    public Optional<ReferenceScores> reference(String id) {
        return references.stream().filter(reference -> reference.id().equals(id)).findFirst();
    }
}
