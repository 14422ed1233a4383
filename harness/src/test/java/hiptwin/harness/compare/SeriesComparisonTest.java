package hiptwin.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.score.Series;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeriesComparisonTest {
    private static final Tolerance EXACT = Tolerance.EXACT;

    private static SeriesComparison compare(Series reference, Series tested, Tolerance tolerance) {
        return SeriesComparison.of("k", reference, tested, tolerance, KnownNan.NOWHERE);
    }

    /** The 4 x 4 table of value classes: only finite equals finite and an infinity equals itself. */
    @ParameterizedTest
    @CsvSource({
        "5, 5, true", "5, NaN, false", "5, Infinity, false", "5, -Infinity, false",
        "NaN, 5, false", "NaN, NaN, false", "NaN, Infinity, false", "NaN, -Infinity, false",
        "Infinity, 5, false", "Infinity, NaN, false", "Infinity, Infinity, true", "Infinity, -Infinity, false",
        "-Infinity, 5, false", "-Infinity, NaN, false", "-Infinity, Infinity, false", "-Infinity, -Infinity, true"})
    void only_the_same_class_agrees_and_nan_never_does(double reference, double tested, boolean agrees) {
        // The widest absolute limit must not let a class difference through.
        SeriesComparison result = compare(Series.of(reference), Series.of(tested), new Tolerance.Absolute(Double.MAX_VALUE));
        assertThat(result.accepted()).isEqualTo(agrees);
        assertThat(result.differing()).isEqualTo(agrees ? 0 : 1);
    }

    @Test
    void one_ulp_is_found_with_frame_and_both_values() {
        SeriesComparison result = compare(Series.of(1, 2, 3), Series.of(1, 2.0000000000000004, 3), EXACT);
        assertThat(result.accepted()).isFalse();
        assertThat(result.first()).contains(new Difference(1, OptionalDouble.of(2), OptionalDouble.of(2.0000000000000004)));
        assertThat(result.maxAbsolute()).isEqualTo(4.4408920985006262e-16);
        assertThat(result.maxUlps()).isEqualTo(1);
    }

    @Test
    void negative_zero_equals_zero_and_is_counted() {
        SeriesComparison result = compare(Series.of(0.0, 1), Series.of(-0.0, 1), EXACT);
        assertThat(result.accepted()).isTrue();
        assertThat(result.signedZeros()).isEqualTo(1);
    }

    @Test
    void an_absent_frame_is_a_difference_on_whichever_side_it_is() {
        Series.Builder gap = new Series.Builder();
        gap.put(0, 1);
        gap.put(2, 3);
        SeriesComparison inTested = compare(Series.of(1, 2, 3), gap.build(3), EXACT);
        assertThat(inTested.differing()).isEqualTo(1);
        assertThat(inTested.absentInTested()).isEqualTo(1);
        assertThat(inTested.first()).contains(new Difference(1, OptionalDouble.of(2), OptionalDouble.empty()));
        assertThat(compare(gap.build(3), Series.of(1, 2, 3), EXACT).absentInReference()).isEqualTo(1);
    }

    @Test
    void a_frame_absent_on_both_sides_is_not_agreement() {
        Series nothing = new Series.Builder().build(1);
        assertThat(compare(nothing, nothing, EXACT).accepted()).isFalse();
    }

    @Test
    void a_shorter_series_is_a_difference() {
        SeriesComparison result = compare(Series.of(1, 2, 3), Series.of(1, 2), EXACT);
        assertThat(result.frameCount()).isEqualTo(3);
        assertThat(result.differing()).isEqualTo(1);
    }

    @Test
    void empty_series_are_not_agreement() {
        assertThat(compare(Series.of(), Series.of(), EXACT).accepted()).isFalse();
    }

    @Test
    void a_value_inside_the_bound_is_kept_apart_from_an_equal_one() {
        SeriesComparison result = compare(Series.of(1, 2), Series.of(1, 2 + 1e-10), new Tolerance.Absolute(1e-9));
        assertThat(result.accepted()).isTrue();
        assertThat(result.equal()).isEqualTo(1);
        assertThat(result.withinBound()).isEqualTo(1);
    }

    @Test
    void nan_on_both_sides_is_accepted_only_where_a_real_library_is_known_to_give_it() {
        Series nan = Series.of(Double.NaN, Double.NaN);
        SeriesComparison result = SeriesComparison.of("k", nan, nan, EXACT, (key, frame) -> frame == 0);
        assertThat(result.equal()).isEqualTo(1);
        assertThat(result.differing()).isEqualTo(1);
        assertThat(result.first().orElseThrow().frame()).isEqualTo(1);
        assertThat(SeriesComparison.of("k", Series.of(1), Series.of(Double.NaN), EXACT, (key, frame) -> true).accepted()).isFalse();
    }
}
