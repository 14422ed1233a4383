package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.Section;
import hiptwin.harness.score.ScoreTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunVerdictTest {
    private static ScoreTable one(double value) {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        builder.score("psnr_y", 0, 1.0);
        builder.score("psnr_y", 1, 1.0);
        builder.score("psnr_y", 2, value);
        return builder.build(3);
    }

    private static Cell cell(CellStatus status, double testedValue) {
        ExtractorComparison numbers = ExtractorComparison.of(new Rule(Tolerance.EXACT, "test"), List.of("psnr_y"), List.of("psnr_y"),
                one(38.5), one(testedValue), KnownNan.NOWHERE);
        boolean measured = status == CellStatus.IDENTICAL || status == CellStatus.DIFFERING;
        return new Cell("stored", "oracle", "texture", "psnr", status,
                measured ? Optional.empty() : Optional.of(new Reason(ReasonCode.NATIVE_FAULT, "SIGSEGV in frame 2")),
                measured ? Optional.of(numbers) : Optional.empty(), List.of(), Optional.empty());
    }

    private static Judgement judgement(Optional<String> advisory, Cell... cells) {
        return judgement(List.of(new PairResult(new Pairing(Section.REFERENCE_EQUIVALENCE, "stored", "oracle"), advisory,
                Arrays.asList(cells))));
    }

    private static Judgement judgement(List<PairResult> pairs) {
        return new Judgement(pairs, List.of(), List.of(), List.of(), pairs.stream().map(pair -> canary(pair.pairing(), true)).toList());
    }

    private static Canary canary(Pairing pairing, boolean found) {
        return new Canary(pairing.label(), "texture", "psnr", "psnr_y", 1, 38.5, Math.nextUp(38.5), found);
    }

    private static Judgement withCanary(boolean found) {
        List<PairResult> pairs = judgement(Optional.empty(), cell(CellStatus.IDENTICAL, 38.5)).pairs();
        return new Judgement(pairs, List.of(), List.of(), List.of(), List.of(canary(pairs.getFirst().pairing(), found)));
    }

    @Test
    void a_judge_that_does_not_find_a_planted_difference_passes_nothing() {
        assertThat(verdict(withCanary(true)).outcome()).isEqualTo(Outcome.PASS);
        RunVerdict blind = verdict(withCanary(false));
        assertThat(blind.outcome()).isEqualTo(Outcome.UNSOUND);
        assertThat(blind.outcome().exitCode()).isEqualTo(70);
        assertThat(blind.findings()).singleElement().asString().contains("psnr_y frame 1", "NOT found");
    }

    @Test
    void a_judge_that_plants_nothing_in_a_comparison_passes_nothing() {
        List<PairResult> pairs = judgement(Optional.empty(), cell(CellStatus.IDENTICAL, 38.5)).pairs();
        assertThat(verdict(new Judgement(pairs, List.of(), List.of(), List.of(), List.of())).outcome().exitCode()).isEqualTo(70);
        Canary elsewhere = canary(new Pairing(Section.REFERENCE_EQUIVALENCE, "another file", "oracle"), true);
        RunVerdict blind = verdict(new Judgement(pairs, List.of(), List.of(), List.of(), List.of(elsewhere)));
        assertThat(blind.outcome()).isEqualTo(Outcome.UNSOUND);
        assertThat(blind.findings()).singleElement().asString().contains("reference_equivalence of oracle against stored");
    }

    private static RunVerdict verdict(Judgement judgement) {
        return RunVerdict.of(judgement, List.of(), List.of());
    }

    @Test
    void agreement_passes_with_exit_code_0() {
        RunVerdict verdict = verdict(judgement(Optional.empty(), cell(CellStatus.IDENTICAL, 38.5)));
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.outcome().exitCode()).isZero();
        assertThat(verdict.findings()).isEmpty();
    }

    @Test
    void a_difference_fails_with_exit_code_1_and_names_fixture_key_frame_and_both_values() {
        RunVerdict verdict = verdict(judgement(Optional.empty(), cell(CellStatus.IDENTICAL, 38.5), cell(CellStatus.DIFFERING, 38.25)));
        assertThat(verdict.outcome().exitCode()).isEqualTo(1);
        assertThat(verdict.findings()).hasSize(1);
        assertThat(verdict.findings().getFirst()).contains("texture", "psnr_y frame 2", "stored 38.5", "oracle 38.25");
    }

    @Test
    void a_crash_alone_is_incomplete_with_exit_code_5() {
        RunVerdict verdict = verdict(judgement(Optional.empty(), cell(CellStatus.IDENTICAL, 38.5), cell(CellStatus.CRASHED, 0)));
        assertThat(verdict.outcome().exitCode()).isEqualTo(5);
        assertThat(verdict.findings().getFirst()).contains("crashed", "native_fault", "SIGSEGV in frame 2");
    }

    @Test
    void a_difference_outweighs_a_crash() {
        RunVerdict verdict = verdict(judgement(Optional.empty(), cell(CellStatus.CRASHED, 0), cell(CellStatus.DIFFERING, 38.25)));
        assertThat(verdict.outcome().exitCode()).isEqualTo(1);
        assertThat(verdict.findings()).hasSize(2);
        assertThat(verdict.findings().getFirst()).contains("differing");
    }

    @Test
    void a_process_that_died_keeps_the_run_from_passing_even_when_a_repetition_went_well() {
        RunVerdict verdict = RunVerdict.of(judgement(Optional.empty(), cell(CellStatus.IDENTICAL, 38.5)), List.of(),
                List.of("cpu died of SIGSEGV"));
        assertThat(verdict.outcome().exitCode()).isEqualTo(5);
        assertThat(verdict.findings()).containsExactly("cpu died of SIGSEGV");
    }

    @Test
    void something_required_and_absent_is_exit_code_4() {
        RunVerdict verdict = RunVerdict.of(judgement(Optional.empty(), cell(CellStatus.IDENTICAL, 38.5)), List.of("no GPU"), List.of());
        assertThat(verdict.outcome().exitCode()).isEqualTo(4);
    }

    @Test
    void a_run_that_compared_nothing_does_not_pass() {
        assertThat(verdict(judgement(List.of())).outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(verdict(judgement(Optional.empty(), cell(CellStatus.SKIPPED, 0))).outcome()).isEqualTo(Outcome.INCOMPLETE);
    }

    @Test
    void a_comparison_for_information_neither_passes_nor_fails_a_run() {
        assertThat(verdict(judgement(Optional.of("other version"), cell(CellStatus.DIFFERING, 38.25))).outcome())
                .isEqualTo(Outcome.INCOMPLETE);
        assertThat(verdict(judgement(Optional.of("other version"), cell(CellStatus.IDENTICAL, 38.5))).outcome())
                .isEqualTo(Outcome.INCOMPLETE);
    }

    @Test
    void two_sides_of_a_library_that_could_not_be_compared_do_not_pass_whatever_else_agrees() {
        PairResult stored = new PairResult(new Pairing(Section.REFERENCE_EQUIVALENCE, "stored", "oracle"), Optional.empty(),
                List.of(cell(CellStatus.IDENTICAL, 38.5)));
        PairResult dispatch = new PairResult(new Pairing(Section.DISPATCH_EQUIVALENCE, "cpu-scalar", "cpu"), Optional.empty(),
                List.of(cell(CellStatus.REFUSED_BOTH, 0)));
        RunVerdict verdict = verdict(judgement(List.of(stored, dispatch)));
        assertThat(verdict.outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(verdict.findings()).anyMatch(finding -> finding.contains("dispatch_equivalence: no value of cpu could be compared with cpu-scalar"));
    }
}
