package hiptwin.audit.finding;

import java.util.Objects;

/**
 * One fault.
 *
 * @param rule the rule that is broken
 * @param path the file it is about, relative to the root of the tree or bundle; empty for the whole of it
 * @param message what is wrong, with the values found and expected
 * @param fix what to do about it
 */
public record Finding(Rule rule, String path, String message, String fix) {
    /** Checks that nothing is null. */
    public Finding {
        Objects.requireNonNull(rule);
        Objects.requireNonNull(path);
        Objects.requireNonNull(message);
        Objects.requireNonNull(fix);
    }
}
