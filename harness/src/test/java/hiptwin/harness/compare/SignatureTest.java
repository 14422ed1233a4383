package hiptwin.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.score.Series;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a wrong value looks like, told from three frames whose right values are 10, 20 and 40. */
class SignatureTest {
    private static final Series RIGHT = Series.of(10, 20, 40);

    @ParameterizedTest
    @CsvSource({"0, ZERO", "-0.0, ZERO", "10, FRAME_BEFORE", "40, NEXT_FRAME", "30, SUM_OF_TWO_FRAMES", "30.000000001, SUM_OF_TWO_FRAMES",
        "21,", "30.1,", "NaN,", "Infinity,"})
    void the_middle_frame_is_named_by_what_it_looks_like(double wrong, Signature signature) {
        assertThat(Signature.of(RIGHT, Series.of(10, wrong, 40), 1)).isEqualTo(Optional.ofNullable(signature));
    }

    @ParameterizedTest
    @CsvSource({"0, 20, NEXT_FRAME", "2, 20, FRAME_BEFORE", "2, 60, SUM_OF_TWO_FRAMES", "0, 11,"})
    void the_first_and_the_last_frame_have_one_neighbour(int frame, double wrong, Signature signature) {
        assertThat(Signature.of(RIGHT, RIGHT.with(frame, wrong), frame)).isEqualTo(Optional.ofNullable(signature));
    }
}
