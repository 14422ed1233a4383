package hiptwin.harness.gate;

import hiptwin.harness.plan.Pairing;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One comparison of the plan, judged.
 *
 * @param pairing what was held to what
 * @param advisory why this comparison informs without deciding; empty if it decides
 * @param cells one per fixture and extractor
 */
public record PairResult(Pairing pairing, Optional<String> advisory, List<Cell> cells) {
    /** Copies the list. */
    public PairResult {
        cells = List.copyOf(cells);
    }

    /** {@return the worst of its cells; {@link Verdict#SKIP} if it only informs or nothing was compared} */
    public Verdict verdict() {
        return advisory.isPresent() ? Verdict.SKIP : worst(cells.stream().map(Cell::verdict).toList());
    }

    /** {@return number of cells of each status, in order of status} */
    public Map<CellStatus, Long> counts() {
        Map<CellStatus, Long> counts = new EnumMap<>(CellStatus.class);
        cells.forEach(cell -> counts.merge(cell.status(), 1L, Long::sum));
        return counts;
    }

    /** {@return values that were there on both sides} */
    public long comparedValues() {
        return cells.stream().mapToLong(Cell::comparedValues).sum();
    }

    /**
     * {@return whether this is a comparison of sides that were asked for, and came to nothing; stored scores and the oracle may have nothing
     * to say about a clip, two sides of one library always have}
     */
    public boolean hadToCompareAndDidNot() {
        return pairing.section().isOfOneLibrary() && advisory.isEmpty() && comparedValues() == 0;
    }

    /**
     * {@return the verdict that decides among several}
     *
     * @param verdicts of the parts
     */
    public static Verdict worst(List<Verdict> verdicts) {
        for (Verdict verdict : List.of(Verdict.FAIL, Verdict.ERROR, Verdict.NOT_MEASURED, Verdict.PASS)) {
            if (verdicts.contains(verdict)) {
                return verdict;
            }
        }
        return Verdict.SKIP;
    }
}
