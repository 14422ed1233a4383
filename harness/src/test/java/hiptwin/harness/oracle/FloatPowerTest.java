package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Powers in {@code float} against glibc 2.36, printed with {@code %a}. */
class FloatPowerTest {
    /** In the first five rows glibc does not round correctly: the correctly rounded power is one step lower. */
    @ParameterizedTest
    @CsvSource({
        "0x1.85d8bcp26, 0x1.555556p-2, 0x1.d3883p8",
        "0x1.7cabbap14, 0x1.555556p-2, 0x1.cfd5aep4",
        "0x1.e261a8p5, 0x1.555556p-2, 0x1.f5ee32p1",
        "0x1.ae7764p25, 0x1.555556p-2, 0x1.7f8b8ep8",
        "0x1.c24746p4, 0x1.555556p-2, 0x1.85575ap1",
        "0x1.0624dep-10, 0x1.4p1, 0x1.0fa33ap-25",
        "0x1.0624dep-10, 0x1.99999ap-2, 0x1.0270acp-4",
        "0x1.dp2, 0x1.4p1, 0x1.1b0ec8p7",
        "0x1.dp2, 0x1.99999ap-2, 0x1.1ab66ep1",
        "0x1.e848p19, 0x1.4p1, 0x1.c6bf52p49",
        "0x1.e848p19, 0x1.99999ap-2, 0x1.f66098p7",
        "0x1.e848p19, 0x1p0, 0x1.e848p19",
        "0x0p0, 0x1.555556p-2, 0x0p0"})
    void powersAreThoseOfTheLibrary(String base, String exponent, String power) {
        assertThat(FloatPower.of(Float.parseFloat(base), Float.parseFloat(exponent)))
                .isEqualTo(Float.parseFloat(power));
    }

    @Test
    void aNegativeBaseHasNoPower() {
        assertThat(FloatPower.of(-1, 1 / 3f)).isNaN();
    }

    /** A table entry or a coefficient that is off shows as more than one step of {@code float}. */
    @Test
    void everyPowerIsWithinOneStep() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            float base = (float) Math.scalb(1 + random.nextDouble(), random.nextInt(60) - 30);
            float exponent = 0.05f + random.nextFloat() * 3;
            float exact = (float) StrictMath.pow(base, exponent);
            assertThat(Math.abs(FloatPower.of(base, exponent) - exact)).isLessThanOrEqualTo(Math.ulp(exact));
        }
    }
}
