package hiptwin.harness.score;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Text of a double as C's {@code printf("%.*g")} writes it, and back. Seventeen digits round-trip every double.
 */
public final class PrintfG {
    /** Significant digits that bring every double back. */
    public static final int ROUND_TRIP_DIGITS = 17;

    /** Significant digits of a plain {@code %g}, with which libvmaf prints option values. */
    public static final int PLAIN_DIGITS = 6;

    private PrintfG() {
    }

    /**
     * Prints a double as {@code %.<digits>g} does: trailing zeros dropped, exponent form where the exponent is below -4 or not below the
     * number of digits.
     *
     * @param value any double; {@code nan}, {@code inf} and {@code -inf} for those that are not finite
     * @param digits significant digits, 1 or more
     * @return the text
     */
    public static String print(double value, int digits) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return Double.doubleToRawLongBits(value) == 0 ? "0" : "-0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN)).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < digits) {
            return rounded.toPlainString();
        }
        String all = rounded.unscaledValue().abs().toString();
        String mantissa = all.length() == 1 ? all : all.charAt(0) + "." + all.substring(1);
        String sign = value < 0 ? "-" : "";
        return sign + mantissa + (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    /**
     * Reads what {@link #print} or C wrote.
     *
     * @param text a decimal number with a point, {@code nan}, {@code -nan}, {@code inf} or {@code -inf}
     * @return the double
     * @throws NumberFormatException if it is none of these; a comma or a Java-only form such as {@code 1d} or {@code NaN} is none
     */
    public static double parse(String text) {
        switch (text) {
            case "nan", "-nan":
                return Double.NaN;
            case "inf":
                return Double.POSITIVE_INFINITY;
            case "-inf":
                return Double.NEGATIVE_INFINITY;
            default:
                for (int i = 0; i < text.length(); i++) {
                    if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
                        throw new NumberFormatException("'" + text + "' is no number: expected digits with a decimal point, nan, inf or -inf");
                    }
                }
                return Double.parseDouble(text);
        }
    }
}
