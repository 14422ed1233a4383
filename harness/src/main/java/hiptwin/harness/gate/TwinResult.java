package hiptwin.harness.gate;

import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.SeriesComparison;
import hiptwin.harness.compare.Signature;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.TwinFeature.Dispatched;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The twins of one device, extractor by extractor.
 *
 * @param device which
 * @param features one per extractor, and one per row of the gate that the default run does not compute
 * @param receipts what speaks for it that the device's sides computed where they were asked to, the weakest of each, by side id
 */
public record TwinResult(Device device, List<TwinFeature> features, SortedMap<String, ReceiptKind> receipts) {
    /** Copies the collections. */
    public TwinResult {
        features = List.copyOf(features);
        receipts = Collections.unmodifiableSortedMap(new TreeMap<>(receipts));
    }

    /** {@return the extractors that delivered scores without a word of the library on where it computed them} */
    public List<String> withoutReceipt() {
        return features.stream().filter(one -> one.receipt() == ReceiptKind.EXPLICIT_NAME).map(TwinFeature::extractor).toList();
    }

    /** {@return how many extractors the library runs on the device by itself and had every value accepted} */
    public long accepted() {
        return features.stream().filter(one -> one.status().verdict() == Verdict.PASS).count();
    }

    static TwinResult of(RunPlan plan, Evidence evidence, List<PairResult> pairs, Device device) {
        List<String> sideIds = plan.sidesOn(device).stream().map(Side::id).toList();
        List<Cell> cells = pairs.stream()
                .filter(pair -> pair.pairing().section() == Section.TWIN_EQUIVALENCE && sideIds.contains(pair.pairing().testedId()))
                .flatMap(pair -> pair.cells().stream()).toList();
        List<TwinFeature> features = new ArrayList<>();
        for (Subject subject : plan.subjects()) {
            List<Cell> own = cells.stream().filter(cell -> cell.extractor().equals(subject.label())).toList();
            if (!own.isEmpty()) {
                features.add(feature(plan, evidence, subject, sideIds, own));
            }
        }
        for (GateFeature row : plan.gate()) {
            if (plan.subjects().stream().noneMatch(subject -> subject.label().equals(row.request().label()))) {
                features.add(new TwinFeature(row.request().label(), CellStatus.GATE_ONLY, Dispatched.UNKNOWN,
                        receipt(plan, evidence, sideIds, List.of(row.request().label())), 0, 0, 0, Growth.NONE, Map.of(),
                        Optional.empty()));
            }
        }
        List<String> labels = features.stream().map(TwinFeature::extractor).toList();
        TreeMap<String, ReceiptKind> receipts = new TreeMap<>();
        sideIds.forEach(id -> receipts.put(id, receipt(plan, evidence, List.of(id), labels)));
        return new TwinResult(device, features, receipts);
    }

    private static TwinFeature feature(RunPlan plan, Evidence evidence, Subject subject, List<String> sideIds,
            List<Cell> cells) {
        Cell worst = cells.stream().max(Comparator.comparingInt(cell -> rank(cell.status()))).orElseThrow();
        Map<Signature, Integer> signatures = new EnumMap<>(Signature.class);
        List<Growth.Point> points = new ArrayList<>();
        for (Cell cell : cells) {
            Fixture fixture = plan.fixtures().stream().filter(one -> one.id().equals(cell.fixtureId())).findFirst().orElseThrow();
            for (SeriesComparison key : cell.comparison().map(ExtractorComparison::keys).orElse(List.of())) {
                key.signatures().forEach((signature, count) -> signatures.merge(signature, count, Integer::sum));
                points.add(new Growth.Point(fixture.geometry().width(), fixture.geometry().height(), key.maxAbsolute()));
            }
        }
        return new TwinFeature(subject.label(), worst.status(), dispatched(plan, evidence.dispatch(), subject, sideIds),
                receipt(plan, evidence, sideIds, List.of(subject.label())),
                cells.stream().mapToLong(Cell::comparedValues).sum(),
                cells.stream().mapToLong(cell -> cell.comparison().map(ExtractorComparison::differingValues).orElse(0L)).sum(),
                points.stream().mapToDouble(Growth.Point::maxAbsolute).max().orElse(0), Growth.of(points), signatures,
                cells.stream().filter(cell -> cell.verdict() == Verdict.FAIL).findFirst());
    }

    /** A value that is wrong outweighs a side that broke off, that outweighs what was left out, and any measurement outweighs a skip. */
    private static int rank(CellStatus status) {
        int byVerdict = switch (status.verdict()) {
            case FAIL -> 4;
            case ERROR -> 3;
            case NOT_MEASURED -> 2;
            case PASS -> 1;
            case SKIP -> 0;
        };
        return 100 * byVerdict + status.ordinal();
    }

    /** What was not measured needs none; of what was, the weakest counts. */
    private static ReceiptKind receipt(RunPlan plan, Evidence evidence, List<String> sideIds, List<String> labels) {
        return sideIds.stream().flatMap(id -> plan.fixtures().stream().flatMap(fixture -> labels.stream()
                .map(label -> evidence.measurements().get(new Slot(id, fixture.id(), label)).receipt())))
                .filter(receipt -> receipt != ReceiptKind.NONE).min(Comparator.naturalOrder()).orElse(ReceiptKind.NONE);
    }

    private static Dispatched dispatched(RunPlan plan, Map<Slot, DispatchAnswer> dispatch, Subject subject, List<String> sideIds) {
        List<DispatchAnswer> answers = plan.fixtures().stream()
                .flatMap(fixture -> Optional.ofNullable(dispatch.get(new Slot(sideIds.getFirst(), fixture.id(), subject.label()))).stream())
                .filter(answer -> !(answer instanceof DispatchAnswer.Unknown)).toList();
        if (answers.isEmpty()) {
            return Dispatched.UNKNOWN;
        }
        return answers.stream().anyMatch(DispatchAnswer.Twin.class::isInstance) ? Dispatched.YES : Dispatched.NO;
    }
}
