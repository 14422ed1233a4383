package hiptwin.harness.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrintfGTest {
    /** Expected texts are those of glibc's printf. */
    @ParameterizedTest
    @CsvSource({
        "76.667831491355784, 17, 76.667831491355784", "0.1, 17, 0.10000000000000001", "1, 17, 1", "-0.0, 17, -0", "0, 17, 0",
        "1e300, 17, 1.0000000000000001e+300", "5e-324, 17, 4.9406564584124654e-324", "0.0001, 17, 0.0001",
        "0.00001, 17, 1.0000000000000001e-05", "123456789012345678, 17, 1.2345678901234568e+17",
        "0.7, 6, 0.7", "100, 6, 100", "1234567, 6, 1.23457e+06", "0.02, 6, 0.02", "2, 6, 2", "-1.5, 6, -1.5", "12.34567891, 6, 12.3457",
        "0.000012345678, 6, 1.23457e-05", "999999, 6, 999999", "999999.5, 6, 1e+06", "1000000, 6, 1e+06", "1e100, 6, 1e+100",
        "0.1234565, 6, 0.123456"})
    void prints_what_c_prints(double value, int digits, String expected) {
        assertThat(PrintfG.print(value, digits)).isEqualTo(expected);
    }

    @Test
    void values_that_are_not_finite_keep_their_kind() {
        assertThat(PrintfG.print(Double.NaN, 17)).isEqualTo("nan");
        assertThat(PrintfG.print(Double.NEGATIVE_INFINITY, 17)).isEqualTo("-inf");
        assertThat(PrintfG.parse("inf")).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(PrintfG.parse("-nan")).isNaN();
    }

    @Test
    void seventeen_digits_bring_every_double_back() {
        Random random = new Random(20261130);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.doubleToRawLongBits(PrintfG.parse(PrintfG.print(value, 17))))
                        .isEqualTo(Double.doubleToRawLongBits(value));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"38,5", "NaN", "Infinity", "1d", "0x1p3", "", " 1", "1e", "--1"})
    void what_c_would_not_print_is_refused(String text) {
        assertThatThrownBy(() -> PrintfG.parse(text)).isInstanceOf(NumberFormatException.class);
    }
}
