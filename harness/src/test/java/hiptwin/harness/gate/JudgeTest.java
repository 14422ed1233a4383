package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
    private static final Judge.Name NAME = new Judge.Name("cpu", "hip", "clip", "psnr");
    private static final Rule EXACT = new Rule(Tolerance.EXACT, "test");
    private static final Judge.Keys KEYS = new Judge.Keys(List.of("psnr_y", "psnr_cb"), List.of("psnr_y"), KnownNan.NOWHERE);
    private static final int FRAMES = 3;

    private static ScoreTable scores(double... values) {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        for (int frame = 0; frame < values.length; frame++) {
            builder.score("psnr_y", frame, values[frame]);
        }
        return builder.build(FRAMES);
    }

    private static Measurement measured(double... values) {
        return Measurement.measured(scores(values));
    }

    private static Measurement crashed(double... before) {
        return Measurement.ended(State.CRASHED, scores(before), ReasonCode.NATIVE_FAULT, "SIGSEGV");
    }

    private static Measurement failed(int code, double... before) {
        return Measurement.failed(scores(before), new EngineFailure("vmaf_read_pictures", code), ReasonCode.ENGINE_FAILED, "code " + code);
    }

    private static Cell judge(Measurement reference, Measurement tested) {
        return Judge.judge(NAME, EXACT, KEYS, reference, tested);
    }

    @Test
    void equal_scores_are_identical() {
        Cell cell = judge(measured(1, 2, 3), measured(1, 2, 3));
        assertThat(cell.status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(cell.verdict()).isEqualTo(Verdict.PASS);
        assertThat(cell.comparedValues()).isEqualTo(3);
    }

    @Test
    void one_ulp_fails_an_exact_cell() {
        assertThat(judge(measured(1, 2, 3), measured(1, Math.nextUp(2.0), 3)).status()).isEqualTo(CellStatus.DIFFERING);
    }

    @Test
    void the_last_frame_lost_fails_the_cell() {
        assertThat(judge(measured(1, 2, 3), measured(1, 2)).status()).isEqualTo(CellStatus.DIFFERING);
    }

    @Test
    void success_without_any_score_is_not_agreement() {
        assertThat(judge(measured(), measured()).status()).isEqualTo(CellStatus.MISSING_KEYS);
        assertThat(judge(measured(1, 2, 3), measured()).verdict()).isEqualTo(Verdict.FAIL);
    }

    /** What was never asked of one side cannot be held against the other; that a process died is on record beside the cells. */
    @Test
    void a_side_that_was_not_asked_leaves_nothing_to_judge_however_the_other_ended() {
        Measurement notAsked = Measurement.skipped(ReasonCode.NOT_IN_ORACLE, "not asked");
        assertThat(judge(notAsked, crashed(1, 2)).status()).isEqualTo(CellStatus.SKIPPED);
        assertThat(judge(failed(-5), notAsked).status()).isEqualTo(CellStatus.SKIPPED);
    }

    @Test
    void a_crash_is_an_error_and_keeps_what_was_measured() {
        Cell cell = judge(measured(1, 2, 3), crashed(1, 2));
        assertThat(cell.status()).isEqualTo(CellStatus.CRASHED);
        assertThat(cell.verdict()).isEqualTo(Verdict.ERROR);
        assertThat(cell.comparedValues()).isEqualTo(2);
        assertThat(cell.reason().orElseThrow().code()).isEqualTo(ReasonCode.NATIVE_FAULT);
    }

    @Test
    void a_wrong_value_before_a_crash_fails_the_cell() {
        Cell cell = judge(measured(1, 2, 3), crashed(1, 9));
        assertThat(cell.status()).isEqualTo(CellStatus.CRASHED);
        assertThat(cell.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_crash_without_a_score_has_no_numbers() {
        assertThat(judge(measured(1, 2, 3), crashed()).comparison()).isEmpty();
    }

    @Test
    void the_same_refusal_on_both_sides_is_no_measurement_and_says_that_the_catalogue_allows_it() {
        Cell cell = judge(failed(-22), failed(-22));
        assertThat(cell.status()).isEqualTo(CellStatus.REFUSED_BOTH);
        assertThat(cell.verdict()).isEqualTo(Verdict.ERROR);
        assertThat(cell.reason().orElseThrow().sentence()).contains("within the catalogue's limits");
    }

    @Test
    void refusals_that_differ_are_an_error() {
        assertThat(judge(failed(-22), failed(-38)).status()).isEqualTo(CellStatus.ERROR);
    }

    @Test
    void both_sides_breaking_after_a_score_is_no_refusal() {
        assertThat(judge(failed(-22, 1.0), failed(-22, 1.0)).status()).isEqualTo(CellStatus.ERROR);
    }

    @Test
    void a_refusal_on_one_side_fails_whichever_side_it_is() {
        assertThat(judge(measured(1, 2, 3), failed(-22)).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judge(failed(-22), measured(1, 2, 3)).status()).isEqualTo(CellStatus.REFUSED_ONE_SIDE);
    }

    @Test
    void a_side_that_was_not_asked_leaves_the_cell_out_with_its_reason() {
        Measurement skipped = Measurement.skipped(ReasonCode.NO_TWIN, "no twin");
        Cell cell = judge(measured(1, 2, 3), skipped);
        assertThat(cell.status()).isEqualTo(CellStatus.SKIPPED);
        assertThat(cell.reason().orElseThrow().code()).isEqualTo(ReasonCode.NO_TWIN);
    }

    @Test
    void a_hang_and_a_slot_not_reached_are_told_apart() {
        Measurement hung = Measurement.ended(State.HUNG, scores(1), ReasonCode.DEADLINE, "600 s");
        Measurement notRun = Measurement.ended(State.NOT_RUN, ScoreTable.EMPTY, ReasonCode.RUN_DEADLINE, "3600 s");
        assertThat(judge(measured(1, 2, 3), hung).status()).isEqualTo(CellStatus.HUNG);
        assertThat(judge(measured(1, 2, 3), notRun).status()).isEqualTo(CellStatus.NOT_MEASURED);
        assertThat(judge(measured(1, 2, 3), notRun).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    /** ENOMEM, EIO and ENODEV say that the library broke, not that it refused. */
    @ParameterizedTest
    @ValueSource(ints = {-12, -5, -19, 1, 0})
    void a_code_that_is_no_refusal_is_an_error_on_one_side_and_on_both(int code) {
        assertThat(judge(failed(code), failed(code)).verdict()).isEqualTo(Verdict.ERROR);
        assertThat(judge(measured(1, 2, 3), failed(code)).verdict()).isEqualTo(Verdict.ERROR);
        assertThat(judge(failed(code), measured(1, 2, 3)).verdict()).isEqualTo(Verdict.ERROR);
    }

    @Test
    void a_fault_of_this_program_is_neither_sides_refusal() {
        Measurement fault = Measurement.failed(ScoreTable.EMPTY, new EngineFailure("PROGRAM", -22), ReasonCode.WORKER_FAULT, "bug");
        assertThat(judge(fault, fault).status()).isEqualTo(CellStatus.ERROR);
        assertThat(judge(measured(1, 2, 3), fault).status()).isEqualTo(CellStatus.ERROR);
    }

    @Test
    void equal_numbers_from_another_extractor_than_was_asked_fell_back() {
        Measurement elsewhere = new Measurement(State.MEASURED, scores(1, 2, 3), Optional.empty(), Optional.empty(),
                Optional.of("psnr_hip was asked for, psnr ran"), ReceiptKind.LIBRARY_ANSWER);
        Cell cell = judge(measured(1, 2, 3), elsewhere);
        assertThat(cell.status()).isEqualTo(CellStatus.FELL_BACK);
        assertThat(cell.verdict()).isEqualTo(Verdict.FAIL);
    }
}
