package hiptwin.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToleranceTest {
    @Test
    void absolute_limit_is_inclusive() {
        assertThat(new Tolerance.Absolute(0.5).accepts(1, 1.5)).isTrue();
        assertThat(new Tolerance.Absolute(0.5).accepts(1, Math.nextUp(1.5))).isFalse();
    }

    @Test
    void relative_limit_of_a_zero_accepts_only_zero() {
        assertThat(new Tolerance.Relative(0.1).accepts(0, 1e-9)).isFalse();
        assertThat(new Tolerance.Relative(0.1).accepts(1.2, 1.0)).isFalse();
        assertThat(new Tolerance.Relative(0.01).accepts(100, 100.5)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1.2, 1.0", "0, 1e-9", "-1, 1", "100, 100.5", "1e300, -1e300"})
    void swapping_the_sides_never_changes_the_answer(double a, double b) {
        for (Tolerance rule : new Tolerance[] {Tolerance.EXACT, new Tolerance.Absolute(0.1), new Tolerance.Relative(0.1),
            new Tolerance.AbsoluteOrRelative(0.01, 0.1),
            new Tolerance.Ulps(4)}) {
            assertThat(rule.accepts(a, b)).as(rule.describe()).isEqualTo(rule.accepts(b, a));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
    void a_limit_that_means_nothing_is_refused(double limit) {
        assertThatThrownBy(() -> new Tolerance.Absolute(limit)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(limit)).hasMessageContaining("0 or more");
        assertThatThrownBy(() -> new Tolerance.Relative(limit)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ulp_distance_counts_representable_steps_through_zero() {
        assertThat(Ulp.distance(1, Math.nextUp(1.0))).isEqualTo(1);
        assertThat(Ulp.distance(0.0, -0.0)).isZero();
        assertThat(Ulp.distance(Double.MIN_VALUE, -Double.MIN_VALUE)).isEqualTo(2);
        // IEEE 754: 2^52 doubles lie in [1, 2).
        assertThat(Ulp.distance(1, 2)).isEqualTo(1L << 52);
        assertThat(Ulp.distance(Double.MAX_VALUE, -Double.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }
}
