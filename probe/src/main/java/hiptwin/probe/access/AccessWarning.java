package hiptwin.probe.access;

import java.util.Objects;

/**
 * Something that does not close the way to a GPU, and that a reader of the results must know.
 *
 * @param code stable code
 * @param sentence what was seen, for people
 * @param fix what to do about it, for people
 */
public record AccessWarning(WarningCode code, String sentence, String fix) {
    /** Refuses null. */
    public AccessWarning {
        Objects.requireNonNull(code);
        Objects.requireNonNull(sentence);
        Objects.requireNonNull(fix);
    }
}
