package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerOracleTest {
    @Test
    void theOracleRunsInAWorker() throws Exception {
        ExtractorRequest psnr = new ExtractorRequest("psnr", new TreeMap<>(), List.of("psnr_y"));
        PieceRequest piece = new PieceRequest("equal clips", List.of(psnr), Faulty.clip(Treatment.NONE, 3),
                Faulty.clip(Treatment.NONE, 3));
        ScoreTable.Builder scores = new ScoreTable.Builder();
        try (WorkerProcess worker = WorkerProcess.start(WorkerOptions.of(new EngineSpec.Oracle(Optional.empty(), 1)))) {
            PieceOutcome outcome = worker.run(piece, Faulty.AMPLE, scores);

            assertThat(worker.facts().engine().kind()).isEqualTo("oracle");
            assertThat(worker.facts().engine().libraryPath()).isEmpty();
            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Finished.class,
                    finished -> assertThat(finished.receipts()).isEmpty());
            // Equal planes: libvmaf's ceiling, 6 * depth + 12 dB.
            assertThat(scores.build(3).find("psnr_y")).contains(Series.of(60, 60, 60));
        }
    }
}
