package hiptwin.audit.record;

import java.util.Objects;

/**
 * A value that nobody has decided yet: {@code {"undecided": "what is asked"}} in place of it. A record that holds one is read,
 * and fails the gate.
 *
 * @param place where it stands
 * @param question what a person has to find out or decide
 */
public record Undecided(Place place, String question) {
    /** Checks that nothing is null. */
    public Undecided {
        Objects.requireNonNull(place);
        Objects.requireNonNull(question);
    }
}
