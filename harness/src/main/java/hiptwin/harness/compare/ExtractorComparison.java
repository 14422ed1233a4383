package hiptwin.harness.compare;

import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * All keys of one extractor on two sides. Key sets must be equal: a key on one side only is a finding of its own, never passed over.
 *
 * @param rule the rule every key was held to
 * @param keys one comparison per key that both sides have
 * @param missingInReference keys that only the tested side has, or that are required and the reference side lacks
 * @param missingInTested keys that only the reference side has, or that are required and the tested side lacks
 */
public record ExtractorComparison(Rule rule, List<SeriesComparison> keys, List<String> missingInReference,
        List<String> missingInTested) {
    /** Copies the lists. */
    public ExtractorComparison {
        keys = List.copyOf(keys);
        missingInReference = List.copyOf(missingInReference);
        missingInTested = List.copyOf(missingInTested);
    }

    /**
     * Compares the keys of one extractor.
     *
     * @param rule rule for finite values
     * @param candidates every key the extractor may emit
     * @param required keys that it must emit; a subset of the candidates
     * @param reference scores of the reference side
     * @param tested scores of the tested side
     * @param knownNan where NaN is a right answer
     * @return what was found
     */
    public static ExtractorComparison of(Rule rule, Collection<String> candidates, Collection<String> required,
            ScoreTable reference, ScoreTable tested, KnownNan knownNan) {
        List<SeriesComparison> compared = new ArrayList<>();
        List<String> missingInReference = new ArrayList<>();
        List<String> missingInTested = new ArrayList<>();
        TreeSet<String> all = new TreeSet<>(candidates);
        all.addAll(required);
        for (String key : all) {
            Optional<Series> a = reference.find(key);
            Optional<Series> b = tested.find(key);
            if (a.isPresent() && b.isPresent()) {
                compared.add(SeriesComparison.of(key, a.get(), b.get(), rule.tolerance(), knownNan));
            } else if (a.isPresent() || b.isPresent() || required.contains(key)) {
                if (a.isEmpty()) {
                    missingInReference.add(key);
                }
                if (b.isEmpty()) {
                    missingInTested.add(key);
                }
            }
        }
        return new ExtractorComparison(rule, compared, missingInReference, missingInTested);
    }

    /** {@return the judgement of the numbers: key sets first, then every frame} */
    public Agreement agreement() {
        if (!missingInReference.isEmpty() || !missingInTested.isEmpty()) {
            return Agreement.MISSING_KEYS;
        }
        if (keys.isEmpty()) {
            return Agreement.NOTHING_COMPARED;
        }
        boolean allEqual = true;
        for (SeriesComparison key : keys) {
            if (!key.accepted()) {
                return Agreement.DIFFERING;
            }
            allEqual &= key.withinBound() == 0;
        }
        return allEqual ? Agreement.IDENTICAL : Agreement.WITHIN_BOUND;
    }

    /** {@return scores that were there on both sides} */
    public long comparedValues() {
        return keys.stream().mapToLong(SeriesComparison::compared).sum();
    }

    /** {@return scores not accepted by the rule, absent ones included} */
    public long differingValues() {
        return keys.stream().mapToLong(SeriesComparison::differing).sum();
    }

    /** What the numbers of one extractor say. */
    public enum Agreement {
        /** Every value equal. */
        IDENTICAL,
        /** Not all equal, every value accepted by the rule. */
        WITHIN_BOUND,
        /** At least one value not accepted. */
        DIFFERING,
        /** The key sets differ, or a required key is missing. */
        MISSING_KEYS,
        /** No key on either side. */
        NOTHING_COMPARED
    }
}
