package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.gate.Canary;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.GateCell;
import hiptwin.harness.gate.GateResult;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.report.RunRecord;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A device that is right: what is planned is measured, once each, and judged. */
class TwinJobTest {
    @Test
    void a_correct_device_passes_the_whole_matrix_and_the_counts_are_those_planned() throws Exception {
        RunRecord run = TwinJob.with().isolation(Isolation.TOGETHER, Isolation.ALONE).run();
        assertThat(run.verdict().findings()).isEmpty();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(run.judgement().unknownKeys()).isEmpty();
        assertThat(run.contexts()).filteredOn(context -> !context.sideId().equals("oracle")).allMatch(context -> context.unknownKeys().isPresent());
        // 25 rows on two fixtures; chroma in five scales does not fit into the chroma planes of the smaller one.
        GateResult gate = run.judgement().gates().getFirst();
        assertThat(gate.cells()).hasSize(25 * 2);
        assertThat(gate.counts()).containsOnly(Map.entry(GateCell.Status.OK, 49L), Map.entry(GateCell.Status.SKIP, 1L));
        assertThat(gate.cells()).filteredOn(cell -> cell.status() == GateCell.Status.SKIP).singleElement()
                .satisfies(cell -> assertThat(cell.feature() + " " + cell.fixtureId()).isEqualTo("float_ms_ssim_chroma small"));
        // 19 twins; the twentieth extractor of the catalogue has none, and the double does not have it.
        assertThat(TwinJob.twins(run, "hip0").counts().get(CellStatus.IDENTICAL)).isEqualTo(19 * 2);
        assertThat(TwinJob.twins(run, "hip0-alone").counts().get(CellStatus.IDENTICAL)).isEqualTo(19 * 2);
        assertThat(run.judgement().twins().getFirst().accepted()).isEqualTo(19);
    }

    @Test
    void a_gate_cell_with_default_options_takes_its_values_from_the_default_pass() throws Exception {
        RunRecord run = TwinJob.with().extractors("psnr", "motion").run();
        // Two fixtures for each of two CPU sides and the device; nothing is measured a second time.
        assertThat(run.contexts()).filteredOn(context -> !context.sideId().equals("oracle")).hasSize(3 * 2);
        assertThat(run.judgement().gates().getFirst().cells()).hasSize(2 * 2).allMatch(cell -> cell.status() == GateCell.Status.OK);
    }

    @Test
    void smaller_pictures_come_before_larger_ones_in_one_process_of_the_device() throws Exception {
        RunRecord run = TwinJob.with().extractors("psnr").fixtures(TwinJob.fixture("large", 368, 368), TwinJob.fixture("small", 240, 224)).run();
        assertThat(run.contexts()).filteredOn(context -> context.sideId().equals("hip0")).extracting(context -> context.fixtureId())
                .containsExactly("small", "large");
        assertThat(run.sides()).filteredOn(side -> side.id().equals("hip0")).singleElement()
                .satisfies(side -> assertThat(side.growths()).isEqualTo(1));
    }

    @Test
    void every_comparison_that_passes_has_found_a_difference_of_one_step() throws Exception {
        RunRecord run = TwinJob.with().extractors("psnr").run();
        assertThat(run.judgement().canaries()).extracting(Canary::comparison).contains("twin_equivalence of hip0 against cpu",
                "dispatch_equivalence of cpu against cpu-scalar", "parity gate of hip0, row psnr");
        assertThat(run.judgement().canaries()).allMatch(Canary::found);
        assertThat(run.judgement().canaries()).filteredOn(canary -> !canary.comparison().startsWith("oracle"))
                .allMatch(canary -> canary.planted() == Math.nextUp(canary.right()));
    }

    @Test
    void one_device_after_another_is_measured() throws Exception {
        RunRecord run = TwinJob.with("hip-devices=2").extractors("psnr").devices(2).run();
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(run.judgement().gates()).extracting(gate -> gate.device().id()).containsExactly("hip0", "hip1");
        assertThat(run.contexts()).filteredOn(context -> context.sideId().startsWith("hip")).extracting(context -> context.sideId())
                .containsExactly("hip0", "hip0", "hip1", "hip1");
    }

    @Test
    void a_device_that_is_not_there_is_no_pass_for_the_one_that_is() throws Exception {
        RunRecord run = TwinJob.with("hip-devices=1").extractors("psnr").devices(2).run();
        assertThat(run.verdict().outcome()).isNotEqualTo(Outcome.PASS);
        assertThat(run.gpu().measured()).isFalse();
        assertThat(run.verdict().findings()).anyMatch(finding -> finding.contains("hip1"));
    }
}
