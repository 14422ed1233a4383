package hiptwin.harness.plan;

import hiptwin.harness.catalogue.Backend;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.reference.ReferenceLibrary;
import hiptwin.harness.reference.ReferenceScores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes the plan of a run from what is at hand. Touches no native library and no device.
 */
public final class Planner {
    private Planner() {
    }

    /**
     * Plans a run.
     *
     * @param fixtures what is measured
     * @param subjects extractors with options
     * @param references stored scores
     * @param libvmaf the library, if one was found
     * @param hipDevice index of the HIP device to use, if there is one and it was asked for
     * @return the plan
     */
    public static RunPlan plan(List<Fixture> fixtures, List<Subject> subjects, List<ReferenceScores> references, Optional<Path> libvmaf,
            OptionalInt hipDevice) {
        List<Side> sides = new ArrayList<>();
        List<Pairing> pairings = new ArrayList<>();
        sides.add(new Side(Side.ORACLE, new EngineSpec.Oracle(), Backend.CPU, "this project's own extractors in Java"));
        scalarReferences(references).forEach(id -> pairings.add(new Pairing(Section.REFERENCE_EQUIVALENCE, id, Side.ORACLE)));
        if (libvmaf.isPresent()) {
            String path = libvmaf.get().toString();
            sides.add(cpuSide(Side.CPU_SCALAR, path, EngineSpec.Libvmaf.SCALAR_CPU_MASK, "libvmaf on the CPU, scalar C"));
            sides.add(cpuSide(Side.CPU, path, 0, "libvmaf on the CPU, default dispatch"));
            pairings.add(new Pairing(Section.DISPATCH_EQUIVALENCE, Side.CPU_SCALAR, Side.CPU));
            scalarReferences(references)
                    .forEach(id -> pairings.add(new Pairing(Section.REFERENCE_EQUIVALENCE, id, Side.CPU_SCALAR)));
            pairings.add(new Pairing(Section.ORACLE_EQUIVALENCE, Side.ORACLE, Side.CPU_SCALAR));
            if (hipDevice.isPresent()) {
                sides.add(new Side(Side.HIP, new EngineSpec.Libvmaf(path, 0, 0, hipDevice), Backend.HIP,
                        "libvmaf's HIP extractors on device " + hipDevice.getAsInt()));
                pairings.add(new Pairing(Section.TWIN_EQUIVALENCE, Side.CPU, Side.HIP));
            }
        }
        return new RunPlan(fixtures, subjects, sides, references, pairings);
    }

    private static Side cpuSide(String id, String path, long cpuMask, String description) {
        return new Side(id, new EngineSpec.Libvmaf(path, cpuMask, 0, OptionalInt.empty()), Backend.CPU, description);
    }

    /** Scores of default dispatch depend on the CPU that made them; only scalar ones are held to anything here. */
    private static List<String> scalarReferences(List<ReferenceScores> references) {
        return references.stream().filter(one -> one.library().mode().equals(ReferenceLibrary.SCALAR)).map(ReferenceScores::id).toList();
    }
}
