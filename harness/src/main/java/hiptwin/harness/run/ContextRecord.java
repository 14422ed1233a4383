package hiptwin.harness.run;

import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One context that was fed every frame of a fixture, or as many as it took.
 *
 * @param sideId side
 * @param fixtureId what was fed
 * @param extractors what computed, by CPU names and options
 * @param purpose why it was made
 * @param state how it ended
 * @param elapsed how long it took
 * @param values scores it delivered
 * @param unknownKeys names in the library's own report that no extractor of the context is known to have; empty if it wrote none
 */
public record ContextRecord(String sideId, String fixtureId, List<String> extractors, Purpose purpose, State state, Duration elapsed,
        long values, Optional<List<String>> unknownKeys) {
    /** Why a context was made. */
    public enum Purpose {
        /** The plan asks for it. */
        MEASURE,
        /** An extractor by itself, after a context that it shared had failed. */
        ALONE,
        /** Once more in the process at hand, because repetition was asked for. */
        REPEATED,
        /** Once more, as the first context of a process. */
        FRESH_PROCESS,
        /** Once more, after a smaller context in the same process. */
        AFTER_SMALLER,
        /** The smaller context that {@link #AFTER_SMALLER} comes after. */
        AFTER_SMALLER_FIRST;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Purpose of(Trial.Kind kind) {
            return switch (kind) {
                case REPEATED -> REPEATED;
                case FRESH_PROCESS -> FRESH_PROCESS;
                case AFTER_SMALLER -> AFTER_SMALLER;
            };
        }
    }

    /** Copies the lists. */
    public ContextRecord {
        extractors = List.copyOf(extractors);
        unknownKeys = unknownKeys.map(List::copyOf);
    }
}
