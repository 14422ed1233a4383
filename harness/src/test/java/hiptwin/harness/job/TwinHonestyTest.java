package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.Scene;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.gate.Canary;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.GateCell;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.ReceiptKind;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.gate.TwinResult;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.report.GpuStatus;
import hiptwin.harness.report.RunRecord;
import hiptwin.harness.report.Summary;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import hiptwin.harness.report.JsonReport;
import hiptwin.harness.report.ReportSchema;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What was measured is not lost, and what was not measured is no pass, however the library puts it. */
class TwinHonestyTest {
    private static final String ONLY = TwinJob.LARGE;

    private static TwinJob job(String... faults) {
        return TwinJob.with(faults).fixtures(TwinJob.fixture(ONLY, 368, 368));
    }

    @Test
    void a_difference_that_no_row_of_the_gate_measures_is_not_lost_because_the_build_keeps_the_extractor_on_the_cpu() throws Exception {
        RunRecord run = job("not-dispatched@psnr_hip", "offset@psnr_hip=0.5").extractors("ssim", "psnr:enable_mse=true").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr[enable_mse=true]").status()).isEqualTo(CellStatus.DIFFERING);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void a_gate_that_measured_every_row_is_a_measurement_although_the_build_keeps_all_extractors_on_the_cpu() throws Exception {
        RunRecord run = job("not-dispatched@adm_hip").extractors("adm").run();
        assertThat(run.judgement().gates().getFirst().cells()).extracting(GateCell::status).containsOnly(GateCell.Status.OK);
        assertThat(run.verdict().findings()).isEmpty();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(run.gpu().measured()).isTrue();
    }

    @Test
    void a_gpu_that_was_named_and_is_left_out_is_absent_whatever_the_other_one_gave() throws Exception {
        RunRecord named = job().extractors("psnr").leavingOut("gfx906", "no code for it", true).run();
        assertThat(named.gpu().status()).isEqualTo(GpuStatus.Status.PARTLY_MEASURED);
        assertThat(named.verdict().outcome()).isEqualTo(Outcome.ABSENT);
        assertThat(named.verdict().findings()).containsExactly("gfx906 was not measured: no code for it");
        RunRecord found = job().extractors("psnr").leavingOut("gfx906", "no code for it", false).run();
        assertThat(found.verdict().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void agreement_on_infinity_alone_is_proven_by_a_canary_too() throws Exception {
        RunRecord run = job("inf@any").extractors("float_psnr").run();
        assertThat(run.judgement().canaries()).extracting(Canary::comparison).contains("twin_equivalence of hip0 against cpu");
        assertThat(run.judgement().canaries()).allMatch(Canary::found);
        ByteArrayOutputStream report = new ByteArrayOutputStream();
        JsonReport.write(run, report);
        assertThat(ReportSchema.violations(report.toString(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void clips_without_chroma_have_no_chroma_keys_to_miss() throws Exception {
        Geometry geometry = new Geometry(368, 368, PixelFormat.YUV400P, 8);
        RunRecord run = TwinJob.with().extractors("psnr", "ssim").fixtures(new Fixture(ONLY, "default", geometry, TwinJob.FRAMES,
                new SyntheticClip(Scene.TEXTURE, Treatment.NONE, 7, geometry, TwinJob.FRAMES),
                new SyntheticClip(Scene.TEXTURE, Treatment.CODED, 7, geometry, TwinJob.FRAMES), Optional.empty(), Optional.empty())).run();
        assertThat(run.verdict().findings()).isEmpty();
    }

    @Test
    void a_key_that_only_the_device_gives_is_a_difference_of_key_sets() throws Exception {
        RunRecord run = job("extra-key@psnr_hip=mse_y").extractors("psnr").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").comparison().orElseThrow().missingInReference()).containsExactly("mse_y");
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void a_key_that_the_catalogue_does_not_know_and_one_side_alone_computes_fails_the_run() throws Exception {
        RunRecord run = job("extra-key@psnr_hip").extractors("psnr", "ssim").isolation(Isolation.TOGETHER, Isolation.ALONE).run();
        assertThat(run.judgement().unknownKeys()).extracting(one -> one.pairing().testedId() + " " + one.key() + " " + one.inReference() + " "
                + one.inTested()).containsExactly("hip0 double_extra false true", "hip0-alone double_extra false true");
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(run.verdict().findings()).contains(ONLY + ": the catalogue does not know the key double_extra, which hip0 alone computed; "
                + "it was not compared");
        RunRecord lost = job("extra-key@psnr").extractors("psnr").run();
        assertThat(lost.verdict().findings()).contains(ONLY + ": the catalogue does not know the key double_extra, which cpu alone computed; "
                + "it was not compared");
    }

    @Test
    void a_key_that_the_catalogue_does_not_know_and_both_sides_compute_is_on_record() throws Exception {
        RunRecord run = job("extra-key@any").extractors("psnr").run();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(run.judgement().unknownKeys()).singleElement().satisfies(one -> assertThat(one.onOneSide()).isFalse());
        assertThat(run.contexts()).filteredOn(context -> !context.sideId().equals("oracle"))
                .allMatch(context -> context.unknownKeys().orElseThrow().equals(List.of("double_extra")));
        assertThat(Summary.of(run)).contains("double_extra: computed, not in the catalogue");
    }

    /** A wrong value, and beside it in the same context something that kills the process: each keeps its own cause. */
    @Test
    void a_crash_in_company_does_not_make_its_neighbours_look_unsteady() throws Exception {
        RunRecord run = job("segv@motion_hip:2", "offset@psnr_hip=0.5").extractors("psnr", "motion", "ssim").repeats(2).run();
        assertThat(TwinJob.twins(run, "hip0").cells()).extracting(cell -> cell.extractor() + " " + cell.status())
                .containsExactly("psnr DIFFERING", "motion CRASHED", "ssim IDENTICAL");
    }

    /** Ten minutes of repetitions were asked for, and there was time for some: what was not repeated is neither proven nor called unsteady. */
    @Test
    void repetitions_that_the_run_s_time_did_not_allow_leave_it_incomplete() throws Exception {
        RunRecord run = job("slow@psnr_hip").extractors("psnr").repeats(1000).runDeadline(Duration.ofSeconds(20)).run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(run.verdict().findings()).anyMatch(finding -> finding.contains("the run's time was over"));
    }

    @Test
    void a_process_that_does_not_come_to_the_question_what_it_would_dispatch_passes_nothing() throws Exception {
        RunRecord run = job("hang-init").extractors("psnr").isolation(Isolation.ALONE).passDeadline(Duration.ofSeconds(5)).run();
        assertThat(run.verdict().outcome()).isNotEqualTo(Outcome.PASS);
        assertThat(run.gpu().measured()).isFalse();
    }

    @Test
    void the_alone_side_is_judged_by_itself_and_its_crash_is_no_pass() throws Exception {
        RunRecord run = job("abort@psnr_hip:1").extractors("psnr", "ssim").isolation(Isolation.ALONE).run();
        assertThat(TwinJob.cell(run, "hip0-alone", ONLY, "psnr").status()).isEqualTo(CellStatus.CRASHED);
        assertThat(TwinJob.cell(run, "hip0-alone", ONLY, "ssim").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.INCOMPLETE);
    }

    @Test
    void the_same_wrong_numbers_on_both_sides_of_the_twins_do_not_hide_a_missing_frame() throws Exception {
        RunRecord run = job("missing-frame@any:2").extractors("psnr").run();
        assertThat(TwinJob.cell(run, "hip0", ONLY, "psnr").status()).isEqualTo(CellStatus.DIFFERING);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void each_twin_says_what_speaks_for_it_that_it_ran_where_it_was_asked_to() throws Exception {
        RunRecord run = job("refuse-read@psnr_hip:0=-5").extractors("psnr", "ssim").isolation(Isolation.TOGETHER, Isolation.ALONE).run();
        TwinResult twins = run.judgement().twins().getFirst();
        assertThat(twins.features()).extracting(one -> one.extractor() + " " + one.receipt()).contains("psnr NONE", "ssim LIBRARY_ANSWER");
        assertThat(twins.receipts()).containsExactly(Map.entry("hip0", ReceiptKind.LIBRARY_ANSWER), Map.entry("hip0-alone", ReceiptKind.LIBRARY_ANSWER));
        assertThat(twins.withoutReceipt()).isEmpty();
        assertThat(Summary.of(run)).doesNotContain("no receipt");
    }

    /** The library runs the CPU for it, does not say so, and every value agrees. */
    @Test
    void a_library_that_cannot_say_what_ran_where_has_no_receipt_and_the_summary_says_what_that_hides() throws Exception {
        RunRecord run = job("fell-back@psnr_hip").variant(VmafDouble.Variant.VMAFX_WITHOUT_RECEIPT).extractors("psnr").run();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(run.judgement().twins().getFirst().features()).extracting(one -> one.receipt()).containsOnly(ReceiptKind.EXPLICIT_NAME);
        assertThat(run.judgement().twins().getFirst().receipts()).containsExactly(Map.entry("hip0", ReceiptKind.EXPLICIT_NAME));
        assertThat(Summary.of(run).replaceAll("\\s+", " ")).contains("no receipt: this libvmaf does not say where it computed, so a twin of hip0 "
                + "that fell back to the CPU would not be seen");
    }

    @Test
    void an_expected_twin_without_a_receipt_is_no_pass_although_every_value_agrees() throws Exception {
        RunRecord run = job("fell-back@psnr_hip").variant(VmafDouble.Variant.VMAFX_WITHOUT_RECEIPT).extractors("psnr", "ssim").expecting("psnr").run();
        Cell psnr = TwinJob.cell(run, "hip0", ONLY, "psnr");
        assertThat(psnr.status()).isEqualTo(CellStatus.ERROR);
        assertThat(psnr.reason().orElseThrow().code()).isEqualTo(ReasonCode.NO_RECEIPT);
        assertThat(TwinJob.cell(run, "hip0", ONLY, "ssim").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.INCOMPLETE);
    }

    @Test
    void expected_twins_that_no_gpu_was_there_for_are_no_pass() throws Exception {
        RunRecord run = job("hip-devices=0").extractors("psnr").expecting("psnr").run();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.ABSENT);
        assertThat(run.verdict().findings()).anyMatch(finding -> finding.startsWith("the expected twins were not checked"));
    }

    /** Neither side of the twins can be compared, and no row of the gate is about these options. */
    @Test
    void an_extractor_that_the_library_lost_is_seen_also_where_no_row_of_the_gate_would_miss_it() throws Exception {
        RunRecord run = job("refuse-use@vif=-22").extractors("ssim", "vif:debug=true").run();
        Cell lost = TwinJob.cell(run, "hip0", ONLY, "vif[debug=true]");
        assertThat(lost.status()).isEqualTo(CellStatus.ERROR);
        assertThat(lost.reason().orElseThrow().code()).isEqualTo(ReasonCode.NOT_IN_LIBRARY);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(run.verdict().findings()).anyMatch(finding -> finding.contains("does not register the extractor vif"));
        RunRecord inGate = job("refuse-use@vif=-22").extractors("ssim", "vif").run();
        assertThat(inGate.verdict().outcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(inGate.verdict().findings()).anyMatch(finding -> finding.contains("parity gate of hip0, row vif"));
    }

    @Test
    void an_expected_twin_of_which_nothing_is_known_is_no_pass() throws Exception {
        RunRecord run = job().variant(VmafDouble.Variant.NETFLIX_CUDA).backend(Backend.CUDA)
                .extractors("adm").expecting("adm").run();
        assertThat(run.verdict().outcome()).isNotEqualTo(Outcome.PASS);
    }
}
