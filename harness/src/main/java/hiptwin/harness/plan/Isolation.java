package hiptwin.harness.plan;

import java.util.Locale;

/**
 * What company an extractor has in its context. A device's two ways of uploading pictures fail differently: one is shared by all extractors of
 * a context, the other belongs to each.
 */
public enum Isolation {
    /** Every extractor of a fixture in one context, as far as their keys allow. */
    TOGETHER,
    /** Each extractor in a context of its own. */
    ALONE;

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
