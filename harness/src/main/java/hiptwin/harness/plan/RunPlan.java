package hiptwin.harness.plan;

import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.reference.ReferenceScores;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a run will do. Immutable.
 *
 * @param fixtures what is measured
 * @param subjects extractors with options
 * @param sides ways of computing, each in processes of its own
 * @param references stored scores
 * @param pairings which scores are held to which
 * @param gate rows of the parity gate; empty without a device
 * @param expected extractors that must run on a device by the library's own choice; empty if that is the library's business
 */
public record RunPlan(List<Fixture> fixtures, List<Subject> subjects, List<Side> sides, List<ReferenceScores> references,
        List<Pairing> pairings, List<GateFeature> gate, Optional<ExpectedTwins> expected) {
    /** Copies the lists. */
    public RunPlan {
        fixtures = List.copyOf(fixtures);
        subjects = List.copyOf(subjects);
        sides = List.copyOf(sides);
        references = List.copyOf(references);
        pairings = List.copyOf(pairings);
        gate = List.copyOf(gate);
    }

    /**
     * {@return the same plan, reading the same fixtures elsewhere}
     *
     * @param elsewhere fixtures of the same ids and contents
     */
    public RunPlan reading(List<Fixture> elsewhere) {
        return new RunPlan(elsewhere, subjects, sides, references, pairings, gate, expected);
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

    /** {@return the devices that are tested, in order} */
    public List<Device> devices() {
        return List.copyOf(new LinkedHashSet<>(sides.stream().flatMap(side -> side.device().stream()).toList()));
    }

    /**
     * {@return the sides that compute on a device}
     *
     * @param device which
     */
    public List<Side> sidesOn(Device device) {
        return sides.stream().filter(side -> side.device().filter(device::equals).isPresent()).toList();
    }

    /**
     * {@return what a side computes: the subjects, and for the two sides of the parity gate also those rows that need options; a row with
     * default options takes its values from the subject}
     *
     * @param side which
     */
    public List<Subject> subjectsOf(Side side) {
        Set<Subject> all = new LinkedHashSet<>(subjects);
        if (side.onDevice() || side.id().equals(Side.CPU)) {
            gate.forEach(row -> all.add(new Subject(row.extractor(), row.request())));
        }
        return new ArrayList<>(all);
    }
}
