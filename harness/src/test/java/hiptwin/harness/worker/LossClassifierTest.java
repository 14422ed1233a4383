package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LossClassifierTest {
    private static final PieceProgress PROGRESS =
            new PieceProgress(PieceProgress.Stage.RUNNING, OptionalInt.of(3), OptionalInt.of(6), 6, 10);

    private static PieceOutcome.Loss classify(int exitCode, Optional<CrashReport> report) {
        return LossClassifier.classify(exitCode, report, "", PROGRESS);
    }

    /** Signal numbers of signal(7) for x86-64, plus 128 as {@code Process.exitValue} gives them. */
    @ParameterizedTest
    @CsvSource({
        "0, Exited, exit code 0", "1, Exited, exit code 1", "127, Exited, exit code 127", "128, Exited, exit code 128",
        "255, Exited, exit code 255", "134, Aborted, SIGABRT", "139, Crashed, SIGSEGV", "135, Crashed, SIGBUS",
        "132, Crashed, SIGILL", "136, Crashed, SIGFPE", "159, Crashed, SIGSYS", "137, Killed, SIGKILL",
        "143, Killed, SIGTERM", "129, Killed, SIGHUP", "162, Killed, UNKNOWN(34)"
    })
    void withoutAReportTheExitCodeDecides(int exitCode, String kind, String word) {
        PieceOutcome.Loss loss = classify(exitCode, Optional.empty());

        assertThat(loss.getClass().getSimpleName()).isEqualTo(kind);
        assertThat(loss.describe()).contains(word).contains("at frame 3 of 6");
    }

    @Test
    void aReportOutweighsTheExitCode() {
        CrashReport report = new CrashReport(ProcessSignal.fromName("SIGSEGV"), Optional.empty(), "SIGSEGV (0xb)",
                Optional.of("C  [liba.so+0x1]  f+0x2"), List.of());

        assertThat(classify(134, Optional.of(report))).isInstanceOfSatisfying(PieceOutcome.Crashed.class, crashed -> {
            assertThat(crashed.signal().name()).isEqualTo("SIGSEGV");
            assertThat(crashed.source()).contains("C  [liba.so+0x1]  f+0x2");
        });
    }

    @Test
    void aReportWithoutASignalKeepsThatOfTheExitCode() {
        CrashReport report = new CrashReport(Optional.empty(), Optional.empty(), "Internal Error", Optional.empty(),
                List.of());

        assertThat(classify(134, Optional.of(report))).isInstanceOfSatisfying(PieceOutcome.Crashed.class,
                crashed -> assertThat(crashed.signal()).isEqualTo(ProcessSignal.SIGABRT));
    }
}
