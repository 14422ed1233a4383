package hiptwin.harness.gate;

import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.SeriesComparison;
import java.util.List;
import java.util.Optional;

/**
 * One extractor on one fixture, judged.
 *
 * @param referenceSide side id, or id of a reference file
 * @param testedSide side id
 * @param fixtureId fixture
 * @param extractor name and options
 * @param status what happened
 * @param reason why it was left out or could not be judged
 * @param comparison the numbers; also there when a side broke off after some frames
 * @param repetitions what measuring again brought, side by side; empty if nothing was measured again
 * @param opinion the oracle's opinion on the first difference; empty if there is none or it has none
 */
public record Cell(String referenceSide, String testedSide, String fixtureId, String extractor, CellStatus status,
        Optional<Reason> reason, Optional<ExtractorComparison> comparison, List<Repetition> repetitions,
        Optional<ThirdOpinion> opinion) {
    /** Copies the list. */
    public Cell {
        repetitions = List.copyOf(repetitions);
    }

    /**
     * {@return the judgement: a value that both sides measured and that is not accepted fails the cell, however a side ended}
     */
    public Verdict verdict() {
        return status.verdict() == Verdict.ERROR && contradicted() ? Verdict.FAIL : status.verdict();
    }

    private boolean contradicted() {
        return comparison.stream().flatMap(numbers -> numbers.keys().stream()).anyMatch(SeriesComparison::contradicted);
    }

    /** {@return values that were there on both sides} */
    public long comparedValues() {
        return comparison.map(ExtractorComparison::comparedValues).orElse(0L);
    }

    Cell as(CellStatus other, Reason why) {
        return new Cell(referenceSide, testedSide, fixtureId, extractor, other, Optional.of(why), comparison, repetitions, opinion);
    }

    Cell withoutNumbers(CellStatus other, Reason why) {
        return new Cell(referenceSide, testedSide, fixtureId, extractor, other, Optional.of(why), Optional.empty(), List.of(), Optional.empty());
    }

    /** Measuring again can only make a cell worse: a side that does not repeat itself is not proven by the run in which it was right. */
    Cell with(List<Repetition> again) {
        Cell same = new Cell(referenceSide, testedSide, fixtureId, extractor, status, reason, comparison, again, opinion);
        for (Repetition one : again) {
            if (one.nature() == Repetition.Nature.UNSTEADY) {
                return same.as(CellStatus.FLAKY, new Reason(ReasonCode.UNSTEADY, one.sentence()));
            }
        }
        return again.stream().filter(one -> one.nature() == Repetition.Nature.DEPENDS_ON_HISTORY).findFirst()
                .map(one -> same.as(CellStatus.DIFFERING, new Reason(ReasonCode.DEPENDS_ON_HISTORY, one.sentence()))).orElse(same);
    }

    Cell with(Optional<ThirdOpinion> other) {
        return new Cell(referenceSide, testedSide, fixtureId, extractor, status, reason, comparison, repetitions, other);
    }
}
