package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.plan.Device;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A row of the gate that was not measured is never OK, and left out only for a reason that lies in the clips or in the backend. */
class GateCellTest {
    private static final Rule EXACT = new Rule(Tolerance.EXACT, "test");

    private static Cell cell(CellStatus status, ReasonCode code, int values) {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        for (int frame = 0; frame < values; frame++) {
            builder.score("psnr_y", frame, frame);
        }
        ScoreTable scores = builder.build(values);
        return new Cell("cpu", "hip0", "a", "psnr", status, Optional.ofNullable(code).map(one -> new Reason(one, "why")),
                values == 0 ? Optional.empty() : Optional.of(ExtractorComparison.of(EXACT, List.of("psnr_y"), List.of("psnr_y"), scores, scores,
                        KnownNan.NOWHERE)), List.of(), Optional.empty());
    }

    private static GateCell row(Cell... sides) {
        return new GateCell("psnr", "a", EXACT, List.of(sides));
    }

    private static final Cell GOOD = cell(CellStatus.IDENTICAL, null, 3);

    @Test
    void agreement_is_ok_only_with_a_value() {
        assertThat(row(GOOD).status()).isEqualTo(GateCell.Status.OK);
        assertThat(row(cell(CellStatus.IDENTICAL, null, 0)).status()).isEqualTo(GateCell.Status.ERROR);
    }

    @ParameterizedTest
    @EnumSource(value = CellStatus.class, names = {"CRASHED", "HUNG", "ERROR", "NOT_MEASURED"})
    void what_could_not_be_judged_is_an_error_whatever_the_other_side_gave(CellStatus status) {
        assertThat(row(GOOD, cell(status, ReasonCode.DEADLINE, 0)).status()).isEqualTo(GateCell.Status.ERROR);
        assertThat(row(cell(status, ReasonCode.DEADLINE, 0), GOOD).verdict()).isEqualTo(Verdict.ERROR);
    }

    @ParameterizedTest
    @EnumSource(value = ReasonCode.class, names = {"NOT_IN_LIBRARY", "ENGINE_NOT_OPENED"})
    void a_twin_or_a_device_that_is_not_there_is_no_skip(ReasonCode code) {
        assertThat(row(cell(CellStatus.SKIPPED, code, 0)).status()).isEqualTo(GateCell.Status.ERROR);
    }

    @ParameterizedTest
    @EnumSource(value = ReasonCode.class, names = {"NO_TWIN", "BELOW_MINIMUM_SIZE", "ODD_CHROMA_NOT_SUPPORTED", "DEPTH_NOT_SUPPORTED",
        "LAYOUT_NOT_SUPPORTED"})
    void what_the_clips_or_the_backend_rule_out_is_a_skip(ReasonCode code) {
        assertThat(row(cell(CellStatus.SKIPPED, code, 0)).status()).isEqualTo(GateCell.Status.SKIP);
    }

    @Test
    void the_worst_side_decides() {
        assertThat(row(GOOD, cell(CellStatus.SKIPPED, ReasonCode.NO_TWIN, 0)).status()).isEqualTo(GateCell.Status.SKIP);
        assertThat(row(cell(CellStatus.DIFFERING, null, 3), cell(CellStatus.CRASHED, ReasonCode.NATIVE_FAULT, 0), GOOD).status())
                .isEqualTo(GateCell.Status.FAIL);
    }

    @Test
    void a_gate_of_skips_alone_and_a_gate_without_cells_are_errors() {
        Device device = new Device("hip0", "test", Optional.empty(), Optional.empty(), 0);
        GateCell skip = row(cell(CellStatus.SKIPPED, ReasonCode.NO_TWIN, 0));
        assertThat(new GateResult(device, List.of(skip, skip)).verdict()).isEqualTo(Verdict.ERROR);
        assertThat(new GateResult(device, List.of()).verdict()).isEqualTo(Verdict.ERROR);
        assertThat(new GateResult(device, List.of(skip, row(GOOD))).verdict()).isEqualTo(Verdict.PASS);
    }

    /** Every status has a verdict, and only the two of agreement pass. */
    @Test
    void only_agreement_passes() {
        assertThat(Stream.of(CellStatus.values()).filter(status -> status.verdict() == Verdict.PASS))
                .containsExactly(CellStatus.IDENTICAL, CellStatus.WITHIN_BOUND);
    }
}
