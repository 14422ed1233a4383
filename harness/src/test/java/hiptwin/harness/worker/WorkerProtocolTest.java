package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A child that does not keep to the protocol is cut off with a typed outcome; what it had said before is kept. */
@Timeout(60)
class WorkerProtocolTest {
    private static WorkerProcess start(String manner, Duration startDeadline)
            throws WorkerException, InterruptedException {
        WorkerOptions options = Faulty.options("").withJvmOptions(List.of("-Drude=" + manner))
                .withDeadlines(startDeadline, Faulty.AMPLE);
        return WorkerProcess.start(options, RudeWorker.class.getName());
    }

    private static WorkerException startFailure(String manner, Duration startDeadline) {
        return catchThrowableOfType(WorkerException.class, () -> start(manner, startDeadline));
    }

    @ParameterizedTest
    @CsvSource({
        "WRONG_TOKEN, another token", "WRONG_VERSION, protocol version 3: expected 2", "NO_GREETING, no greeting",
        "DONE_INSTEAD_OF_OPENED, not due"
    })
    void aChildThatDoesNotIntroduceItselfIsRefused(String manner, String problem) {
        assertThat(startFailure(manner, Faulty.AMPLE).outcome())
                .isInstanceOfSatisfying(PieceOutcome.ProtocolError.class,
                error -> assertThat(error.problem()).contains(problem));
    }

    @Test
    void aChildThatNeverConnectsIsHung() {
        assertThat(startFailure("NEVER_CONNECT", Duration.ofMillis(1500)).outcome())
                .isInstanceOfSatisfying(PieceOutcome.Hung.class,
                hung -> assertThat(hung.where()).isEqualTo("while the worker started"));
    }

    @Test
    void aChildThatConnectsAndEndsIsAnExit() {
        assertThat(startFailure("CONNECT_AND_CLOSE", Faulty.AMPLE).outcome())
                .isInstanceOfSatisfying(PieceOutcome.Exited.class,
                exited -> assertThat(exited.code()).isEqualTo(3));
    }

    @ParameterizedTest
    @CsvSource({
        "GARBAGE, a message of 1986879846 bytes", "HUGE_LENGTH, a message of 2147483647 bytes",
        "UNKNOWN_KIND, message kind 77",
        "WORDS_OF_THE_PARENT, only the parent says", "SCORE_WITHOUT_KEY, key number 1", "NEGATIVE_FRAME, frame -1",
        "ENORMOUS_FRAME, frame 2147483647", "KEY_OUT_OF_ORDER, has number 5", "WRONG_PIECE, not due",
        "LOST_SCORES, sent 2 scores",
        "BYE_INSTEAD_OF_DONE, not due", "CLOSE_AND_STAY, did not end"
    })
    void whatIsNoMessageEndsThePieceAndKeepsWhatCameBefore(String manner, String problem) throws Exception {
        ScoreTable.Builder scores = new ScoreTable.Builder();
        try (WorkerProcess worker = start(manner, Faulty.AMPLE)) {
            PieceOutcome outcome = worker.run(Faulty.goodPiece("p"), Faulty.AMPLE, scores);

            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.ProtocolError.class,
                    error -> assertThat(error.problem()).contains(problem));
            assertThat(scores.build(1).find("key0")).contains(Series.of(1.5));
            assertThat(worker.isUsable()).isFalse();
        }
    }

    @Test
    void aMessageCutByTheEndOfTheChildIsThatEnd() throws Exception {
        try (WorkerProcess worker = start("HALF_A_MESSAGE", Faulty.AMPLE)) {
            PieceOutcome outcome = worker.run(Faulty.goodPiece("p"), Faulty.AMPLE, (key, frame, value) -> { });

            assertThat(outcome).isInstanceOfSatisfying(PieceOutcome.Exited.class, exited -> assertThat(exited.code())
                    .isZero());
        }
    }
}
