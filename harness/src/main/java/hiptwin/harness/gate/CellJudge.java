package hiptwin.harness.gate;

import hiptwin.harness.catalogue.Extractor;
import hiptwin.harness.catalogue.Gate;
import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.catalogue.RuleKind;
import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Evidence.LibraryIdentity;
import hiptwin.harness.gate.Evidence.OracleLineages;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceFixture;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Judges the cells of one comparison: finds the two measurements, the rule and the keys, then asks {@link Judge}.
 */
final class CellJudge {
    private final RunPlan plan;
    private final Measurements measurements;
    private final Map<Slot, DispatchAnswer> dispatch;
    private final Optional<LibraryIdentity> library;
    private final OracleLineages oracle;
    private final Pairing pairing;
    private final UnaryOperator<Measurement> testedCopy;

    CellJudge(RunPlan plan, Evidence evidence, Pairing pairing) {
        this(plan, evidence, pairing, UnaryOperator.identity());
    }

    /**
     * Makes a judge that sees a changed copy of the tested side.
     *
     * @param testedCopy makes the copy; measurements themselves are never changed
     */
    CellJudge(RunPlan plan, Evidence evidence, Pairing pairing, UnaryOperator<Measurement> testedCopy) {
        this.plan = plan;
        this.measurements = evidence.measurements();
        this.dispatch = evidence.dispatch();
        this.library = evidence.library();
        this.oracle = evidence.oracle();
        this.pairing = pairing;
        this.testedCopy = testedCopy;
    }

    Cell judge(Fixture fixture, Subject subject) {
        Cell cell = judge(fixture, subject, rule(fixture, subject.extractor()), keys(fixture, subject))
                .with(repetitions(fixture, subject));
        if (pairing.section().isOfOneLibrary() && cell.verdict() == Verdict.FAIL && cell.comparison().isPresent()) {
            cell = cell.with(ThirdOpinion.of(cell.comparison().get().keys(),
                    measurements.get(new Slot(Side.ORACLE, fixture.id(), subject.label()))));
        }
        if (pairing.section() != Section.TWIN_EQUIVALENCE) {
            return cell;
        }
        Backend backend = plan.side(pairing.testedId()).orElseThrow().backend();
        boolean expected = plan.expected().filter(twins -> twins.extractors().contains(subject.extractor().name())).isPresent();
        boolean inGate = plan.gate().stream().anyMatch(row -> row.request().label().equals(subject.label()));
        Slot slot = new Slot(pairing.testedId(), fixture.id(), subject.label());
        Cell applied = Dispatch.applied(cell, subject, backend, Optional.ofNullable(dispatch.get(slot)), expected, inGate);
        boolean receipt = measurements.get(slot).receipt() == ReceiptKind.LIBRARY_ANSWER;
        return !expected || receipt || applied.verdict() != Verdict.PASS ? applied
                : applied.as(CellStatus.ERROR, new Reason(ReasonCode.NO_RECEIPT, "expected on " + backend.label()
                        + ", and the library does not say where it computed: it could have been the CPU"));
    }

    /** A row of the gate is about its own keys, and about the twin by its own name, whoever would choose it. */
    Cell judge(Fixture fixture, GateFeature row) {
        Subject subject = new Subject(row.extractor(), row.request());
        Backend backend = plan.side(pairing.testedId()).orElseThrow().backend();
        return judge(fixture, subject, row.rule(backend, fixture.geometry()), new Judge.Keys(row.keys(), row.requiredKeys(fixture.geometry()),
                knownNan(fixture)))
                .with(repetitions(fixture, subject));
    }

    private Cell judge(Fixture fixture, Subject subject, Rule rule, Judge.Keys keys) {
        Judge.Name name = new Judge.Name(pairing.referenceId(), pairing.testedId(), fixture.id(), subject.label());
        Measurement tested = testedCopy.apply(measurement(pairing.testedId(), fixture, subject, keys));
        Measurement reference = measurement(pairing.referenceId(), fixture, subject, keys);
        Optional<Measurement> unlike = unlike(fixture, subject);
        if (reference.state() == State.MEASURED && lostInLibrary(subject, tested)) {
            return name.cell(CellStatus.REFUSED_ONE_SIDE, tested.reason(), Optional.empty());
        }
        return Judge.judge(name, rule, keys, unlike.orElse(reference), tested);
    }

    private List<Repetition> repetitions(Fixture fixture, Subject subject) {
        return Stream.of(pairing.referenceId(), pairing.testedId()).flatMap(id -> {
            Slot slot = new Slot(id, fixture.id(), subject.label());
            return Repetition.of(id, measurements.get(slot), measurements.trials(slot)).stream();
        }).toList();
    }

    /** Stored scores prove that this version has the extractor, unless it is one that a build may leave out. */
    private boolean lostInLibrary(Subject subject, Measurement tested) {
        boolean itsLineageHasIt = library.filter(identity -> subject.extractor().lineages().contains(identity.lineage())).isPresent();
        return plan.reference(pairing.referenceId()).isPresent() && itsLineageHasIt && !subject.extractor().floatBuildOnly()
                && tested.reason().filter(reason -> reason.code() == ReasonCode.NOT_IN_LIBRARY).isPresent();
    }

    private Judge.Keys keys(Fixture fixture, Subject subject) {
        Extractor extractor = subject.extractor();
        SortedMap<String, String> options = subject.request().options();
        if (crossesLineages(extractor)) {
            // Each lineage has keys that the other lacks; what both must emit is what can be held to the other.
            List<String> common = new ArrayList<>(
                    extractor.requiredKeys(options, oracle.of(extractor.name()).orElseThrow(), fixture.geometry()));
            common.retainAll(extractor.requiredKeys(options, otherLineage().orElseThrow(), fixture.geometry()));
            return new Judge.Keys(common, common, knownNan(fixture));
        }
        // The oracle obeys options that its lineage does not have; what a library ignores is not expected of it.
        List<String> candidates = withOracle() ? extractor.candidateKeys(options, lineage(extractor)) : extractor.candidateKeys(options);
        return new Judge.Keys(candidates, extractor.requiredKeys(options, lineage(extractor), fixture.geometry()), knownNan(fixture));
    }

    private KnownNan knownNan(Fixture fixture) {
        Optional<Lineage> like = pairing.testedId().equals(Side.ORACLE) ? otherLineage() : library.map(LibraryIdentity::lineage);
        List<ScoreTable> stored = plan.references().stream().filter(reference -> like.filter(reference.library().lineage()::equals).isPresent())
                .flatMap(reference -> reference.find(fixture.id()).stream())
                .map(ReferenceFixture::scores).toList();
        return (key, frame) -> stored.stream().flatMap(table -> table.find(key).stream())
                .anyMatch(series -> series.isPresent(frame) && Double.isNaN(series.value(frame)));
    }

    /** The lineage whose keys must be there: that of the library; the oracle follows one for each extractor. */
    private Lineage lineage(Extractor extractor) {
        if (withOracle()) {
            return oracle.of(extractor.name()).orElse(Lineage.UNKNOWN);
        }
        return library.map(LibraryIdentity::lineage).orElse(Lineage.UNKNOWN);
    }

    private boolean withOracle() {
        return pairing.testedId().equals(Side.ORACLE) || pairing.referenceId().equals(Side.ORACLE);
    }

    private Rule rule(Fixture fixture, Extractor extractor) {
        if (pairing.section() == Section.TWIN_EQUIVALENCE) {
            return Gate.shipped().twinRule(extractor, plan.side(pairing.testedId()).orElseThrow().backend(), fixture.geometry());
        }
        boolean oracleAgainstStored = pairing.section() == Section.REFERENCE_EQUIVALENCE && pairing.testedId().equals(Side.ORACLE);
        RuleKind kind = oracleAgainstStored ? RuleKind.ORACLE : pairing.section().ruleKind();
        return crossesLineages(extractor) ? extractor.rule(RuleKind.LINEAGE) : extractor.rule(kind);
    }

    private boolean crossesLineages(Extractor extractor) {
        Optional<Lineage> other = otherLineage();
        return other.isPresent() && oracle.of(extractor.name()).filter(lineage -> lineage != other.get()).isPresent();
    }

    /** The lineage that the oracle is held to in this comparison; empty if the oracle is no part of it. */
    private Optional<Lineage> otherLineage() {
        if (pairing.testedId().equals(Side.ORACLE)) {
            return plan.reference(pairing.referenceId()).map(reference -> reference.library().lineage());
        }
        return pairing.referenceId().equals(Side.ORACLE) ? library.map(LibraryIdentity::lineage) : Optional.empty();
    }

    /** Where the lineages disagree by construction there is no bound to hold anybody to. */
    private Optional<Measurement> unlike(Fixture fixture, Subject subject) {
        Extractor extractor = subject.extractor();
        if (!crossesLineages(extractor)) {
            return Optional.empty();
        }
        if (!extractor.rules().containsKey(RuleKind.LINEAGE)) {
            return Optional.of(Measurement.skipped(ReasonCode.OTHER_LINEAGE, "the oracle's " + extractor.name() + " follows "
                    + oracle.of(extractor.name()).orElseThrow() + ", and how far " + otherLineage().orElseThrow()
                    + " is from that is not recorded"));
        }
        return fixture.geometry().hasOddChroma() ? Optional.of(Measurement.skipped(ReasonCode.OTHER_LINEAGE,
                "one lineage rounds the chroma planes of an odd size down, the other up: they do not see the same samples"))
                : Optional.empty();
    }

    private Measurement measurement(String id, Fixture fixture, Subject subject, Judge.Keys keys) {
        Optional<ReferenceScores> stored = plan.reference(id);
        return stored.isPresent() ? stored(stored.get(), fixture, subject, keys)
                : measurements.get(new Slot(id, fixture.id(), subject.label()));
    }

    private static Measurement stored(ReferenceScores reference, Fixture fixture, Subject subject, Judge.Keys keys) {
        Optional<ReferenceFixture> found = reference.find(fixture.id());
        if (found.isEmpty()) {
            return Measurement.skipped(ReasonCode.NO_REFERENCE, reference.id() + " has no scores of " + fixture.id());
        }
        boolean byDefault = subject.request().options().entrySet().stream()
                .allMatch(entry -> subject.extractor().option(entry.getKey()).orElseThrow().isDefault(entry.getValue(), reference.library().lineage()));
        if (!byDefault) {
            return Measurement.skipped(ReasonCode.NOT_IN_REFERENCE, reference.id() + " has scores of default options, not of "
                    + subject.label());
        }
        TreeMap<String, Series> series = new TreeMap<>();
        List<String> candidates = keys.candidates();
        found.get().scores().series().forEach((key, scores) -> {
            if (candidates.contains(key)) {
                series.put(key, scores);
            }
        });
        if (series.isEmpty() && !subject.extractor().lineages().contains(reference.library().lineage())) {
            return Measurement.skipped(ReasonCode.NOT_IN_REFERENCE, reference.library().name() + " does not have " + subject.label());
        }
        // An extractor that the library has and whose scores are not stored is a gap in the file, which the judge must see.
        return Measurement.measured(new ScoreTable(series));
    }
}
