package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.score.ScoreTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A library that takes the JVM's signals is named, and with {@code libjsig} in front it does not get them. */
@Timeout(60)
class SignalHandlerTest {
    private static final int FRAMES = 3;
    private static final String JVM = "libjvm.so";
    private static final String DOUBLE = "libvmaf.so.3";
    private static final PieceRequest PIECE = new PieceRequest("psnr",
            List.of(new ExtractorRequest("psnr", new TreeMap<>(), List.of("psnr_y"))), Faulty.clip(Treatment.NONE, FRAMES),
            Faulty.clip(Treatment.CODED, FRAMES));

    private static Path library;

    private final ScoreTable.Builder scores = new ScoreTable.Builder();

    @BeforeAll
    static void compileTheDouble() {
        library = VmafDouble.library(VmafDouble.Variant.VMAFX);
    }

    private static WorkerProcess start(String faults, boolean chaining) throws Exception {
        return WorkerProcess.start(WorkerOptions.of(new EngineSpec.Libvmaf(library.toString(), 0, 0, OptionalInt.empty()))
                .withSignalChaining(chaining).withEnvironment(Map.of(VmafDouble.FAULTS_VARIABLE, faults), Set.of()),
                NullCheckingWorker.class.getName());
    }

    private static ProcessSignal signal(String name) {
        return ProcessSignal.fromName(name).orElseThrow();
    }

    private static HandlerChange taken(String name) {
        return new HandlerChange(signal(name), JVM, DOUBLE, Optional.empty());
    }

    @Test
    void aLibraryThatLeavesTheSignalsAloneIsNotAccused() throws Exception {
        try (WorkerProcess worker = start("", false)) {
            assertThat(worker.run(PIECE, Faulty.AMPLE, scores)).isInstanceOf(PieceOutcome.Finished.class);
            assertThat(worker.handlerChanges()).isEmpty();
        }
    }

    @Test
    void withoutChainingAStolenHandlerIsNamedWithItsFile() throws Exception {
        // Not SIGSEGV: without it the JVM may end at any safepoint.
        try (WorkerProcess worker = start("steal-signals=SIGBUS+SIGFPE+SIGILL+SIGQUIT+SIGTERM+SIGINT+SIGHUP", false)) {
            assertThat(worker.run(PIECE, Faulty.AMPLE, scores)).isInstanceOf(PieceOutcome.Finished.class);
            assertThat(worker.handlerChanges()).containsExactlyInAnyOrder(taken("SIGBUS"), taken("SIGFPE"), taken("SIGILL"),
                    taken("SIGQUIT"), taken("SIGTERM"), taken("SIGINT"), taken("SIGHUP"));
            assertThat(worker.handlerChanges().getFirst().describe()).contains("SIGBUS", JVM, DOUBLE);
        }
    }

    @Test
    void aTheftInTheMiddleOfAPieceIsNamedAtItsEndAndNotBefore() throws Exception {
        try (WorkerProcess worker = start("steal-signals@cpu:2=SIGFPE", false)) {
            assertThat(worker.run(new PieceRequest("short", PIECE.extractors(), Faulty.clip(Treatment.NONE, 2),
                    Faulty.clip(Treatment.CODED, 2)), Faulty.AMPLE, scores)).isInstanceOf(PieceOutcome.Finished.class);
            assertThat(worker.handlerChanges()).isEmpty();
            assertThat(worker.run(PIECE, Faulty.AMPLE, scores)).isInstanceOf(PieceOutcome.Finished.class);
            assertThat(worker.handlerChanges()).containsExactly(taken("SIGFPE"));
        }
    }

    /** The default of the double is what HIP 6.4.3 was measured to take. */
    @Test
    void withChainingTheJvmKeepsItsFaultsAndTheThiefIsNamedBehindIt() throws Exception {
        try (WorkerProcess worker = start("steal-signals", true)) {
            assertThat(worker.run(PIECE, Faulty.AMPLE, scores)).isInstanceOf(PieceOutcome.Finished.class);
            assertThat(worker.handlerChanges()).contains(
                    new HandlerChange(signal("SIGSEGV"), JVM, JVM, Optional.of(DOUBLE)),
                    new HandlerChange(signal("SIGBUS"), JVM, JVM, Optional.of(DOUBLE)),
                    new HandlerChange(signal("SIGFPE"), JVM, JVM, Optional.of(DOUBLE)));
            assertThat(worker.handlerChanges()).filteredOn(change -> change.signal().equals(signal("SIGSEGV")))
                    .allMatch(HandlerChange::isKept);
        }
    }

    @Test
    void withChainingANullCheckOfTheJvmStillWorks() throws Exception {
        try (WorkerProcess worker = start("steal-signals=SIGSEGV", true)) {
            assertThat(worker.run(PIECE, Faulty.AMPLE, scores)).isInstanceOf(PieceOutcome.Finished.class);
            assertThat(scores.build(FRAMES).find(NullCheckingWorker.CAUGHT).orElseThrow().value(0)).isEqualTo(20);
        }
    }

    /** What libjsig is there for; and the process that dies of it has said whose fault it is. */
    @Test
    void withoutChainingANullCheckEndsTheProcessAndTheThiefIsStillNamed() throws Exception {
        try (WorkerProcess worker = start("steal-signals=SIGSEGV", false)) {
            assertThat(worker.run(PIECE, Faulty.AMPLE, scores)).isInstanceOf(PieceOutcome.Loss.class);
            assertThat(worker.handlerChanges()).containsExactly(taken("SIGSEGV"));
        }
    }
}
