package hiptwin.harness.gate;

import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Evidence.LibraryIdentity;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All comparisons of a run, judged.
 *
 * @param pairs one result per comparison of the plan
 * @param gates the parity gate, device by device
 * @param twins the twins, device by device
 * @param unknownKeys what twins computed beside the keys that are known
 * @param canaries differences planted to see whether the judge finds them, at most one per comparison and device
 */
public record Judgement(List<PairResult> pairs, List<GateResult> gates, List<TwinResult> twins, List<UnknownKey> unknownKeys,
        List<Canary> canaries) {
    /** Copies the lists. */
    public Judgement {
        pairs = List.copyOf(pairs);
        gates = List.copyOf(gates);
        twins = List.copyOf(twins);
        canaries = List.copyOf(canaries);
        unknownKeys = List.copyOf(unknownKeys);
    }

    /**
     * Judges a run.
     *
     * @param plan what was to be done
     * @param evidence what it is judged by
     * @return every comparison with its cells, the gate, and the proof that this judge can see
     */
    public static Judgement of(RunPlan plan, Evidence evidence) {
        List<PairResult> pairs = new ArrayList<>();
        List<Canary> canaries = new ArrayList<>();
        for (Pairing pairing : plan.pairings()) {
            CellJudge judge = new CellJudge(plan, evidence, pairing);
            List<Cell> cells = new ArrayList<>();
            Optional<Canary> canary = Optional.empty();
            for (Fixture fixture : plan.fixtures()) {
                for (Subject subject : plan.subjects()) {
                    Cell cell = judge.judge(fixture, subject);
                    cells.add(cell);
                    canary = canary.or(() -> Canary.plant(pairing.label(), cell,
                            copy -> new CellJudge(plan, evidence, pairing, copy).judge(fixture, subject).verdict()));
                }
            }
            canary.ifPresent(canaries::add);
            pairs.add(new PairResult(pairing, advisory(plan, pairing, evidence.library()), cells));
        }
        List<GateResult> gates = new ArrayList<>();
        List<TwinResult> twins = new ArrayList<>();
        for (Device device : plan.devices()) {
            if (!plan.gate().isEmpty()) {
                gates.add(gate(plan, evidence, device, canaries));
            }
            twins.add(TwinResult.of(plan, evidence, pairs, device));
        }
        return new Judgement(pairs, gates, twins, UnknownKey.of(plan, evidence.measurements()), canaries);
    }

    private static GateResult gate(RunPlan plan, Evidence evidence, Device device, List<Canary> canaries) {
        List<Side> sides = plan.sidesOn(device);
        List<GateCell> cells = new ArrayList<>();
        Optional<Canary> canary = Optional.empty();
        for (Fixture fixture : plan.fixtures()) {
            for (GateFeature row : plan.gate()) {
                List<Cell> perSide = new ArrayList<>();
                for (Side side : sides) {
                    Pairing pairing = new Pairing(Section.TWIN_EQUIVALENCE, Side.CPU, side.id());
                    Cell cell = new CellJudge(plan, evidence, pairing).judge(fixture, row);
                    perSide.add(cell);
                    canary = canary.or(() -> Canary.plant("parity gate of " + device.id() + ", row " + row.name(), cell,
                            copy -> new CellJudge(plan, evidence, pairing, copy).judge(fixture, row).verdict()));
                }
                cells.add(new GateCell(row.name(), fixture.id(), row.rule(sides.getFirst().backend(), fixture.geometry()), perSide));
            }
        }
        canary.ifPresent(canaries::add);
        return new GateResult(device, cells);
    }

    /** Like is compared with like: a library of a version that nobody recorded is told its distance, not judged by it. */
    private static Optional<String> advisory(RunPlan plan, Pairing pairing, Optional<LibraryIdentity> library) {
        boolean ofLibrary = plan.side(pairing.testedId()).filter(side -> !side.id().equals(Side.ORACLE)).isPresent();
        if (!ofLibrary || library.isEmpty()) {
            return Optional.empty();
        }
        LibraryIdentity identity = library.get();
        return switch (pairing.section()) {
            case REFERENCE_EQUIVALENCE -> {
                ReferenceLibrary made = plan.reference(pairing.referenceId()).orElseThrow().library();
                yield isLike(made, identity) ? Optional.empty()
                        : Optional.of("made by " + made.name() + " (" + made.lineage() + " " + made.versions() + " "
                                + made.architecture() + "); this library is " + identity.lineage() + " " + identity.version() + " "
                                + identity.architecture());
            }
            case ORACLE_EQUIVALENCE -> plan.references().stream().anyMatch(one -> isLike(one.library(), identity)) ? Optional.empty()
                    : Optional.of("no recorded version is " + identity.lineage() + " " + identity.version()
                            + ", so the oracle's arithmetic is not known to be this library's");
            case DISPATCH_EQUIVALENCE, TWIN_EQUIVALENCE -> Optional.empty();
        };
    }

    private static boolean isLike(ReferenceLibrary made, LibraryIdentity identity) {
        return made.lineage() == identity.lineage() && made.versions().contains(identity.version())
                && made.architecture().equals(identity.architecture());
    }

    /** {@return the comparisons that decide, passed on numbers, and in which no planted difference was found} */
    public List<Pairing> unproven() {
        return pairs.stream().filter(pair -> pair.verdict() == Verdict.PASS && pair.comparedValues() > 0).map(PairResult::pairing)
                .filter(pairing -> canaries.stream().noneMatch(canary -> canary.found() && canary.comparison().equals(pairing.label()))).toList();
    }

    /** {@return the worst of the comparisons that decide, and of the gates; twins of which one has a key that the other lacks fail} */
    public Verdict verdict() {
        if (unknownKeys.stream().anyMatch(UnknownKey::onOneSide)) {
            return Verdict.FAIL;
        }
        return PairResult.worst(Stream.concat(pairs.stream().map(PairResult::verdict), gates.stream().map(GateResult::verdict)).toList());
    }

    /**
     * {@return values of a side of a device that the gate compared}
     *
     * @param sideId which
     */
    public long gateValues(String sideId) {
        return gates.stream().flatMap(gate -> gate.cells().stream()).flatMap(cell -> cell.sides().stream())
                .filter(cell -> cell.testedSide().equals(sideId)).mapToLong(Cell::comparedValues).sum();
    }

    /** {@return values compared in comparisons that decide; those of the gate are mostly the same and do not count again} */
    public long comparedValues() {
        return pairs.stream().filter(pair -> pair.advisory().isEmpty()).mapToLong(PairResult::comparedValues).sum();
    }
}
