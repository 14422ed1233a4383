package hiptwin.audit.source;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What became of all pins.
 *
 * @param outcomes one for each pin, in their order
 */
public record FetchReport(List<FetchOutcome> outcomes) {
    /** Copies the list. */
    public FetchReport {
        outcomes = List.copyOf(outcomes);
    }

    /**
     * {@return whether every file is there, and with them {@code SOURCES.json}}
     */
    public boolean complete() {
        return outcomes.stream().allMatch(FetchOutcome.Complete.class::isInstance);
    }

    /**
     * {@return one finding for each pin that could not be had}
     */
    public List<Finding> findings() {
        return outcomes.stream().filter(FetchOutcome.Failed.class::isInstance).map(FetchOutcome.Failed.class::cast)
                .map(failed -> new Finding(Rule.SOURCE_NOT_FETCHED, failed.pin().fileName(),
                        "source '" + failed.pin().id() + "' could not be had: " + failed.reasons().stream().distinct().collect(Collectors.joining("; ")),
                        "run it again, which goes on where it stopped; or name a --mirror or --cache that has the file"))
                .toList();
    }
}
