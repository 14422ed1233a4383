package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.score.ScoreSink;
import hiptwin.harness.score.ScoreTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerProcessTest {
    private static final ScoreSink NOWHERE = (key, frame, value) -> { };

    private static Path folderOf(WorkerProcess worker) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc", Long.toString(worker.facts().pid()), "cwd"));
    }

    private static PieceRequest pieceOf(ExtractorRequest request, int frames) {
        return new PieceRequest("piece", List.of(request), Faulty.clip(Treatment.NONE, frames),
                Faulty.clip(Treatment.CODED, frames));
    }

    @Test
    void aWorkerSaysWhatItIs() throws Exception {
        String locale = System.getProperty("sun.jnu.encoding").equals("UTF-8") ? "C.UTF-8" : "C";
        WorkerOptions options = Faulty.options("the library")
                .withEnvironment(Map.of("ROCR_VISIBLE_DEVICES", "1"), Set.of("PATH"));
        try (WorkerProcess worker = WorkerProcess.start(options, FaultyWorker.class.getName())) {
            assertThat(worker.facts().engine().libraryPath()).contains("the library");
            assertThat(worker.facts().javaVersion()).isEqualTo(System.getProperty("java.version"));
            assertThat(worker.facts().environment()).containsExactlyEntriesOf(
                    new TreeMap<>(Map.of("LC_ALL", locale, "ROCR_VISIBLE_DEVICES", "1")));
            assertThat(ProcessHandle.of(worker.facts().pid()).orElseThrow().isAlive()).isTrue();
        }
    }

    @Test
    void extractorsAreDescribedInTheirOrder() throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            assertThat(worker.describe(List.of(new ExtractorRequest("a", new TreeMap<>(), List.of()),
                    new ExtractorRequest("unknown", new TreeMap<>(), List.of()),
                    new ExtractorRequest("b", new TreeMap<>(), List.of()))))
                    .containsExactly(Optional.empty(), Optional.of("no extractor is named unknown"), Optional.empty());
            assertThat(worker.describe(List.of())).isEmpty();
        }
    }

    @Test
    void aHangOverADescriptionIsCutOff() throws Exception {
        WorkerOptions options = Faulty.options("").withDeadlines(Duration.ofSeconds(5), Faulty.AMPLE);
        try (WorkerProcess worker = WorkerProcess.start(options, FaultyWorker.class.getName())) {
            ExtractorRequest hanging = new ExtractorRequest("hang", new TreeMap<>(), List.of());

            assertThatExceptionOfType(WorkerException.class).isThrownBy(() -> worker.describe(List.of(hanging)))
                    .satisfies(thrown -> assertThat(thrown.outcome()).isInstanceOf(PieceOutcome.Hung.class));
        }
    }

    @Test
    void oneWorkerRunsPieceAfterPiece() throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            for (int i = 0; i < 3; i++) {
                ScoreTable.Builder scores = new ScoreTable.Builder();

                PieceOutcome outcome = worker.run(Faulty.goodPiece("piece " + i), Faulty.AMPLE, scores);

                assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Finished.class, finished -> {
                    assertThat(finished.frames()).isEqualTo(6);
                    assertThat(finished.progress().scores()).isEqualTo(12);
                    assertThat(finished.receipts()).contains(FaultyWorker.RECEIPTS);
                });
                assertThat(scores.build(6).find("key1").orElseThrow().value(5)).isEqualTo(5.125);
            }
        }
    }

    @Test
    void everyDoubleArrivesWithItsBits() throws Exception {
        List<Long> arrived = new ArrayList<>();
        try (WorkerProcess worker = Faulty.start("")) {
            ExtractorRequest odd = new ExtractorRequest("odd", new TreeMap<>(), List.of("key"));
            worker.run(pieceOf(odd, FaultyEngine.oddValues().size()), Faulty.AMPLE,
                    (key, frame, value) -> arrived.add(Double.doubleToRawLongBits(value)));
        }
        assertThat(arrived).isEqualTo(FaultyEngine.oddValues().stream().map(Double::doubleToRawLongBits).toList());
    }

    @Test
    void scoresArriveWhileThePieceRuns() throws Exception {
        CountDownLatch threeFrames = new CountDownLatch(6);
        try (WorkerProcess worker = Faulty.start("")) {
            FutureTask<PieceOutcome> run =
                    new FutureTask<>(() -> worker.run(Faulty.pieceWith(Fault.SLEEP), Faulty.AMPLE,
                    (key, frame, value) -> threeFrames.countDown()));
            Thread.ofPlatform().start(run);

            assertThat(threeFrames.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(run).isNotDone();
        }
    }

    @Test
    void aMegabyteOnStandardOutputNeitherBlocksNorDisturbs() throws Exception {
        ScoreTable.Builder scores = new ScoreTable.Builder();
        WorkerProcess worker = Faulty.start("");

        PieceOutcome outcome = worker.run(Faulty.pieceWith(Fault.PRINT_A_MEGABYTE), Faulty.AMPLE, scores);
        worker.close();

        assertThat(outcome).isInstanceOf(PieceOutcome.Finished.class);
        assertThat(scores.build(6).valueCount()).isEqualTo(12);
        CapturedText printed = worker.exit().standardOutput();
        // 1024 lines of 1023 letters and a line end; half of them through C's own buffer.
        assertThat(printed.droppedBytes() + printed.head().length() + printed.tail().length()).isEqualTo(1 << 20);
        assertThat(printed.head()).hasSize(8 * 1024).matches("[x\n]*");
        assertThat(printed.tail()).hasSize(24 * 1024);
        assertThat(worker.exit().isDirty()).isFalse();
    }

    @Test
    void whatNativeCodePrintedDuringAPieceSurvivesACrashInTheNext() throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            worker.run(Faulty.pieceWith(Fault.PRINT_A_LINE), Faulty.AMPLE, NOWHERE);
            worker.run(Faulty.pieceWith(Fault.SIGNAL_KILL), Faulty.AMPLE, NOWHERE);

            assertThat(worker.standardOutput().text()).isEqualTo("a line in C's buffer\n");
        }
    }

    @Test
    void clipsOfDifferentLengthAreAFixtureFailure() throws Exception {
        PieceRequest good = Faulty.goodPiece("p");
        PieceRequest uneven = new PieceRequest("p", good.extractors(), good.reference(),
                Faulty.clip(Treatment.CODED, 5));
        try (WorkerProcess worker = Faulty.start("")) {
            assertThat(worker.run(uneven, Faulty.AMPLE, NOWHERE))
                    .isInstanceOfSatisfying(PieceOutcome.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(FailureKind.FIXTURE);
                assertThat(failed.message()).contains("5 frames: expected 6");
            });
        }
    }

    @Test
    void aPieceTooLongToSendIsRefusedAndTheWorkerGoesOn() throws Exception {
        ExtractorRequest endless =
                new ExtractorRequest("x".repeat(MessageChannel.MAX_MESSAGE_BYTES), new TreeMap<>(), List.of());
        try (WorkerProcess worker = Faulty.start("")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> worker.run(pieceOf(endless, 6), Faulty.AMPLE, NOWHERE));
            assertThat(worker.run(Faulty.goodPiece("next"), Faulty.AMPLE, NOWHERE))
                    .isInstanceOf(PieceOutcome.Finished.class);
        }
    }

    @Test
    void whatTheSinkThrowsReachesTheCallerAndEndsTheWorker() throws Exception {
        WorkerProcess worker = Faulty.start("");
        ScoreSink failing = (key, frame, value) -> {
            throw new IllegalStateException("the disk is full");
        };

        assertThatIllegalStateException()
                .isThrownBy(() -> worker.run(Faulty.goodPiece("p"), Faulty.AMPLE, failing))
                .withMessage("the disk is full");

        assertThat(worker.isUsable()).isFalse();
        worker.close();
        assertThat(worker.exit().isDirty()).isFalse();
    }

    @Test
    void closingFromAnotherThreadEndsARunningPiece() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        WorkerProcess worker = Faulty.start("");
        FutureTask<PieceOutcome> run = new FutureTask<>(() -> worker.run(Faulty.pieceWith(Fault.SLEEP), Faulty.AMPLE,
                (key, frame, value) -> running.countDown()));
        Thread.ofPlatform().start(run);
        running.await();

        worker.close();

        assertThat(run.get(5, TimeUnit.SECONDS)).isInstanceOfSatisfying(PieceOutcome.Killed.class,
                killed -> assertThat(killed.byThisProgram()).isTrue());
        assertThat(ProcessHandle.of(worker.facts().pid())).isEmpty();
    }

    @Test
    void closingFromTheSinkEndsThePiece() throws Exception {
        WorkerProcess worker = Faulty.start("");

        PieceOutcome outcome = worker.run(Faulty.pieceWith(Fault.SLEEP), Faulty.AMPLE,
                (key, frame, value) -> worker.close());

        assertThat(outcome).isInstanceOf(PieceOutcome.Killed.class);
        assertThat(worker.exit().isDirty()).isFalse();
    }

    @Test
    void anInterruptEndsTheWorkerAndIsHandedOn() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        try (WorkerProcess worker = Faulty.start("")) {
            FutureTask<PieceOutcome> run =
                    new FutureTask<>(() -> worker.run(Faulty.pieceWith(Fault.SLEEP), Faulty.AMPLE,
                    (key, frame, value) -> running.countDown()));
            Thread thread = Thread.ofPlatform().start(run);
            running.await();

            thread.interrupt();

            assertThat(run).failsWithin(Duration.ofSeconds(5)).withThrowableThat().havingCause()
                    .isInstanceOf(InterruptedException.class);
            assertThat(worker.isUsable()).isFalse();
        }
    }

    @Test
    void closingTwiceIsClosingOnceAndNothingIsLeft() throws Exception {
        WorkerProcess worker = Faulty.start("");
        Path folder = folderOf(worker);
        assertThat(folder).isDirectory();
        assertThatIllegalStateException().isThrownBy(worker::exit);

        worker.close();
        WorkerExit first = worker.exit();
        worker.close();

        assertThat(worker.exit()).isSameAs(first);
        assertThat(folder).doesNotExist();
        assertThat(ProcessHandle.of(worker.facts().pid())).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> worker.run(Faulty.goodPiece("p"), Faulty.AMPLE, NOWHERE))
                .withMessageContaining("closed");
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    private static List<String> threadsOf(List<Long> pids) {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
                .filter(name -> pids.stream().anyMatch(pid -> name.endsWith(" of worker " + pid))).toList();
    }

    @Test
    @Timeout(240)
    void twentyRoundsLeaveNoFileThreadOrFolder() throws Exception {
        List<Path> folders = new ArrayList<>();
        List<Long> pids = new ArrayList<>();
        long before = 0;
        for (int round = 0; round < 20; round++) {
            if (round == 1) {
                // The first round loads classes and starts the thread of the deadlines.
                before = openFiles();
            }
            PieceRequest piece = round % 2 == 0 ? Faulty.goodPiece("p") : Faulty.pieceWith(Fault.ABORT);
            try (WorkerProcess worker = Faulty.start("")) {
                folders.add(folderOf(worker));
                pids.add(worker.facts().pid());
                worker.run(piece, Faulty.AMPLE, NOWHERE);
            }
        }
        assertThat(openFiles()).isLessThanOrEqualTo(before);
        assertThat(threadsOf(pids)).isEmpty();
        assertThat(folders).hasSize(20).allSatisfy(folder -> assertThat(folder).doesNotExist());
    }
}
