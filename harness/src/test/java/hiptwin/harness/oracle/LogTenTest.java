package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The logarithm against glibc 2.36 and against what logarithms are. */
class LogTenTest {
    @ParameterizedTest
    @ValueSource(ints = {-300, -20, -3, -1, 0, 1, 2, 3, 4, 5, 6, 15, 22, 300})
    void powersOfTenAreWhole(int exponent) {
        assertThat(LogTen.of(Double.parseDouble("1e" + exponent))).isEqualTo(exponent);
    }

    /** Printed by glibc 2.36 with %.17g. */
    @ParameterizedTest
    @CsvSource({
        "2, 0.3010299956639812",
        "5.5, 0.74036268949424389",
        "65025, 4.81308036086791",
        "123456.789, 5.09151497716927",
        "0.7, -0.15490195998574319",
    })
    void valuesAreThoseOfGlibc(double x, double expected) {
        assertThat(LogTen.of(x)).isEqualTo(expected);
    }

    @Test
    void theEndsAreThoseOfTheCLibrary() {
        assertThat(LogTen.of(0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(LogTen.of(-1)).isNaN();
        assertThat(LogTen.of(Double.NaN)).isNaN();
        assertThat(LogTen.of(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(LogTen.of(Double.MIN_VALUE)).isEqualTo(-323.3062153431158);
    }
}
