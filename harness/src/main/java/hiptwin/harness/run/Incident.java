package hiptwin.harness.run;

import java.util.List;
import java.util.Optional;

/**
 * A process that ended badly, or a call that failed.
 *
 * @param sideId side
 * @param fixtureId fixture it was at
 * @param extractors what it was computing
 * @param processEnded whether the process died or did not answer
 * @param reasonCode closed set
 * @param sentence what happened
 * @param nativeFrame first native frame of the crash file; empty if there was none
 * @param lastLines last lines the process printed
 */
public record Incident(String sideId, String fixtureId, List<String> extractors, boolean processEnded, String reasonCode, String sentence,
        Optional<String> nativeFrame, List<String> lastLines) {
    /** Copies the lists. */
    public Incident {
        extractors = List.copyOf(extractors);
        lastLines = List.copyOf(lastLines);
    }
}
