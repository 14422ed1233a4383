package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.compare.Signature;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.GateCell;
import hiptwin.harness.gate.Growth;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.Repetition;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.gate.TwinFeature;
import hiptwin.harness.report.RunRecord;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wrong numbers and wrong key sets of a device, each planted in an extractor of its own, all in one run; each is found and called by its name.
 * The failure modes are those of the fork's ledger (T-HIP-...), ADR numbers where there is one.
 */
class TwinFaultsTest {
    private static RunRecord run;

    @BeforeAll
    static void measure() throws Exception {
        run = TwinJob.with("drop-stale@psnr_hip:3", "drop-zero@float_psnr_hip:2", "stale-accumulator@float_moment_hip",
                "missing-key@motion_hip=VMAF_integer_feature_motion3_score", "drop-sum@motion_v2_hip:3", "nan@float_motion_hip:1",
                "inf@float_ssim_hip:1", "last-frame-lost@integer_ssim_hip", "ulp@integer_ms_ssim_hip", "ulp@ciede_hip=3",
                "swapped-frames@psnr_hvs_hip", "race@vif_hip", "other-order@float_vif_hip", "fell-back@adm_hip", "ulp@float_adm_hip=2",
                "missing-frame@cambi_hip:2", "swallowed-error@ssimulacra2_hip", "upload-race@speed_chroma_hip",
                "no-scores@speed_temporal_hip").run();
    }

    private static Cell cell(String fixture, String extractor) {
        return TwinJob.cell(run, "hip0", fixture, extractor);
    }

    private static TwinFeature feature(String extractor) {
        return run.judgement().twins().getFirst().features().stream().filter(one -> one.extractor().equals(extractor)).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "psnr, DIFFERING", "float_psnr, DIFFERING", "float_moment, DIFFERING", "motion, MISSING_KEYS", "motion_v2, DIFFERING",
        "float_motion, DIFFERING", "float_ssim, DIFFERING", "ssim, DIFFERING", "float_ms_ssim, DIFFERING", "ciede, WITHIN_BOUND",
        "psnr_hvs, DIFFERING", "vif, FLAKY", "float_vif, DIFFERING", "adm, FELL_BACK", "float_adm, DIFFERING", "cambi, DIFFERING",
        "ssimulacra2, DIFFERING", "speed_chroma, DIFFERING", "speed_temporal, MISSING_KEYS"})
    void each_fault_has_its_status(String extractor, CellStatus status) {
        assertThat(cell(TwinJob.LARGE, extractor).status()).isEqualTo(status);
        assertThat(feature(extractor).status()).isEqualTo(status);
    }

    @Test
    void a_run_with_a_fault_fails_and_the_gate_fails_the_rows_of_the_faulty_twins_alone() {
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(run.judgement().gates().getFirst().cells()).filteredOn(one -> one.feature().equals("ciede"))
                .allMatch(one -> one.status() == GateCell.Status.OK);
        // A twin that is right on the small pictures and wrong on the large ones has one row of each.
        assertThat(run.judgement().gates().getFirst().cells()).filteredOn(one -> one.feature().equals("float_moment"))
                .extracting(one -> one.fixtureId() + " " + one.status()).containsExactlyInAnyOrder("small OK", "large FAIL");
    }

    /** T-HIP-GFX1036-DROPPED-DISPATCHES, T-HIP-PAGEABLE-UPLOAD-RACE, ADR-1202. */
    @ParameterizedTest
    @CsvSource({"psnr, FRAME_BEFORE", "float_psnr, ZERO", "motion_v2, SUM_OF_TWO_FRAMES", "ssimulacra2, ZERO", "speed_chroma, NEXT_FRAME"})
    void a_wrong_value_is_named_by_the_fault_it_looks_like(String extractor, Signature signature) {
        assertThat(feature(extractor).signatures()).containsKey(signature);
    }

    /** T-HIP-FIRST-FRAME-ASYNC-CLEAR-OTHER-TWINS: only the second, larger context of a process. */
    @Test
    void what_a_smaller_context_left_behind_is_found_and_told_from_arithmetic() {
        assertThat(cell(TwinJob.SMALL, "float_moment").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(cell(TwinJob.LARGE, "float_moment").reason().orElseThrow().code()).isEqualTo(ReasonCode.DEPENDS_ON_HISTORY);
    }

    @Test
    void a_difference_that_comes_back_bit_for_bit_is_arithmetic() {
        assertThat(cell(TwinJob.LARGE, "psnr_hvs").repetitions()).extracting(Repetition::nature)
                .containsOnly(Repetition.Nature.STEADY);
    }

    @Test
    void a_difference_that_changes_is_flaky_and_has_a_rate() {
        Repetition device = cell(TwinJob.LARGE, "vif").repetitions().stream().filter(one -> one.sideId().equals("hip0")).findFirst().orElseThrow();
        assertThat(device.nature()).isEqualTo(Repetition.Nature.UNSTEADY);
        assertThat(device.trials()).isEqualTo(4);
        assertThat(device.frames()).isEqualTo(4L * TwinJob.FRAMES);
        assertThat(device.changedFrames()).isBetween(1L, device.frames());
    }

    /** ADR-1419 and others: sums over blocks differ in the last digits, more of them on larger pictures. */
    @Test
    void a_difference_that_grows_with_the_picture_says_so() {
        assertThat(feature("float_vif").growth()).isEqualTo(Growth.WITH_AREA);
        assertThat(feature("float_vif").maxAbsolute()).isLessThan(1e-10);
    }

    @Test
    void one_step_of_a_double_is_a_difference_for_an_exact_twin_and_none_for_ciede() {
        assertThat(cell(TwinJob.LARGE, "float_ms_ssim").comparison().orElseThrow().keys().getFirst().maxUlps()).isEqualTo(1);
        assertThat(cell(TwinJob.LARGE, "ciede").comparison().orElseThrow().keys().getFirst().maxUlps()).isEqualTo(3);
    }

    @Test
    void not_a_number_infinity_and_an_absent_frame_are_three_differences() {
        assertThat(cell(TwinJob.LARGE, "float_motion").comparison().orElseThrow().keys()).anyMatch(key -> key.notANumber() == 1);
        assertThat(cell(TwinJob.LARGE, "float_ssim").comparison().orElseThrow().keys())
                .allMatch(key -> key.first().orElseThrow().tested().getAsDouble() == Double.POSITIVE_INFINITY);
        assertThat(cell(TwinJob.LARGE, "ssim").comparison().orElseThrow().keys()).allMatch(key -> key.absentInTested() == 1
                && key.first().orElseThrow().frame() == TwinJob.FRAMES - 1);
    }

    @Test
    void a_key_that_one_side_lacks_is_named() {
        assertThat(cell(TwinJob.LARGE, "motion").comparison().orElseThrow().missingInTested())
                .containsExactly("VMAF_integer_feature_motion3_score");
    }

    /** ADR-0498, ADR-1359: everything equal, because the CPU computed both sides. */
    @Test
    void a_twin_that_ran_on_the_cpu_is_no_twin_although_every_value_agrees() {
        Cell cell = cell(TwinJob.LARGE, "adm");
        assertThat(cell.comparison().orElseThrow().differingValues()).isZero();
        assertThat(cell.reason().map(reason -> reason.code())).isEqualTo(Optional.of(ReasonCode.RAN_ELSEWHERE));
    }

    @Test
    void the_report_names_frame_key_and_both_values_of_the_first_difference() {
        assertThat(run.verdict().findings()).anyMatch(finding -> finding.contains("psnr, hip0 against cpu: differing")
                && finding.contains("frame 3: cpu") && finding.contains("like frame_before"));
    }
}
