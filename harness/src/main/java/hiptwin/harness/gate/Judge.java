package hiptwin.harness.gate;

import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.gate.Measurement.State;
import java.util.List;
import java.util.Optional;

/**
 * Judges one extractor on one fixture from what two sides delivered. How the sides ended comes first, then the key sets, then the numbers.
 */
public final class Judge {
    private Judge() {
    }

    /**
     * The keys a cell is about.
     *
     * @param candidates every key the extractor may emit
     * @param required keys it must emit
     * @param knownNan where NaN is a right answer
     */
    public record Keys(List<String> candidates, List<String> required, KnownNan knownNan) {
        /** Copies the lists. */
        public Keys {
            candidates = List.copyOf(candidates);
            required = List.copyOf(required);
        }
    }

    /** What a cell is called in reports. */
    record Name(String referenceSide, String testedSide, String fixtureId, String extractor) {
        Cell cell(CellStatus status, Optional<Reason> reason, Optional<ExtractorComparison> comparison) {
            return new Cell(referenceSide, testedSide, fixtureId, extractor, status, reason, comparison, List.of(),
                    Optional.empty());
        }
    }

    static Cell judge(Name name, Rule rule, Keys keys, Measurement reference, Measurement tested) {
        State worse = worse(reference.state(), tested.state());
        Optional<Reason> reason = tested.reason().isPresent() && tested.state() == worse ? tested.reason() : reference.reason();
        return switch (worse) {
            case MEASURED -> numbers(name, rule, keys, reference, tested);
            case SKIPPED -> name.cell(CellStatus.SKIPPED, tested.reason().or(reference::reason), Optional.empty());
            case FAILED -> refusal(name, rule, keys, reference, tested);
            case CRASHED -> name.cell(CellStatus.CRASHED, reason, partial(rule, keys, reference, tested));
            case HUNG -> name.cell(CellStatus.HUNG, reason, partial(rule, keys, reference, tested));
            case NOT_RUN -> name.cell(CellStatus.NOT_MEASURED, reason, Optional.empty());
        };
    }

    /** A side that was never asked leaves nothing to judge; after that, the more violent end names the cell. */
    private static State worse(State a, State b) {
        if (a == State.SKIPPED || b == State.SKIPPED) {
            return State.SKIPPED;
        }
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static Cell numbers(Name name, Rule rule, Keys keys, Measurement reference, Measurement tested) {
        ExtractorComparison comparison = compare(rule, keys, reference, tested);
        if (tested.ranElsewhere().isPresent()) {
            return name.cell(CellStatus.FELL_BACK, Optional.of(new Reason(ReasonCode.RAN_ELSEWHERE, tested.ranElsewhere().get())),
                    Optional.of(comparison));
        }
        CellStatus status = switch (comparison.agreement()) {
            case IDENTICAL -> CellStatus.IDENTICAL;
            case WITHIN_BOUND -> CellStatus.WITHIN_BOUND;
            case DIFFERING -> CellStatus.DIFFERING;
            case MISSING_KEYS, NOTHING_COMPARED -> CellStatus.MISSING_KEYS;
        };
        return name.cell(status, Optional.empty(), Optional.of(comparison));
    }

    private static Cell refusal(Name name, Rule rule, Keys keys, Measurement reference, Measurement tested) {
        Measurement failed = tested.state() == State.FAILED ? tested : reference;
        boolean both = reference.state() == State.FAILED && tested.state() == State.FAILED;
        boolean anyScore = both && (reference.scores().valueCount() > 0 || tested.scores().valueCount() > 0);
        CellStatus status;
        if (!isRefusal(failed) || both && !isRefusal(reference)) {
            status = CellStatus.ERROR;
        } else if (!both) {
            status = CellStatus.REFUSED_ONE_SIDE;
        } else {
            // Before the first score a failure is a refusal of the input; after it, the engine broke.
            status = !anyScore && reference.failure().equals(tested.failure()) ? CellStatus.REFUSED_BOTH : CellStatus.ERROR;
        }
        Optional<Reason> reason = status != CellStatus.REFUSED_BOTH ? failed.reason()
                : failed.reason().map(why -> new Reason(why.code(), "within the catalogue's limits, and both sides refuse it: " + why.sentence()));
        return name.cell(status, reason, partial(rule, keys, reference, tested));
    }

    /** Only the engine can refuse; a frame that was not read or a fault of this program is neither side's answer. */
    private static boolean isRefusal(Measurement failed) {
        return failed.reason().orElseThrow().code() == ReasonCode.ENGINE_FAILED && failed.failure().orElseThrow().isRefusal();
    }

    private static Optional<ExtractorComparison> partial(Rule rule, Keys keys, Measurement reference, Measurement tested) {
        ExtractorComparison comparison = compare(rule, keys, reference, tested);
        return comparison.comparedValues() == 0 ? Optional.empty() : Optional.of(comparison);
    }

    private static ExtractorComparison compare(Rule rule, Keys keys, Measurement reference, Measurement tested) {
        return ExtractorComparison.of(rule, keys.candidates(), keys.required(), reference.scores(), tested.scores(),
                keys.knownNan());
    }
}
