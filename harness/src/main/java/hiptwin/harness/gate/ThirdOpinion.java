package hiptwin.harness.gate;

import hiptwin.harness.compare.Difference;
import hiptwin.harness.compare.SeriesComparison;
import hiptwin.harness.score.Series;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the oracle has to say where two sides of a library differ: which of them is nearer to it, and by how much. It follows one lineage's
 * arithmetic, so it is an opinion; the distances are there to weigh it.
 *
 * @param key key of the first difference
 * @param frame frame of the first difference
 * @param oracle the oracle's score
 * @param nearer which side is nearer
 * @param toReference |oracle - reference side|
 * @param toTested |oracle - tested side|
 */
public record ThirdOpinion(String key, int frame, double oracle, Nearer nearer, double toReference, double toTested) {
    /** Which side. */
    public enum Nearer {
        /** The reference side. */
        REFERENCE,
        /** The tested side. */
        TESTED,
        /** Both are as far away. */
        NEITHER;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Asks for an opinion on the first difference for which there can be one.
     *
     * @param keys the compared keys
     * @param oracle what the oracle measured of the same extractor on the same clips
     * @return empty if the oracle has no finite score where the sides have finite ones
     */
    static Optional<ThirdOpinion> of(List<SeriesComparison> keys, Measurement oracle) {
        for (SeriesComparison key : keys) {
            Optional<Series> own = oracle.scores().find(key.key());
            if (key.first().isEmpty() || own.isEmpty()) {
                continue;
            }
            Difference first = key.first().get();
            boolean finite = first.absolute().isPresent() && first.frame() < own.get().frameCount() && own.get().isPresent(first.frame())
                    && Double.isFinite(own.get().value(first.frame()));
            if (finite) {
                double score = own.get().value(first.frame());
                double toReference = Math.abs(score - first.reference().getAsDouble());
                double toTested = Math.abs(score - first.tested().getAsDouble());
                Nearer nearer = toReference < toTested ? Nearer.REFERENCE : toTested < toReference ? Nearer.TESTED : Nearer.NEITHER;
                return Optional.of(new ThirdOpinion(key.key(), first.frame(), score, nearer, toReference, toTested));
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the same for people}
     *
     * @param referenceSide side id
     * @param testedSide side id
     */
    public String sentence(String referenceSide, String testedSide) {
        String who = switch (nearer) {
            case REFERENCE -> "is nearer to " + referenceSide;
            case TESTED -> "is nearer to " + testedSide;
            case NEITHER -> "is as near to both";
        };
        return String.format(Locale.ROOT, "the oracle %s (%.3g from %s, %.3g from %s)", who, toReference, referenceSide, toTested, testedSide);
    }
}
