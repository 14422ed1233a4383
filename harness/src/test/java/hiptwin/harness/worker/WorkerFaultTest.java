package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each way a worker can end is told from the others, and what was measured before is kept. */
@Timeout(60)
class WorkerFaultTest {
    /** Scores of frames 0 to 2 of both keys: frame + key / 8. */
    private static final Series MEASURED_0 = Series.of(0, 1, 2);
    private static final Series MEASURED_1 = Series.of(0.125, 1.125, 2.125);

    private final ScoreTable.Builder scores = new ScoreTable.Builder();

    private PieceOutcome outcomeOf(Fault fault) throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            return worker.run(Faulty.pieceWith(fault), Faulty.AMPLE, scores);
        }
    }

    private void assertThatThreeFramesWereKept(PieceOutcome outcome) {
        ScoreTable table = scores.build(3);
        assertThat(table.find("key0")).contains(MEASURED_0);
        assertThat(table.find("key1")).contains(MEASURED_1);
        assertThat(outcome.progress().scores()).isEqualTo(6);
        assertThat(outcome.progress().frame()).hasValue(3);
        assertThat(outcome.progress().where()).isEqualTo("at frame 3 of 6");
    }

    @Test
    void aBadAddressInNativeCodeIsACrashWithTheLibraryAtFault() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.BAD_ADDRESS);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Crashed.class, crashed -> {
            assertThat(crashed.signal().name()).isEqualTo("SIGSEGV");
            assertThat(crashed.source().orElseThrow()).startsWith("C  [libc.so.6+0x");
            assertThat(crashed.report().orElseThrow().programCounter().orElseThrow()).startsWith("0x");
            assertThat(crashed.describe()).startsWith("crashed with SIGSEGV at frame 3 of 6, in C  [libc.so.6+0x");
        });
        assertThatThreeFramesWereKept(outcome);
    }

    @Test
    void aSegvSentFromOutsideIsACrashToo() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.SIGNAL_SEGV);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Crashed.class,
                crashed -> assertThat(crashed.signal().name()).isEqualTo("SIGSEGV"));
        assertThatThreeFramesWereKept(outcome);
    }

    @ParameterizedTest
    @EnumSource(names = {"ABORT", "SIGNAL_ABRT"})
    void anAbortIsNotACrash(Fault fault) throws Exception {
        PieceOutcome outcome = outcomeOf(fault);

        assertThat(outcome).isInstanceOf(PieceOutcome.Aborted.class);
        assertThatThreeFramesWereKept(outcome);
    }

    @Test
    void aCrashAfterTheLastScoreTakesNoScoreWithIt() throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            PieceRequest piece = Faulty.piece("piece", Fault.ABORT.name(),
                    Map.of("at", Integer.toString(Faulty.FRAMES)));

            PieceOutcome outcome = worker.run(piece, Faulty.AMPLE, scores);

            assertThat(outcome).isInstanceOf(PieceOutcome.Aborted.class);
            assertThat(scores.build(Faulty.FRAMES).valueCount()).isEqualTo(12);
        }
    }

    @Test
    void theLastWordsBeforeAnAbortAreKept() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.PRINT_AND_ABORT);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Aborted.class,
                aborted -> assertThat(aborted.lastErrorLines()).isEqualTo("Memory access fault by GPU node-1"));
    }

    @Test
    void systemExitIsAnExit() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.EXIT);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Exited.class,
                exited -> assertThat(exited.code()).isEqualTo(7));
        assertThatThreeFramesWereKept(outcome);
    }

    @Test
    void anExitWithZeroIsNotSuccess() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.HALT);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Exited.class,
                exited -> assertThat(exited.code()).isZero());
        assertThatThreeFramesWereKept(outcome);
    }

    @Test
    void aNativeExitIsAnExit() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.EXIT_AT_ONCE);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Exited.class,
                exited -> assertThat(exited.code()).isEqualTo(9));
        assertThatThreeFramesWereKept(outcome);
    }

    @Test
    void aKillFromOutsideIsNeitherCrashNorExit() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.SIGNAL_KILL);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Killed.class, killed -> {
            assertThat(killed.signal()).isEqualTo(ProcessSignal.SIGKILL);
            assertThat(killed.byThisProgram()).isFalse();
            assertThat(killed.describe()).contains("memory ran out");
        });
        assertThatThreeFramesWereKept(outcome);
    }

    @Test
    void aTerminationFromOutsideNamesItsSignal() throws Exception {
        PieceOutcome outcome = outcomeOf(Fault.SIGNAL_TERM);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Killed.class,
                killed -> assertThat(killed.signal().name()).isEqualTo("SIGTERM"));
        assertThatThreeFramesWereKept(outcome);
    }

    @Test
    void aHangEndsAtTheDeadline() throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            long start = System.nanoTime();

            PieceOutcome outcome = worker.run(Faulty.pieceWith(Fault.SLEEP), Duration.ofMillis(1000), scores);

            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(1000), Duration.ofMillis(3000));
            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Hung.class, hung -> {
                assertThat(hung.deadlineMillis()).isEqualTo(1000);
                assertThat(hung.where()).isEqualTo("at frame 3 of 6");
            });
            assertThatThreeFramesWereKept(outcome);
        }
    }

    @Test
    void aProcessLeftBehindThatHoldsTheChannelDelaysNothing() throws Exception {
        long start = System.nanoTime();

        PieceOutcome outcome = outcomeOf(Fault.LEAVE_A_PROCESS_AND_ABORT);

        assertThat(outcome).isInstanceOf(PieceOutcome.Aborted.class);
        assertThatThreeFramesWereKept(outcome);
        // The process sleeps for 20 s.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void aRefusalOfTheEngineLeavesTheWorkerUsable() throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            PieceOutcome refused = worker.run(Faulty.pieceWith(Fault.REFUSE), Faulty.AMPLE, scores);
            PieceOutcome next = worker.run(Faulty.goodPiece("next"), Faulty.AMPLE, new ScoreTable.Builder());

            assertThat(refused).isInstanceOfSatisfying(PieceOutcome.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(FailureKind.ENGINE);
                assertThat(failed.function()).contains("vmaf_read_pictures");
                assertThat(failed.code()).isEqualTo(OptionalInt.of(-22));
                assertThat(failed.message()).isEqualTo("vmaf_read_pictures: -22 (EINVAL) at frame 2");
            });
            assertThatThreeFramesWereKept(refused);
            assertThat(next).isInstanceOf(PieceOutcome.Finished.class);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"THROW", "EXHAUST_HEAP"})
    void anUnexpectedExceptionIsOurOwnFault(Fault fault) throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            PieceOutcome outcome = worker.run(Faulty.pieceWith(fault), Faulty.AMPLE, scores);

            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(FailureKind.PROGRAM);
                assertThat(failed.function()).isEmpty();
                assertThat(failed.message()).contains(fault == Fault.THROW ? "thrown on purpose" : "OutOfMemoryError")
                        .contains("Fault.");
            });
            assertThatThreeFramesWereKept(outcome);
            assertThat(worker.isUsable()).isTrue();
        }
    }

    @Test
    void aLostWorkerAnswersNothingMore() throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            worker.run(Faulty.pieceWith(Fault.ABORT), Faulty.AMPLE, scores);

            assertThat(worker.isUsable()).isFalse();
            assertThatIllegalStateException()
                    .isThrownBy(() -> worker.run(Faulty.goodPiece("next"), Faulty.AMPLE, scores))
                    .withMessageContaining("lost").withMessageContaining("aborted");
        }
    }

    @Test
    void aLostPieceIsNotADirtyExit() throws Exception {
        WorkerProcess worker = Faulty.start("");
        worker.run(Faulty.pieceWith(Fault.ABORT), Faulty.AMPLE, scores);
        worker.close();

        assertThat(worker.exit().resultsComplete()).isFalse();
        assertThat(worker.exit().isDirty()).isFalse();
        assertThat(worker.exit().loss()).containsInstanceOf(PieceOutcome.Aborted.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"ABORT", "BAD_ADDRESS", "EXIT", "HALT", "THROW", "ABORT_IN_EXIT_HANDLER"})
    void aBadEndAfterAllResultsIsDirtyAndKeepsThem(Fault fault) throws Exception {
        WorkerProcess worker = Faulty.start("close=" + fault);
        PieceOutcome outcome = worker.run(Faulty.goodPiece("only"), Faulty.AMPLE, scores);
        worker.close();

        assertThat(outcome).isInstanceOf(PieceOutcome.Finished.class);
        assertThat(scores.build(Faulty.FRAMES).valueCount()).isEqualTo(12);
        assertThat(worker.exit().resultsComplete()).isTrue();
        assertThat(worker.exit().isDirty()).isTrue();
        Class<? extends PieceOutcome.Loss> expected = switch (fault) {
            case BAD_ADDRESS -> PieceOutcome.Crashed.class;
            case EXIT, HALT, THROW -> PieceOutcome.Exited.class;
            default -> PieceOutcome.Aborted.class;
        };
        assertThat(worker.exit().loss()).containsInstanceOf(expected);
        assertThat(worker.exit().loss().orElseThrow().progress().where()).isEqualTo("while the worker ended");
    }

    @Test
    void aHangWhileClosingIsCutAndDirty() throws Exception {
        WorkerOptions options = Faulty.options("close=SLEEP").withDeadlines(Faulty.AMPLE, Duration.ofMillis(500));
        WorkerProcess worker = WorkerProcess.start(options, FaultyWorker.class.getName());
        worker.close();

        assertThat(worker.exit().loss()).containsInstanceOf(PieceOutcome.Hung.class);
        assertThat(worker.exit().isDirty()).isTrue();
    }

    @Test
    void aCleanEndIsClean() throws Exception {
        WorkerProcess worker = Faulty.start("");
        worker.run(Faulty.goodPiece("only"), Faulty.AMPLE, scores);
        worker.close();

        WorkerExit clean =
                new WorkerExit(OptionalInt.of(0), Optional.empty(), true, CapturedText.EMPTY, CapturedText.EMPTY);
        assertThat(worker.exit()).isEqualTo(clean);
        assertThat(worker.exit().isDirty()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"ABORT", "BAD_ADDRESS", "EXIT", "SIGNAL_KILL"})
    void aLossWhileTheEngineIsOpenedIsClassifiedToo(Fault fault) {
        WorkerException thrown = catchThrowableOfType(WorkerException.class, () -> Faulty.start("open=" + fault));

        Class<? extends PieceOutcome.Loss> expected = switch (fault) {
            case BAD_ADDRESS -> PieceOutcome.Crashed.class;
            case EXIT -> PieceOutcome.Exited.class;
            case SIGNAL_KILL -> PieceOutcome.Killed.class;
            default -> PieceOutcome.Aborted.class;
        };
        assertThat(thrown.outcome()).isInstanceOf(expected);
        assertThat(thrown.outcome().progress().stage()).isEqualTo(PieceProgress.Stage.OPENING);
        assertThat(thrown).hasMessageContaining("while the engine was opened");
    }

    @Test
    void anEngineThatCannotBeOpenedSaysWhy() {
        WorkerException thrown = catchThrowableOfType(WorkerException.class, () -> Faulty.start("open=REFUSE"));

        assertThat(thrown.outcome()).isInstanceOfSatisfying(PieceOutcome.Failed.class,
                failed -> assertThat(failed.function()).contains("vmaf_read_pictures"));
    }

    @Test
    void anEngineThatNeverOpensIsHung() {
        WorkerOptions options = Faulty.options("open=SLEEP").withDeadlines(Duration.ofMillis(1500), Faulty.AMPLE);
        WorkerException thrown = catchThrowableOfType(WorkerException.class,
                () -> WorkerProcess.start(options, FaultyWorker.class.getName()));

        assertThat(thrown.outcome()).isInstanceOf(PieceOutcome.Hung.class);
    }

    @Test
    void aJvmThatDoesNotStartIsAnExitWithItsMessage() {
        WorkerOptions options = Faulty.options("").withJvmOptions(List.of("-XX:NoSuchOption=1"));
        WorkerException thrown = catchThrowableOfType(WorkerException.class,
                () -> WorkerProcess.start(options, FaultyWorker.class.getName()));

        assertThat(thrown.outcome()).isInstanceOfSatisfying(PieceOutcome.Exited.class, exited -> {
            assertThat(exited.code()).isEqualTo(1);
            assertThat(exited.lastErrorLines()).contains("NoSuchOption");
            assertThat(exited.progress().stage()).isEqualTo(PieceProgress.Stage.STARTING);
        });
    }
}
