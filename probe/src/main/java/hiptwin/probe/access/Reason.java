package hiptwin.probe.access;

import java.util.Objects;

/**
 * Why no GPU can be used from here.
 *
 * @param code stable code
 * @param sentence what is wrong, for people
 * @param fix what to do about it, for people
 */
public record Reason(ReasonCode code, String sentence, String fix) {
    /** Refuses null. */
    public Reason {
        Objects.requireNonNull(code);
        Objects.requireNonNull(sentence);
        Objects.requireNonNull(fix);
    }
}
