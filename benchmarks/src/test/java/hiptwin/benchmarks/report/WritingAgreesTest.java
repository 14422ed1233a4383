package hiptwin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.reference.ReferenceFile;
import hiptwin.harness.reference.ReferenceScores;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritingAgreesTest {
    @Test
    void theFileHoldsTheValuesThatTheFloorAddsUp(@TempDir Path folder) throws Exception {
        ReferenceWriting writing = new ReferenceWriting();
        writing.frames = 10;
        writing.fill();
        try {
            // Eighty keys of ten values of some seventeen digits.
            assertThat(writing.write()).isBetween(800L * 17, 800L * 40);
            ReferenceScores scores = ReferenceWriting.scores(10);
            Path file = folder.resolve("long.json");
            ReferenceFile.write(file, scores);
            assertThat(ReferenceFile.read(file).fixtures()).isEqualTo(scores.fixtures());
            assertThat(writing.nothing()).isPositive();
        } finally {
            writing.delete();
        }
    }
}
