package hiptwin.probe.library;

import java.util.Objects;

/**
 * One place that was tried.
 *
 * @param step why it was tried
 * @param place file, folder, or cache with the name looked up in it
 * @param outcome what came of it
 * @param text the same for people, without the place
 */
public record Attempt(SearchStep step, String place, AttemptOutcome outcome, String text) {
    /** Refuses null. */
    public Attempt {
        Objects.requireNonNull(step);
        Objects.requireNonNull(place);
        Objects.requireNonNull(outcome);
        Objects.requireNonNull(text);
    }
}
