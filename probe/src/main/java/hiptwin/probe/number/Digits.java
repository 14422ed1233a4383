package hiptwin.probe.number;

import java.util.HexFormat;

/**
 * Whether a text is a plain number. A loop, not a regular expression, whose first use in a process would be a good part
 * of a probe that finds no GPU. Only ASCII digits count, no sign, no blank.
 */
public final class Digits {
    private Digits() {
    }

    /**
     * {@return whether a text is nothing but decimal digits}
     *
     * @param text any text
     * @param mostDigits how many there may be; there must be one
     */
    public static boolean areDecimal(String text, int mostDigits) {
        for (int index = 0; index < text.length(); index++) {
            if (text.charAt(index) < '0' || text.charAt(index) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= mostDigits;
    }

    /**
     * {@return whether a text is nothing but hexadecimal digits, small or capital}
     *
     * @param text any text
     * @param mostDigits how many there may be; there must be one
     */
    public static boolean areHexadecimal(String text, int mostDigits) {
        for (int index = 0; index < text.length(); index++) {
            if (!HexFormat.isHexDigit(text.charAt(index))) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= mostDigits;
    }
}
