package hiptwin.harness.plan;

import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.plan.PlanRequest.DeviceRequest;
import hiptwin.harness.reference.ReferenceLibrary;
import hiptwin.harness.reference.ReferenceScores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the plan of a run from what is at hand. Touches no native library and no device.
 */
public final class Planner {
    private Planner() {
    }

    /**
     * Plans a run.
     *
     * @param request what is at hand and what is asked
     * @return the plan
     */
    public static RunPlan plan(PlanRequest request) {
        List<Side> sides = new ArrayList<>();
        List<Pairing> pairings = new ArrayList<>();
        List<String> stored = scalarReferences(request.references());
        sides.add(Side.onCpu(Side.ORACLE, new EngineSpec.Oracle(Optional.empty(), request.oracleThreads()),
                "this project's own extractors in Java" + (request.oracleThreads() == 1 ? "" : ", " + request.oracleThreads() + " frames at a time")));
        stored.forEach(id -> pairings.add(new Pairing(Section.REFERENCE_EQUIVALENCE, id, Side.ORACLE)));
        List<GateFeature> gate = List.of();
        if (request.libvmaf().isPresent()) {
            String path = request.libvmaf().get().toString();
            sides.add(cpuSide(Side.CPU_SCALAR, path, EngineSpec.Libvmaf.SCALAR_CPU_MASK, 0, "libvmaf on the CPU, scalar C"));
            sides.add(cpuSide(Side.CPU, path, 0, request.threadCount(), "libvmaf on the CPU, default dispatch"
                    + (request.threadCount() == 0 ? "" : ", " + request.threadCount() + " threads of its own")));
            pairings.add(new Pairing(Section.DISPATCH_EQUIVALENCE, Side.CPU_SCALAR, Side.CPU));
            stored.forEach(id -> pairings.add(new Pairing(Section.REFERENCE_EQUIVALENCE, id, Side.CPU_SCALAR)));
            pairings.add(new Pairing(Section.ORACLE_EQUIVALENCE, Side.ORACLE, Side.CPU_SCALAR));
            DeviceRequest asked = request.devices();
            for (Device device : asked.devices()) {
                for (Isolation isolation : asked.isolations()) {
                    Side side = deviceSide(path, asked, device, isolation);
                    sides.add(side);
                    pairings.add(new Pairing(Section.TWIN_EQUIVALENCE, Side.CPU, side.id()));
                }
            }
            gate = asked.devices().isEmpty() ? List.of() : asked.gate();
        }
        return new RunPlan(request.fixtures(), request.subjects(), sides, request.references(), pairings, gate, request.devices().expected());
    }

    private static Side cpuSide(String id, String path, long cpuMask, int threadCount, String description) {
        return Side.onCpu(id, new EngineSpec.Libvmaf(path, cpuMask, threadCount, Optional.empty()), description);
    }

    private static Side deviceSide(String path, DeviceRequest asked, Device device, Isolation isolation) {
        boolean alone = isolation == Isolation.ALONE;
        // With threads of its own a library was seen to swallow every error of a device extractor.
        EngineSpec engine = new EngineSpec.Libvmaf(path, 0, 0,
                Optional.of(new EngineSpec.Device(asked.backend(), device.engineIndex())));
        return new Side(device.id() + (alone ? "-alone" : ""), engine, asked.backend(), "libvmaf's " + asked.backend().label()
                + " extractors " + (alone ? "each alone" : "together") + " on " + device.description(), isolation,
                Optional.of(device));
    }

    /** Scores of default dispatch depend on the CPU that made them; only scalar ones are held to anything here. */
    private static List<String> scalarReferences(List<ReferenceScores> references) {
        return references.stream().filter(one -> one.library().mode().equals(ReferenceLibrary.SCALAR)).map(ReferenceScores::id).toList();
    }
}
