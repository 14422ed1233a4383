package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.engine.libvmaf.VmafBackend;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.score.ScoreTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Real workers with a real library behind the Foreign Function and Memory API: the double of {@code src/test/c}, faults
 * switched on.
 */
@Timeout(60)
class WorkerDoubleTest {
    private static final int FRAMES = 6;
    private static final ExtractorRequest PSNR =
            new ExtractorRequest("psnr", new TreeMap<>(), List.of("psnr_y", "psnr_cb", "psnr_cr"));
    private static final PieceRequest PIECE =
            new PieceRequest("psnr", List.of(PSNR), Faulty.clip(Treatment.NONE, FRAMES),
                    Faulty.clip(Treatment.CODED, FRAMES));

    private static Path library;

    private final ScoreTable.Builder scores = new ScoreTable.Builder();

    @BeforeAll
    static void compileTheDouble() {
        library = VmafDouble.library(VmafDouble.Variant.VMAFX);
    }

    private static WorkerOptions options(String faults) {
        return WorkerOptions.of(new EngineSpec.Libvmaf(library.toString(), 0, 0, OptionalInt.empty()))
                .withEnvironment(Map.of(VmafDouble.FAULTS_VARIABLE, faults), Set.of());
    }

    private PieceOutcome outcomeUnder(String faults, Duration deadline) throws Exception {
        try (WorkerProcess worker = WorkerProcess.start(options(faults))) {
            return worker.run(PIECE, deadline, scores);
        }
    }

    private long scoresKept() {
        return scores.build(FRAMES).valueCount();
    }

    @Test
    void aLibraryIsOpenedAndItsScoresAndReceiptArrive() throws Exception {
        try (WorkerProcess worker = WorkerProcess.start(options(""))) {
            PieceOutcome outcome = worker.run(PIECE, Faulty.AMPLE, scores);

            assertThat(worker.facts().engine().libraryPath()).contains(library.toString());
            assertThat(worker.facts().engine().lineage()).isEqualTo(Lineage.VMAFX);
            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Finished.class,
                    finished -> assertThat(finished.receipts())
                            .contains(List.of(new Receipt("psnr", VmafBackend.CPU))));
            assertThat(scoresKept()).isEqualTo(3 * FRAMES);
            assertThat(worker.describe(List.of(PSNR, new ExtractorRequest("no_such", new TreeMap<>(), List.of()))))
                    .satisfiesExactly(known -> assertThat(known).isEmpty(), unknown -> assertThat(unknown).isPresent());
        }
    }

    @Test
    void aSegmentationFaultNamesTheLibrary() throws Exception {
        PieceOutcome outcome = outcomeUnder("segv@cpu:3", Faulty.AMPLE);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Crashed.class, crashed -> {
            assertThat(crashed.signal().name()).isEqualTo("SIGSEGV");
            assertThat(crashed.source().orElseThrow()).startsWith("C  [libvmaf.so.3+0x");
            assertThat(crashed.progress().where()).isEqualTo("at frame 3 of 6");
        });
        assertThat(scoresKept()).isEqualTo(3 * 3);
    }

    @Test
    void anAbortKeepsTheLibrarysLastWords() throws Exception {
        PieceOutcome outcome = outcomeUnder("abort@cpu:3", Faulty.AMPLE);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Aborted.class,
                aborted -> assertThat(aborted.lastErrorLines()).isNotBlank());
        assertThat(scoresKept()).isEqualTo(3 * 3);
    }

    @Test
    void anExitWithZeroInsideTheLibraryIsNotSuccess() throws Exception {
        PieceOutcome outcome = outcomeUnder("exit@cpu:3=0", Faulty.AMPLE);

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Exited.class,
                exited -> assertThat(exited.code()).isZero());
        assertThat(scoresKept()).isEqualTo(3 * 3);
    }

    @Test
    void aHangInAFrameKeepsTheFramesBefore() throws Exception {
        PieceOutcome outcome = outcomeUnder("hang-read@cpu:3", Duration.ofSeconds(4));

        assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Hung.class,
                hung -> assertThat(hung.where()).isEqualTo("at frame 3 of 6"));
        assertThat(scoresKept()).isEqualTo(3 * 3);
    }

    @Test
    void aHangWhileTheContextClosesTakesNoScoreWithIt() throws Exception {
        PieceOutcome outcome = outcomeUnder("hang-close@cpu", Duration.ofSeconds(4));

        assertThat(outcome).isInstanceOf(PieceOutcome.Hung.class);
        assertThat(scoresKept()).isEqualTo(3 * FRAMES);
    }

    @Test
    void aCrashInAnExitHandlerIsADirtyExitAndTheScoresStand() throws Exception {
        WorkerProcess worker = WorkerProcess.start(options("exit-crash@cpu"));
        PieceOutcome outcome = worker.run(PIECE, Faulty.AMPLE, scores);
        worker.close();

        assertThat(outcome).isInstanceOf(PieceOutcome.Finished.class);
        assertThat(scoresKept()).isEqualTo(3 * FRAMES);
        assertThat(worker.exit().isDirty()).isTrue();
        assertThat(worker.exit().loss()).containsInstanceOf(PieceOutcome.Aborted.class);
    }

    @Test
    void aFloodOnStandardOutputDisturbsNothing() throws Exception {
        WorkerProcess worker = WorkerProcess.start(options("stdout-flood@cpu:2"));
        PieceOutcome outcome = worker.run(PIECE, Faulty.AMPLE, scores);
        worker.close();

        assertThat(outcome).isInstanceOf(PieceOutcome.Finished.class);
        assertThat(scoresKept()).isEqualTo(3 * FRAMES);
        assertThat(worker.exit().standardOutput().droppedBytes()).isGreaterThan(900_000);
        assertThat(worker.exit().loss()).isEmpty();
    }

    @Test
    void aRefusedFrameIsAFailureOfTheEngineAndTheWorkerGoesOn() throws Exception {
        try (WorkerProcess worker = WorkerProcess.start(options("refuse-read@cpu:3=-5"))) {
            assertThat(worker.run(PIECE, Faulty.AMPLE, scores))
                    .isInstanceOfSatisfying(PieceOutcome.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(FailureKind.ENGINE);
                assertThat(failed.function()).contains("vmaf_read_pictures");
                assertThat(failed.code()).hasValue(-5);
            });
            assertThat(scoresKept()).isEqualTo(3 * 3);
            assertThat(worker.isUsable()).isTrue();
        }
    }

    @Test
    void aFileThatIsNotThereIsAFailureThatNamesIt() {
        WorkerOptions options =
                WorkerOptions.of(new EngineSpec.Libvmaf("/nonexistent/libvmaf.so.3", 0, 0, OptionalInt.empty()));

        WorkerException thrown = catchThrowableOfType(WorkerException.class, () -> WorkerProcess.start(options));

        assertThat(thrown.outcome()).isInstanceOf(PieceOutcome.Failed.class);
        assertThat(thrown).hasMessageContaining("/nonexistent/libvmaf.so.3");
    }

    @Test
    void signalChainingDoesNotHideACrash() throws Exception {
        try (WorkerProcess worker = WorkerProcess.start(options("segv@cpu:3").withSignalChaining(true))) {
            PieceOutcome outcome = worker.run(PIECE, Faulty.AMPLE, scores);

            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Crashed.class,
                    crashed -> assertThat(crashed.source().orElseThrow()).startsWith("C  [libvmaf.so.3+0x"));
            assertThat(worker.standardError()).isEqualTo(CapturedText.EMPTY);
        }
    }

    @Test
    void anExtractorsCauseIsWhatTheWorkerSays() throws Exception {
        ExtractorRequest unknown = new ExtractorRequest("no_such", new TreeMap<>(), List.of("k"));
        PieceRequest piece = new PieceRequest("p", List.of(unknown), PIECE.reference(), PIECE.distorted());
        try (WorkerProcess worker = WorkerProcess.start(options(""))) {
            assertThat(worker.run(piece, Faulty.AMPLE, scores)).isInstanceOfSatisfying(PieceOutcome.Failed.class,
                    failed -> assertThat(failed.function()).isEqualTo(Optional.of("vmaf_use_feature")));
        }
    }

    @Test
    void aWorkerTellsWhichTwinsTheLibraryRunsByItself() throws Exception {
        Geometry geometry = new Geometry(576, 324, PixelFormat.YUV420P, 8);
        WorkerOptions device = WorkerOptions.of(new EngineSpec.Libvmaf(library.toString(), 0, 0, OptionalInt.of(0)))
                .withEnvironment(Map.of(VmafDouble.FAULTS_VARIABLE,
                        "not-dispatched@adm_hip,not-dispatched@cambi_hip=-5,twin-refuses@vif_hip=debug"), Set.of());
        try (WorkerProcess worker = WorkerProcess.start(device)) {
            List<ExtractorRequest> requests = Stream.of("psnr", "adm", "vif", "cambi")
                    .map(name -> new ExtractorRequest(name, new TreeMap<>(), List.of())).toList();
            List<DispatchAnswer> answers = worker.dispatched(requests, geometry, Duration.ofSeconds(60));

            assertThat(answers.subList(0, 2)).containsExactly(new DispatchAnswer.Twin("psnr_hip"), new DispatchAnswer.None());
            assertThat(answers.get(2)).isInstanceOfSatisfying(DispatchAnswer.Refused.class,
                    refused -> assertThat(refused.option()).contains("debug"));
            assertThat(answers.get(3)).isInstanceOfSatisfying(DispatchAnswer.Unknown.class,
                    unknown -> assertThat(unknown.code()).hasValue(-5));
        }
    }
}
