package hiptwin.harness.gate;

import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.SeriesComparison;
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
 */
public record Cell(String referenceSide, String testedSide, String fixtureId, String extractor, CellStatus status,
        Optional<Reason> reason, Optional<ExtractorComparison> comparison) {

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
}
