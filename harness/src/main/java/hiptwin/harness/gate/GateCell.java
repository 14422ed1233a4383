package hiptwin.harness.gate;

import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.SeriesComparison;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * One row of the parity gate on one fixture and one device.
 *
 * @param feature the row's name
 * @param fixtureId fixture
 * @param rule what the device was held to
 * @param sides the row judged for each side of the device, in the order of the plan; at least one
 */
public record GateCell(String feature, String fixtureId, Rule rule, List<Cell> sides) {
    /** Copies the list. */
    public GateCell {
        Objects.requireNonNull(rule, "rule");
        sides = List.copyOf(sides);
        if (sides.isEmpty()) {
            throw new IllegalArgumentException("a gate cell needs a side");
        }
    }

    /** What a row amounts to, in the words of the gate. */
    public enum Status {
        /** Measured, and every value accepted. */
        OK,
        /** Cannot be given this fixture; the reason is on record. */
        SKIP,
        /** Could not be judged. */
        ERROR,
        /** Measured, and something is wrong. */
        FAIL;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@return the worst of its sides; a row that was not measured is never OK} */
    public Status status() {
        return status(worst());
    }

    private static Status status(Cell cell) {
        return switch (cell.verdict()) {
            case PASS -> cell.comparedValues() > 0 ? Status.OK : Status.ERROR;
            case FAIL -> Status.FAIL;
            case ERROR, NOT_MEASURED -> Status.ERROR;
            case SKIP -> isMissing(cell) ? Status.ERROR : Status.SKIP;
        };
    }

    /** The gate measures every row; a twin that is not there although its CPU extractor is, or a device that did not open, is no skip. */
    private static boolean isMissing(Cell cell) {
        return cell.status() == CellStatus.SKIPPED && cell.reason()
                .filter(reason -> reason.code() == ReasonCode.NOT_IN_LIBRARY || reason.code() == ReasonCode.ENGINE_NOT_OPENED).isPresent();
    }

    /** {@return the side that decides} */
    public Cell worst() {
        return sides.stream().max(Comparator.comparing(GateCell::status)).orElseThrow();
    }

    /** {@return the judgement} */
    public Verdict verdict() {
        return switch (status()) {
            case OK -> Verdict.PASS;
            case SKIP -> Verdict.SKIP;
            case ERROR -> Verdict.ERROR;
            case FAIL -> Verdict.FAIL;
        };
    }

    /** {@return largest |a-b| over keys and sides; 0 if nothing was compared} */
    public double maxAbsolute() {
        return keys().stream().mapToDouble(SeriesComparison::maxAbsolute).max().orElse(0);
    }

    /** {@return values that were not accepted, over keys and sides} */
    public long mismatches() {
        return keys().stream().mapToLong(SeriesComparison::differing).sum();
    }

    /** {@return values that were there on both sides of the comparison, over keys and sides} */
    public long comparedValues() {
        return sides.stream().mapToLong(Cell::comparedValues).sum();
    }

    /** {@return frames that had to be compared} */
    public int frames() {
        return keys().stream().mapToInt(SeriesComparison::frameCount).max().orElse(0);
    }

    private List<SeriesComparison> keys() {
        return sides.stream().flatMap(cell -> cell.comparison().stream()).map(ExtractorComparison::keys).flatMap(List::stream).toList();
    }
}
