package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.fixture.Y4mClip;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A clip that a worker cannot name is an answer that names it, not the end of the worker. */
@Timeout(60)
class WorkerFileNameTest {
    @TempDir
    private Path folder;

    @Test
    void aNameThatIsNoTextIsBadInputAndTheWorkerGoesOn() throws Exception {
        // The byte 0xE4 alone is no UTF-8, and nothing else than UTF-8 or ASCII reaches a worker.
        new ProcessBuilder("sh", "-c", "printf x > \"$(printf 'r\\344tsel.y4m')\"").directory(folder.toFile()).start().waitFor();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder);
                WorkerProcess worker = WorkerProcess.start(WorkerOptions.of(new EngineSpec.Oracle(Optional.empty(), 1)))) {
            Y4mClip clip = new Y4mClip(files.iterator().next());

            PieceOutcome outcome = worker.run(new PieceRequest("p", Faulty.goodPiece("p").extractors(), clip, clip), Faulty.AMPLE,
                    (key, frame, value) -> { });

            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(FailureKind.FIXTURE);
                assertThat(failed.message()).contains("tsel.y4m", System.getProperty("sun.jnu.encoding"), "LC_ALL=C.UTF-8");
            });
            assertThat(worker.isUsable()).isTrue();
        }
    }
}
