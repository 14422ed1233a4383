package hiptwin.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureSet;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Side;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.worker.HandlerChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker as a run sees it, with real processes and the double. */
@Timeout(60)
class WorkerHostTest {
    private static final Duration AMPLE = Duration.ofSeconds(30);
    private static final ExtractorRequest PSNR = new ExtractorRequest("psnr", new TreeMap<>(), List.of("psnr_y"));

    @TempDir
    private Path folder;

    private static Side side(Variant variant) {
        return Side.onCpu(Side.CPU, new EngineSpec.Libvmaf(VmafDouble.library(variant).toString(), 0, 0, OptionalInt.empty()), "the double");
    }

    private Fixture pair(int frames) throws Exception {
        return FixtureSet.ofPair(clip("r.y4m", frames), clip("d.y4m", frames), Optional.empty()).fixtures().getFirst();
    }

    private Path clip(String name, int frames) throws IOException {
        StringBuilder text = new StringBuilder("YUV4MPEG2 W32 H32 F25:1 C420\n");
        for (int frame = 0; frame < frames; frame++) {
            text.append("FRAME\n").append(name.repeat(1 + 1536 / name.length()), 0, 1536);
        }
        return Files.writeString(folder.resolve(name), text, StandardCharsets.US_ASCII);
    }

    /** Nothing but the start deadline is running: no pass has been asked for. */
    @Test
    void aLibraryThatHangsWhileItIsOpenedIsGivenUpAtTheStartDeadline() {
        Side hanging = side(Variant.HANGS_AT_START);
        long start = System.nanoTime();
        HostException thrown = catchThrowableOfType(HostException.class,
                () -> WorkerHost.open(hanging, Duration.ofSeconds(5), RunEnd.never(), UnaryOperator.identity()));
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);

        assertThat(thrown.reason().code()).isEqualTo(ReasonCode.DEADLINE);
        assertThat(thrown.reason().sentence()).contains("5000 ms").contains("open");
        assertThat(thrown.processEnded()).isTrue();
        assertThat(elapsed).isBetween(Duration.ofMillis(4900), Duration.ofSeconds(25));
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)
                .filter(child -> child.info().commandLine().orElse("").contains("WorkerMain"))).isEmpty();
    }

    /** Five seconds of the run are left, and a start may take thirty. */
    @Test
    void aLibraryThatHangsWhileItIsOpenedIsGivenUpAtTheEndOfTheRun() {
        Side hanging = side(Variant.HANGS_AT_START);
        long start = System.nanoTime();
        HostException thrown = catchThrowableOfType(HostException.class,
                () -> WorkerHost.open(hanging, AMPLE, RunEnd.after(Duration.ofSeconds(5)), UnaryOperator.identity()));

        assertThat(thrown.reason().code()).isEqualTo(ReasonCode.RUN_DEADLINE);
        assertThat(thrown.reason().sentence()).contains("the run's 5 s were over");
        assertThat(thrown.state()).isEqualTo(State.HUNG);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void theStartDeadlineDoesNotBoundAPass() throws Exception {
        Duration start = Duration.ofSeconds(8);
        WorkerHost host = WorkerHost.open(side(Variant.SLOW), start, RunEnd.never(), UnaryOperator.identity());
        ScoreTable.Builder scores = new ScoreTable.Builder();
        PassOutcome outcome = host.run(pair(9), List.of(PSNR), AMPLE, scores);
        host.close();

        assertThat(outcome.state()).isEqualTo(State.MEASURED);
        assertThat(outcome.elapsed()).isGreaterThan(start);
        assertThat(scores.build(9).valueCount()).isEqualTo(9);
    }

    @Test
    void thePassDeadlineDoesNotBoundTheStart() throws Exception {
        WorkerHost host = WorkerHost.open(side(Variant.SLOW), AMPLE, RunEnd.never(), UnaryOperator.identity());
        PassOutcome outcome = host.run(pair(5), List.of(PSNR), Duration.ofMillis(1500), (key, frame, value) -> { });
        host.close();

        assertThat(outcome.state()).isEqualTo(State.HUNG);
        assertThat(outcome.reason().orElseThrow().sentence()).contains("1500 ms");
    }

    @Test
    void whoTookASignalIsPartOfTheOutcome() throws Exception {
        WorkerHost host = WorkerHost.open(side(Variant.TAKES_SIGNALS), AMPLE, RunEnd.never(), UnaryOperator.identity());
        PassOutcome outcome = host.run(pair(2), List.of(PSNR), AMPLE, (key, frame, value) -> { });
        host.close();

        assertThat(outcome.state()).isEqualTo(State.MEASURED);
        assertThat(outcome.handlerChanges()).extracting(change -> change.signal().name()).containsExactlyInAnyOrder("SIGFPE", "SIGTERM");
        assertThat(outcome.handlerChanges()).extracting(HandlerChange::toLibrary).containsOnly("libvmaf.so.3");
    }

    @Test
    void theDispatchQuestionReachesTheLibrary() throws Exception {
        WorkerHost host = WorkerHost.open(side(Variant.VMAFX), AMPLE, RunEnd.never(), UnaryOperator.identity());
        List<DispatchAnswer> answers = host.dispatched(List.of(PSNR), new Geometry(32, 32, PixelFormat.YUV420P, 8));
        host.close();

        // A CPU side has no device, and says so with the library's own code.
        assertThat(answers).singleElement().isInstanceOfSatisfying(DispatchAnswer.Unknown.class,
                unknown -> assertThat(unknown.code()).hasValue(-19));
    }
}
