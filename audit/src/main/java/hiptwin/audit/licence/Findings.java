package hiptwin.audit.licence;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects faults: each once, by rule and path; of one rule without a path in the order of the record. */
final class Findings {
    private final Set<Finding> found = new LinkedHashSet<>();

    void add(Rule rule, String path, String message, String fix) {
        found.add(new Finding(rule, path, message, fix));
    }

    List<Finding> sorted() {
        return found.stream().sorted(Comparator.comparing(Finding::rule).thenComparing(Finding::path)).toList();
    }
}
