package hiptwin.harness.run;

import java.time.Duration;
import java.util.List;

/**
 * One context that was fed every frame of a fixture, or as many as it took.
 *
 * @param sideId side
 * @param fixtureId what was fed
 * @param extractors what computed, by CPU names and options
 * @param purpose why it was made: {@code measure}, {@code alone} after a shared context had failed, or the name of a repetition's kind
 * @param state how it ended, lower case
 * @param elapsed how long it took
 * @param values scores it delivered
 */
public record ContextRecord(String sideId, String fixtureId, List<String> extractors, String purpose, String state, Duration elapsed,
        long values) {
    /** Copies the list. */
    public ContextRecord {
        extractors = List.copyOf(extractors);
    }
}
