package hiptwin.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonsAgreeTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 10, 1000})
    void theComparisonFindsAsManyEqualValuesAsALoop(int differingOfThousand) {
        SeriesAgainstSeries comparison = new SeriesAgainstSeries();
        comparison.values = 100_000;
        comparison.differingOfThousand = differingOfThousand;
        comparison.fill();

        assertThat(comparison.comparison()).isEqualTo(comparison.equalInArrays());
        assertThat(comparison.comparison() == 100_000).isEqualTo(differingOfThousand == 0);
        assertThat(comparison.comparison() == 0).isEqualTo(differingOfThousand == 1000);
    }
}
