package hiptwin.audit.spdx;

/** A text that is not an SPDX licence expression. The message says what is wrong, at which character, and what would be right. */
public final class ExpressionException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * An error at a place.
     *
     * @param text the expression
     * @param index 0-based character at which it goes wrong
     * @param problem what was found and what was expected
     */
    ExpressionException(String text, int index, String problem) {
        super("\"" + text + "\" is no SPDX licence expression: character " + (index + 1) + ": " + problem);
    }
}
