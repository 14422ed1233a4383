package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The planted difference is the smallest that the rule refuses, it is planted in a copy, and a judge that is blind is caught. */
class CanaryTest {
    private static ScoreTable table(double... values) {
        TreeMap<String, Series> series = new TreeMap<>();
        series.put("psnr_y", Series.of(values));
        return new ScoreTable(series);
    }

    private static Cell passing(Tolerance tolerance, ScoreTable scores) {
        ExtractorComparison same = ExtractorComparison.of(new Rule(tolerance, "test"), List.of("psnr_y"), List.of("psnr_y"), scores, scores,
                KnownNan.NOWHERE);
        return new Cell("cpu", "hip0", "texture", "psnr", CellStatus.IDENTICAL, Optional.empty(), Optional.of(same), List.of(), Optional.empty());
    }

    private static Verdict judge(Tolerance tolerance, ScoreTable reference, ScoreTable tested) {
        return ExtractorComparison.of(new Rule(tolerance, "test"), List.of("psnr_y"), List.of("psnr_y"), reference, tested, KnownNan.NOWHERE)
                .agreement() == ExtractorComparison.Agreement.DIFFERING ? Verdict.FAIL : Verdict.PASS;
    }

    static List<Tolerance> rules() {
        return List.of(Tolerance.EXACT, new Tolerance.Absolute(1e-9), new Tolerance.Absolute(0), new Tolerance.Relative(2e-6), new Tolerance.AbsoluteOrRelative(2e-7, 2e-6),
                new Tolerance.Ulps(4));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_judge_that_sees_finds_it_whatever_the_rule_and_the_value(Tolerance rule) {
        for (double value : new double[] {0, -0.0, 1e-300, 0.5, 37.25, 1e6, -3, Double.MAX_VALUE}) {
            ScoreTable scores = table(30, value, 32);
            Canary canary = Canary.plant("test", passing(rule, scores),
                    copy -> judge(rule, scores, copy.apply(Measurement.measured(scores)).scores())).orElseThrow();
            assertThat(canary.found()).as(rule.describe() + " " + value).isTrue();
            assertThat(canary.frame()).isEqualTo(1);
            // The run's own scores are what they were.
            assertThat(scores).isEqualTo(table(30, value, 32));
        }
    }

    @Test
    void where_equality_is_asked_it_is_one_step() {
        ScoreTable scores = table(30, 31, 32);
        Canary canary = Canary.plant("test", passing(Tolerance.EXACT, scores),
                copy -> judge(Tolerance.EXACT, scores, copy.apply(Measurement.measured(scores)).scores())).orElseThrow();
        assertThat(canary.planted()).isEqualTo(Math.nextUp(31.0));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void where_all_is_infinite_the_largest_finite_value_stands_in_for_one(Tolerance rule) {
        for (double infinity : new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            ScoreTable scores = table(infinity, infinity, infinity);
            Canary canary = Canary.plant("test", passing(rule, scores),
                    copy -> judge(rule, scores, copy.apply(Measurement.measured(scores)).scores())).orElseThrow();
            assertThat(canary.found()).as(rule.describe()).isTrue();
            assertThat(canary.planted()).isEqualTo(Math.copySign(Double.MAX_VALUE, infinity));
        }
    }

    @Test
    void a_judge_that_does_not_look_is_caught() {
        ScoreTable scores = table(30, 31, 32);
        Canary blind = Canary.plant("test", passing(Tolerance.EXACT, scores), copy -> {
            copy.apply(Measurement.measured(scores));
            return Verdict.PASS;
        }).orElseThrow();
        assertThat(blind.found()).isFalse();
    }

    @Test
    void a_value_that_has_no_neighbours_is_passed_over_for_one_that_has() {
        ScoreTable scores = table(30, Double.POSITIVE_INFINITY, 32);
        Canary canary = Canary.plant("test", passing(Tolerance.EXACT, scores),
                copy -> judge(Tolerance.EXACT, scores, copy.apply(Measurement.measured(scores)).scores())).orElseThrow();
        assertThat(canary.frame()).isEqualTo(2);
    }
}
