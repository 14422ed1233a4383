package hiptwin.harness.compare;

import java.util.Objects;

/**
 * A tolerance and where it comes from. Every result names both.
 *
 * @param tolerance how far values may be apart
 * @param source why: the declaration, measurement or paper that the limit rests on
 */
public record Rule(Tolerance tolerance, String source) {
    /** Checks that both are there. */
    public Rule {
        Objects.requireNonNull(tolerance, "tolerance");
        Objects.requireNonNull(source, "source");
    }
}
