package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Repetition.Nature;
import hiptwin.harness.gate.Trial.Kind;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What measuring again says of a first run of three frames. */
class RepetitionTest {
    private static Measurement measured(double... values) {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        for (int frame = 0; frame < values.length; frame++) {
            builder.score("psnr_y", frame, values[frame]);
        }
        return Measurement.measured(builder.build(3));
    }

    private static final Measurement FIRST = measured(30, 31, 32);
    private static final Measurement OTHER = measured(30, 31, Math.nextUp(32.0));

    private static Repetition of(Trial... trials) {
        return Repetition.of("hip0", FIRST, List.of(trials)).orElseThrow();
    }

    private static Trial fresh(Measurement measurement) {
        return new Trial(Kind.FRESH_PROCESS, measurement);
    }

    private static Trial afterSmaller(Measurement measurement) {
        return new Trial(Kind.AFTER_SMALLER, measurement);
    }

    @Test
    void the_same_bits_from_another_place_are_no_agreement() {
        Measurement fellBack = new Measurement(State.MEASURED, FIRST.scores(), Optional.empty(), Optional.empty(),
                Optional.of("psnr_hip was asked for on hip, and the library says it ran psnr on CPU"), ReceiptKind.LIBRARY_ANSWER);
        assertThat(of(fresh(FIRST), fresh(fellBack)).nature()).isEqualTo(Nature.UNSTEADY);
    }

    @Test
    void nothing_measured_again_says_nothing() {
        assertThat(Repetition.of("hip0", FIRST, List.of())).isEmpty();
    }

    @Test
    void the_same_bits_each_time_are_steady() {
        Repetition repetition = of(fresh(FIRST), afterSmaller(FIRST));
        assertThat(repetition.nature()).isEqualTo(Nature.STEADY);
        assertThat(repetition.changedFrames()).isZero();
    }

    @Test
    void one_other_bit_in_one_trial_is_unsteady_and_counted_by_frame() {
        Repetition repetition = of(fresh(FIRST), afterSmaller(FIRST), fresh(OTHER), afterSmaller(FIRST));
        assertThat(repetition.nature()).isEqualTo(Nature.UNSTEADY);
        assertThat(repetition.equal()).isEqualTo(3);
        assertThat(repetition.changedFrames()).isEqualTo(1);
        assertThat(repetition.frames()).isEqualTo(12);
        assertThat(repetition.sentence()).contains("1 of 4 more runs", "1 of 12 frames", "8.33");
    }

    @Test
    void other_bits_in_every_fresh_process_and_the_first_ones_after_a_smaller_context_are_history() {
        assertThat(of(fresh(OTHER), afterSmaller(FIRST), fresh(OTHER), afterSmaller(FIRST)).nature()).isEqualTo(Nature.DEPENDS_ON_HISTORY);
    }

    @Test
    void one_trial_of_a_kind_is_an_accident_as_likely_as_an_answer() {
        assertThat(of(fresh(OTHER), afterSmaller(FIRST)).nature()).isEqualTo(Nature.UNSTEADY);
    }

    @Test
    void fresh_processes_that_do_not_agree_with_each_other_are_no_history() {
        assertThat(of(fresh(OTHER), afterSmaller(FIRST), fresh(measured(30, 31, 33)), afterSmaller(FIRST)).nature())
                .isEqualTo(Nature.UNSTEADY);
    }

    @Test
    void a_trial_that_died_or_lost_a_frame_is_not_like_the_first_run() {
        Measurement died = Measurement.ended(State.CRASHED, FIRST.scores(), ReasonCode.NATIVE_FAULT, "SIGSEGV");
        assertThat(of(fresh(FIRST), fresh(died)).nature()).isEqualTo(Nature.UNSTEADY);
        Repetition lost = of(fresh(measured(30, 31)));
        assertThat(lost.nature()).isEqualTo(Nature.UNSTEADY);
        assertThat(lost.changedFrames()).isEqualTo(1);
    }
}
