package hiptwin.harness.oracle;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Prints a finite double as C's {@code %g} does: six significant digits, trailing zeros dropped, an exponent below 1e-4
 * and from 1e6 on (ISO/IEC 9899:2018, 7.21.6.1). Java's own {@code %g} keeps the zeros.
 */
final class ShortDecimal {
    private static final int SIGNIFICANT_DIGITS = 6;
    private static final MathContext ROUNDING = new MathContext(SIGNIFICANT_DIGITS, RoundingMode.HALF_EVEN);

    private ShortDecimal() {
    }

    static String print(double value) {
        if (value == 0) {
            return Double.compare(value, 0.0) < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(ROUNDING).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < SIGNIFICANT_DIGITS) {
            return rounded.toPlainString();
        }
        String digits = rounded.movePointLeft(exponent).toPlainString();
        return digits + (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
