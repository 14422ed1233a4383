package hiptwin.harness.gate;

import hiptwin.harness.plan.Device;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The parity gate of one device: every row on every fixture.
 *
 * @param device which
 * @param cells one per row and fixture
 */
public record GateResult(Device device, List<GateCell> cells) {
    /** Copies the list. */
    public GateResult {
        cells = List.copyOf(cells);
    }

    /** {@return number of cells of each status, in order of status} */
    public Map<GateCell.Status, Long> counts() {
        Map<GateCell.Status, Long> counts = new EnumMap<>(GateCell.Status.class);
        cells.forEach(cell -> counts.merge(cell.status(), 1L, Long::sum));
        return counts;
    }

    /** {@return the worst of its cells; an error if no cell was measured at all} */
    public Verdict verdict() {
        Verdict worst = PairResult.worst(cells.stream().map(GateCell::verdict).toList());
        return worst == Verdict.SKIP ? Verdict.ERROR : worst;
    }
}
