package hiptwin.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.compare.ExtractorComparison.Agreement;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtractorComparisonTest {
    private static final Rule EXACT = new Rule(Tolerance.EXACT, "test");

    private static ScoreTable table(Object... keysAndValues) {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            builder.score((String) keysAndValues[i], 0, (Double) keysAndValues[i + 1]);
        }
        return builder.build(1);
    }

    private static ExtractorComparison compare(ScoreTable reference, ScoreTable tested) {
        return ExtractorComparison.of(EXACT, List.of("a", "b", "c", "x"), List.of("a"), reference, tested,
                KnownNan.NOWHERE);
    }

    @Test
    void key_sets_are_compared_not_intersected() {
        ExtractorComparison result = compare(table("a", 1.0, "b", 1.0, "c", 1.0), table("a", 1.0, "c", 1.0, "x", 1.0));
        assertThat(result.agreement()).isEqualTo(Agreement.MISSING_KEYS);
        assertThat(result.missingInTested()).containsExactly("b");
        assertThat(result.missingInReference()).containsExactly("x");
    }

    @Test
    void a_required_key_missing_on_both_sides_is_found() {
        ExtractorComparison result = compare(table("b", 1.0), table("b", 1.0));
        assertThat(result.agreement()).isEqualTo(Agreement.MISSING_KEYS);
        assertThat(result.missingInReference()).containsExactly("a");
        assertThat(result.missingInTested()).containsExactly("a");
    }

    @Test
    void an_optional_key_that_neither_side_emits_is_no_finding() {
        assertThat(compare(table("a", 1.0), table("a", 1.0)).agreement()).isEqualTo(Agreement.IDENTICAL);
    }

    @Test
    void one_differing_key_makes_the_extractor_differ() {
        ExtractorComparison result = compare(table("a", 1.0, "b", 1.0), table("a", 1.0, "b", Math.nextUp(1.0)));
        assertThat(result.agreement()).isEqualTo(Agreement.DIFFERING);
        assertThat(result.comparedValues()).isEqualTo(2);
        assertThat(result.differingValues()).isEqualTo(1);
    }

    @Test
    void two_empty_tables_are_not_agreement() {
        ExtractorComparison result = ExtractorComparison.of(EXACT, List.of("a"), List.of(), ScoreTable.EMPTY, ScoreTable.EMPTY,
                KnownNan.NOWHERE);
        assertThat(result.agreement()).isEqualTo(Agreement.NOTHING_COMPARED);
    }
}
