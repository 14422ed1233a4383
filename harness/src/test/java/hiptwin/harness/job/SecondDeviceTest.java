package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.GateCell;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.GpuStatus.Status;
import hiptwin.harness.report.RunRecord;
import hiptwin.harness.report.Summary;
import hiptwin.probe.kfd.PciAddress;
import hiptwin.probe.pin.GpuIdentity;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of two devices the second is at fault: it is found there, and the first one's numbers stand. */
class SecondDeviceTest {
    private static final String ONLY = "small";

    private static TwinJob two(String... faultsOfTheSecond) {
        TwinJob job = TwinJob.with("hip-devices=2").devices(2).extractors("psnr", "ssim").fixtures(TwinJob.fixture(ONLY, 240, 224));
        return faultsOfTheSecond.length == 0 ? job : job.onDevice(1, faultsOfTheSecond);
    }

    private static void theFirstIsRight(RunRecord run) {
        assertThat(TwinJob.twins(run, "hip0").cells()).extracting(cell -> cell.status()).containsOnly(CellStatus.IDENTICAL);
        assertThat(run.judgement().gates().getFirst().device().id()).isEqualTo("hip0");
        assertThat(run.judgement().gates().getFirst().cells()).extracting(GateCell::status).containsOnly(GateCell.Status.OK);
        assertThat(run.gpu().devices()).first().isEqualTo(DeviceStatus.inFull("hip0"));
        assertThat(run.verdict().findings()).isNotEmpty().noneMatch(finding -> finding.contains("hip0"));
    }

    @ParameterizedTest
    @CsvSource({
        "offset@psnr_hip:2=0.5, DIFFERING, FAIL, FAIL",
        "missing-key@psnr_hip=psnr_cb, MISSING_KEYS, FAIL, FAIL",
        "segv@psnr_hip:2, CRASHED, ERROR, INCOMPLETE",
        "abort@psnr_hip:2, CRASHED, ERROR, INCOMPLETE",
        "hang-read@psnr_hip:2, HUNG, ERROR, INCOMPLETE"})
    void a_fault_of_the_second_is_found_there_alone(String fault, CellStatus status, GateCell.Status row, Outcome outcome) throws Exception {
        RunRecord run = two(fault).passDeadline(Duration.ofSeconds(20)).run();

        theFirstIsRight(run);
        assertThat(TwinJob.cell(run, "hip1", ONLY, "psnr").status()).isEqualTo(status);
        assertThat(TwinJob.cell(run, "hip1", ONLY, "ssim").status()).isEqualTo(CellStatus.IDENTICAL);
        assertThat(run.judgement().gates().getLast().cells()).extracting(cell -> cell.feature() + " " + cell.status())
                .containsExactlyInAnyOrder("psnr " + row, "ssim OK");
        assertThat(run.gpu().status()).isEqualTo(Status.MEASURED);
        assertThat(run.verdict().outcome()).isEqualTo(outcome);
        assertThat(run.incidents()).noneMatch(incident -> incident.sideId().equals("hip0"));
    }

    /** A pinned process that lists the other GPU would measure it twice. */
    @Test
    void a_second_device_whose_process_sees_the_first_one_s_pci_address_is_not_measured() throws Exception {
        GpuIdentity first = gpu("0000:03:00.0");
        GpuIdentity second = gpu("0000:43:00.0");
        RunRecord run = two().pinned(0, first, first).pinned(1, second, first).run();

        theFirstIsRight(run);
        assertThat(TwinJob.twins(run, "hip1").comparedValues()).isZero();
        assertThat(run.gpu().status()).isEqualTo(Status.PARTLY_MEASURED);
        assertThat(run.gpu().devices().getLast().status()).isEqualTo(Status.NOT_MEASURED);
        assertThat(run.gpu().devices().getLast().reason().orElseThrow()).contains("the pin does not hold", "0000:43:00.0", "0000:03:00.0");
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.ABSENT);
    }

    private static GpuIdentity gpu(String address) {
        return new GpuIdentity(Optional.empty(), PciAddress.parse(address), Optional.of("gfx1030"));
    }

    @Test
    void a_second_device_that_does_not_open_is_named_alone_and_the_first_is_measured() throws Exception {
        RunRecord run = two("hip-state=-19").run();

        theFirstIsRight(run);
        assertThat(run.gpu().devices()).extracting(one -> one.device() + " " + one.status())
                .containsExactly("hip0 MEASURED", "hip1 NOT_MEASURED");
        assertThat(run.verdict().outcome()).isEqualTo(Outcome.ABSENT);
        String summary = Summary.of(run).replaceAll("\\s+", " ");
        assertThat(summary).contains("GPU hip0: measured: ", "hip1: NOT MEASURED: ");
        assertThat(run.verdict().findings()).anyMatch(finding -> finding.startsWith("hip1 was not measured: "));
    }

    @Test
    void a_second_device_that_gives_nothing_is_no_pass_although_no_gpu_was_required() throws Exception {
        RunRecord run = two("hip-state=-19").requiringNothing().run();
        assertThat(run.gpu().status()).isEqualTo(Status.PARTLY_MEASURED);
        assertThat(run.verdict().outcome()).isNotIn(Outcome.PASS, Outcome.ABSENT);
    }

    /** The run's time is over before the minute that a process may take to start. */
    @Test
    void a_device_whose_process_hangs_at_its_start_ends_with_the_run_and_the_first_keeps_its_numbers() throws Exception {
        long start = System.nanoTime();
        RunRecord run = two("hang-init").runDeadline(Duration.ofSeconds(25)).run();
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);

        assertThat(elapsed).isLessThan(Duration.ofSeconds(45));
        theFirstIsRight(run);
        assertThat(TwinJob.cell(run, "hip1", ONLY, "psnr").reason().orElseThrow().code().label()).isEqualTo("run_deadline");
        assertThat(run.gpu().devices().getLast().reasonCode()).contains("run_deadline");
        assertThat(run.verdict().outcome()).isNotEqualTo(Outcome.PASS);
    }
}
