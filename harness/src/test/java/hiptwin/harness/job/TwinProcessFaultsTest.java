package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.GateCell;
import hiptwin.harness.gate.Location;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.gate.Verdict;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.report.RunRecord;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A device that refuses, kills its process, hangs, or is not what was asked for. */
class TwinProcessFaultsTest {
    private static final String ONLY = TwinJob.LARGE;

    private static TwinJob job(String... faults) {
        return TwinJob.with(faults).fixtures(TwinJob.fixture(ONLY, 368, 368));
    }

    /** T-HIP-GFX1036-SDMA-READ-FAULT, T-HIP-MOTION-FORCE-ZERO-NULL-SUBMIT: each costs its own cell, not the others'. */
    @Test
    void crashes_hangs_and_refusals_cost_their_own_cells() throws Exception {
        RunRecord run = job("abort@psnr_hip:2", "segv@motion_hip:0", "hang-flush@float_psnr_hip", "refuse-read@vif_hip:0=-22",
                "refuse-read@float_vif_hip=-5", "refuse-read@cambi:0=-22", "refuse-read@cambi_hip:0=-22")
                .extractors("psnr", "motion", "motion:motion_force_zero=true", "float_psnr", "vif", "float_vif", "cambi", "ssim")
                .passDeadline(Duration.ofSeconds(15)).run();
        assertThat(TwinJob.twins(run, "hip0").cells()).extracting(cell -> cell.extractor() + " " + cell.status()).containsExactly(
                "psnr CRASHED", "motion CRASHED", "motion[motion_force_zero=true] CRASHED", "float_psnr HUNG", "vif REFUSED_ONE_SIDE",
                "float_vif ERROR", "cambi REFUSED_BOTH", "ssim IDENTICAL");
        // What had been measured before the process died is kept and compared.
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").comparedValues()).isPositive();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(run.judgement().gates().getFirst().cells()).extracting(cell -> cell.feature() + " " + cell.status()).contains(
                "psnr ERROR", "float_psnr ERROR", "vif FAIL", "float_vif ERROR", "cambi ERROR", "ssim OK");
    }

    /** The catalogue says that both take it: what was to be measured was not, which is no quiet skip. */
    @Test
    void what_both_sides_refuse_although_the_catalogue_allows_it_keeps_the_run_from_passing() throws Exception {
        RunRecord run = job("refuse-read@cambi:0=-22", "refuse-read@cambi_hip:0=-22").extractors("cambi:window_size=63", "ssim").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "cambi[window_size=63]").status()).isEqualTo(CellStatus.REFUSED_BOTH);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(run.verdict().findings()).anyMatch(finding -> finding.contains("hip0 against cpu: refused_both")
                && finding.contains("within the catalogue's limits"));
    }

    @Test
    void a_process_that_dies_after_its_results_keeps_them_and_is_on_record() throws Exception {
        RunRecord run = job("exit-crash").extractors("psnr").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(run.incidents()).anyMatch(incident -> incident.reasonCode().equals("dirty_exit") && incident.sideId().equals("hip0"));
    }

    /** ADR-0561: nothing in the library for this gfx target. */
    @Test
    void a_device_that_computes_nothing_is_not_measured_and_no_pass() throws Exception {
        RunRecord run = job("refuse-read@hip:0=-5").extractors("psnr", "ssim").run();
        assertThat(run.gpu().measured()).isFalse();
        assertThat(run.verdict().outcome()).isNotEqualTo(Outcome.PASS);
        RunRecord none = job("hip-devices=0").extractors("psnr").run();
        assertThat(none.gpu().measured()).isFalse();
        assertThat(none.verdict().outcome()).isEqualTo(Outcome.ABSENT);
    }

    /** T-BUG048-GPU-OPTION-PARITY-REMAINDER: the key's name shows that the option did not arrive. */
    @Test
    void an_option_that_the_twin_ignores_is_found_by_the_gate_although_the_defaults_agree() throws Exception {
        RunRecord run = job("option-ignored@motion_hip").extractors("motion",
                "motion:motion_five_frame_window=true:motion_moving_average=true").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "motion").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(run.judgement().gates().getFirst().cells()).filteredOn(cell -> cell.feature().equals("motion_mffw")).singleElement()
                .satisfies(cell -> assertThat(cell.status()).isEqualTo(GateCell.Status.FAIL));
    }

    @Test
    void an_extractor_that_the_build_keeps_on_the_cpu_is_not_in_the_run_and_the_gate_measures_it() throws Exception {
        RunRecord run = job("not-dispatched@adm_hip").extractors("adm", "psnr").run();
        Cell adm = TwinJob.cell(run, "hip0", ONLY, "adm");
        assertThat(adm.status()).isEqualTo(CellStatus.NOT_IN_RUN);
        assertThat(adm.reason().orElseThrow().code()).isEqualTo(ReasonCode.NOT_DISPATCHED);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(run.judgement().gates().getFirst().cells()).extracting(cell -> cell.feature() + " " + cell.status())
                .containsExactlyInAnyOrder("adm OK", "psnr OK");
    }

    /** No row of the gate looks at aim. */
    @Test
    void a_key_that_such_an_extractor_lacks_fails_the_run_although_the_gate_does_not_look_at_it() throws Exception {
        RunRecord run = job("not-dispatched@adm_hip", "missing-key@adm_hip=VMAF_integer_feature_aim_score").extractors("adm", "psnr").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "adm").status()).isEqualTo(CellStatus.MISSING_KEYS);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void the_same_build_fails_where_that_extractor_was_expected_on_the_device() throws Exception {
        RunRecord run = job("not-dispatched@adm_hip").extractors("adm", "psnr").expecting("adm", "psnr").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "adm").status()).isEqualTo(CellStatus.FELL_BACK);
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    /** T-HIP-PAGEABLE-UPLOAD-RACE failed differently alone and together. */
    @Test
    void company_and_solitude_are_judged_apart() throws Exception {
        RunRecord run = job().extractors("psnr", "ssim").isolation(Isolation.TOGETHER, Isolation.ALONE).run();
        assertThat(run.contexts()).filteredOn(context -> context.sideId().equals("hip0")).hasSize(1)
                .allMatch(context -> context.extractors().size() == 2);
        assertThat(run.contexts()).filteredOn(context -> context.sideId().equals("hip0-alone")).hasSize(2)
                .allMatch(context -> context.extractors().size() == 1);
    }

    /** 1 frame in 600 and the like: the first run may well be right. */
    @Test
    void a_device_that_is_wrong_now_and_then_is_found_by_repeating() throws Exception {
        RunRecord run = job("drop-stale@psnr_hip=20").extractors("psnr").repeats(8).run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").status()).isEqualTo(CellStatus.FLAKY);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    /** ADR-1103: what lies beyond the border. */
    @Test
    void a_fault_at_the_border_is_told_from_one_everywhere() throws Exception {
        RunRecord run = job("ignores-border@psnr_hip", "offset@integer_ssim_hip=0.125").extractors("psnr", "ssim")
                .locating().run();
        assertThat(run.locations()).extracting(one -> one.extractor() + " " + one.place())
                .containsExactlyInAnyOrder("psnr " + Location.Place.BORDER_ONLY, "ssim " + Location.Place.EVERYWHERE);
    }

    @Test
    void infinity_on_both_sides_agrees_and_not_a_number_on_both_sides_does_not() throws Exception {
        RunRecord run = job("inf@psnr_hip:1", "inf@psnr:1", "nan@ssim:1", "nan@integer_ssim_hip:1").extractors("psnr", "ssim").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(TwinJob.cell(run, "hip0", ONLY, "ssim").verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void negative_zero_equals_zero_and_is_counted() throws Exception {
        RunRecord run = job("swallowed-error@psnr", "negative-zero@psnr_hip").extractors("psnr").run();
        Cell psnr = TwinJob.cell(run, "hip0", ONLY, "psnr");
        assertThat(psnr.status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(psnr.comparison().orElseThrow().keys()).allMatch(key -> key.signedZeros() == TwinJob.FRAMES);
    }

    /** Twins were seen to ignore the device they were given: a pin that another process disproves measures nothing under this device's name. */
    @Test
    void a_pin_that_does_not_hold_measures_nothing() throws Exception {
        RunRecord run = job().extractors("psnr").pinDisproved("Pinned to gfx1030, the child sees gfx906.").run();
        assertThat(run.gpu().measured()).isFalse();
        assertThat(run.gpu().reason().orElseThrow()).contains("the pin does not hold", "gfx906");
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.ABSENT);
        assertThat(TwinJob.twins(run, "hip0").comparedValues()).isZero();
    }

    /** With threads of its own a library was seen to swallow a device extractor's error; so those are for the CPU side alone. */
    @Test
    void the_library_s_own_threads_are_for_the_cpu_and_change_nothing() throws Exception {
        RunRecord run = job().extractors("psnr", "ssim").threads(2).run();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(run.sides()).filteredOn(side -> side.id().equals("cpu")).singleElement()
                .satisfies(side -> assertThat(side.description()).contains("2 threads"));
    }

    @Test
    void twins_of_another_backend_are_run_where_a_library_has_them() throws Exception {
        RunRecord run = job().variant(VmafDouble.Variant.VMAFX_CUDA).backend(Backend.CUDA).run();
        assertThat(TwinJob.twins(run, "cuda0").counts().get(CellStatus.IDENTICAL)).isPositive();
        assertThat(run.verdict().findings()).noneMatch(finding -> finding.contains("differing"));
        RunRecord without = job().backend(Backend.SYCL).extractors("psnr").run();
        assertThat(without.gpu().measured()).isFalse();
        assertThat(without.gpu().reason().orElseThrow()).contains("sycl");
    }
}
