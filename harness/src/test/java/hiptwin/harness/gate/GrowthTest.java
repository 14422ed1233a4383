package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.gate.Growth.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthTest {
    @Test
    void more_on_larger_pictures_grows_with_the_area() {
        assertThat(Growth.of(List.of(new Point(576, 324, 1e-12), new Point(1920, 1080, 1.1e-11)))).isEqualTo(Growth.WITH_AREA);
        assertThat(Growth.of(List.of(new Point(576, 324, 0), new Point(1920, 1080, 1e-11), new Point(1920, 1080, 0))))
                .isEqualTo(Growth.WITH_AREA);
    }

    @Test
    void less_on_wider_pictures_shrinks_with_the_width() {
        assertThat(Growth.of(List.of(new Point(576, 324, 3e-3), new Point(1920, 1080, 1e-3)))).isEqualTo(Growth.WITH_INVERSE_WIDTH);
    }

    @Test
    void up_and_down_is_neither() {
        assertThat(Growth.of(List.of(new Point(64, 64, 1), new Point(128, 128, 3), new Point(256, 256, 2)))).isEqualTo(Growth.UNRELATED);
    }

    @Test
    void one_size_says_nothing_and_no_difference_needs_no_size() {
        assertThat(Growth.of(List.of(new Point(64, 64, 1), new Point(64, 64, 2)))).isEqualTo(Growth.ONE_SIZE);
        assertThat(Growth.of(List.of(new Point(64, 64, 0), new Point(128, 128, 0)))).isEqualTo(Growth.NONE);
        assertThat(Growth.of(List.of())).isEqualTo(Growth.NONE);
    }
}
