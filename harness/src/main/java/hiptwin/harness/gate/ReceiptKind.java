package hiptwin.harness.gate;

import java.util.Locale;

/**
 * What speaks for it that a twin computed where it was asked to. None of these is proof that a device computed; a weaker one leaves more
 * room for a library that lets the CPU compute and does not say so. In order, the weakest first.
 */
public enum ReceiptKind {
    /** Nothing was measured that there could be a receipt for. */
    NONE,
    /** It was asked for by its own registered name and delivered; where it computed is not told. */
    EXPLICIT_NAME,
    /** The library said after the pass which extractors it had run and where. */
    LIBRARY_ANSWER;

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
