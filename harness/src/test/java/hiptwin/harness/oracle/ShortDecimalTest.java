package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as C's {@code printf("%g")} prints them (glibc 2.36). */
class ShortDecimalTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "-2.5, -2.5", "0.5, 0.5", "40, 40", "12.34567891, 12.3457", "0.0001, 0.0001",
        "0.00001, 1e-05", "0.000012345678, 1.23457e-05", "999999, 999999", "999999.5, 1e+06", "1000000, 1e+06", 
        "1234567, 1.23457e+06", "1e100, 1e+100",
        "0.1234565, 0.123456", "100000, 100000"})
    void printsLikeC(double value, String expected) {
        assertThat(ShortDecimal.print(value)).isEqualTo(expected);
    }
}
