package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.report.RunRecord;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A library that does not survive being asked what it has, or what it would run on the device by itself. */
class QuestionFaultsTest {
    private static final String ONLY = "small";

    private static RunRecord run(String fault) throws Exception {
        return TwinJob.with(fault).extractors("psnr", "ssim").fixtures(TwinJob.fixture(ONLY, 240, 224)).startDeadline(Duration.ofSeconds(12)).run();
    }

    /** What it would choose is not known then; what the twins give by their own names is. */
    @ParameterizedTest
    @CsvSource({"segv-twin@psnr_hip, native_fault", "abort-twin@psnr_hip, native_abort", "hang-twin@psnr_hip, deadline"})
    void the_question_about_dispatch_costs_its_answer_and_no_number(String fault, String code) throws Exception {
        RunRecord run = run(fault);
        assertThat(run.incidents()).filteredOn(incident -> incident.sideId().equals("hip0")).singleElement().satisfies(incident -> {
            assertThat(incident.reasonCode()).isEqualTo(code);
            assertThat(incident.processEnded()).isTrue();
            assertThat(incident.sentence()).contains("runs on the device by itself");
        });
        assertThat(TwinJob.twins(run, "hip0").cells()).extracting(cell -> cell.status()).containsOnly(CellStatus.IDENTICAL);
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.INCOMPLETE);
    }

    @ParameterizedTest
    @CsvSource({"segv-use@psnr_hip, native_fault, CRASHED", "abort-use@psnr_hip, native_abort, CRASHED", "hang-use@psnr_hip, deadline, HUNG"})
    void the_question_what_is_registered_costs_the_side_and_the_run_reports(String fault, String code, CellStatus status) throws Exception {
        RunRecord run = run(fault);
        assertThat(run.incidents()).filteredOn(incident -> incident.sideId().equals("hip0")).singleElement()
                .satisfies(incident -> assertThat(incident.reasonCode()).isEqualTo(code));
        assertThat(TwinJob.twins(run, "hip0").cells()).extracting(cell -> cell.status()).containsOnly(status);
        assertThat(run.gpu().devices().getFirst().reasonCode()).contains(code);
        assertThat(run.verdict().outcome()).isNotIn(Outcome.PASS, Outcome.FAIL);
        assertThat(run.judgement().pairs().getFirst().comparedValues()).isPositive();
    }
}
