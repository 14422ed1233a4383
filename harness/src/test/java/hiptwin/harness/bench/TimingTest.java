package hiptwin.harness.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TimingTest {
    private static Timing timing(OptionalLong first, Long... warm) {
        return new Timing("cpu", "texture", "psnr", 10, 40, first, List.of(warm), Optional.empty());
    }

    @Test
    void a_frame_takes_the_median_of_the_warm_passes_and_the_first_pass_is_no_part_of_it() {
        Timing timing = timing(OptionalLong.of(900_000_000), 30_000_000L, 10_000_000L, 20_000_000L);

        assertThat(timing.millisPerFrame()).hasValue(2.0);
        assertThat(timing.leastMillisPerFrame()).hasValue(1.0);
        assertThat(timing.mostMillisPerFrame()).hasValue(3.0);
        assertThat(timing.framesPerSecond()).hasValue(500.0);
        // 900 ms less 10 frames of 2 ms
        assertThat(timing.coldMillis().orElseThrow()).isCloseTo(880, within(1e-9));
    }

    @Test
    void of_two_passes_the_middle_lies_between_them() {
        assertThat(timing(OptionalLong.empty(), 10_000_000L, 40_000_000L).millisPerFrame()).hasValue(2.5);
    }

    @Test
    void without_a_warm_pass_there_is_no_time() {
        Timing timing = timing(OptionalLong.of(1));

        assertThat(timing.millisPerFrame()).isEmpty();
        assertThat(timing.framesPerSecond()).isEmpty();
        assertThat(timing.coldMillis()).isEmpty();
    }
}
