package hiptwin.harness.compare;

import hiptwin.harness.score.Series;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Two series of one key, frame by frame.
 *
 * @param key raw key
 * @param frameCount frames that had to be compared: the longer of the two series
 * @param compared frames with a score on both sides
 * @param equal of these, equal bits (negative zero equals zero; equal infinities; known NaN)
 * @param withinBound of these, different but accepted by the rule
 * @param differing frames not accepted: outside the rule, of different class (finite, infinite, NaN), NaN on either side, or absent on
 *     one side or both
 * @param absentInReference frames without a score on the reference side
 * @param absentInTested frames without a score on the tested side
 * @param notANumber frames with NaN on a side; NaN on both sides is accepted only where a real library is known to give it
 * @param signedZeros frames where one side is 0.0 and the other -0.0; they count as equal
 * @param maxAbsolute largest |a-b| over frames finite on both sides
 * @param maxUlps largest step count over frames finite on both sides
 * @param first the first differing frame
 * @param signatures differing frames whose value looks like the trace of a known fault, by fault
 */
public record SeriesComparison(String key, int frameCount, int compared, int equal, int withinBound, int differing,
        int absentInReference, int absentInTested, int notANumber, int signedZeros, double maxAbsolute, long maxUlps,
        Optional<Difference> first, Map<Signature, Integer> signatures) {
    /** Copies the map. */
    public SeriesComparison {
        signatures = Map.copyOf(signatures);
    }

    /**
     * Compares two series.
     *
     * @param key raw key, for the result
     * @param reference series of the reference side
     * @param tested series of the tested side
     * @param tolerance the rule for finite values
     * @param knownNan where NaN is a right answer
     * @return what was found; nothing is left out of its counts
     */
    public static SeriesComparison of(String key, Series reference, Series tested, Tolerance tolerance, KnownNan knownNan) {
        int frames = Math.max(reference.frameCount(), tested.frameCount());
        int compared = 0;
        int equal = 0;
        int withinBound = 0;
        int absentInReference = 0;
        int absentInTested = 0;
        int notANumber = 0;
        int signedZeros = 0;
        double maxAbsolute = 0;
        long maxUlps = 0;
        int firstDiffering = -1;
        Map<Signature, Integer> signatures = new EnumMap<>(Signature.class);
        for (int frame = 0; frame < frames; frame++) {
            boolean hasReference = reference.isPresent(frame);
            boolean hasTested = tested.isPresent(frame);
            boolean accepted = false;
            if (hasReference && hasTested) {
                compared++;
                double a = reference.value(frame);
                double b = tested.value(frame);
                if (a == b) {
                    equal++;
                    accepted = true;
                    if (a == 0 && Double.doubleToRawLongBits(a) != Double.doubleToRawLongBits(b)) {
                        signedZeros++;
                    }
                } else if (Double.isFinite(a) && Double.isFinite(b)) {
                    maxAbsolute = Math.max(maxAbsolute, Math.abs(a - b));
                    maxUlps = Math.max(maxUlps, Ulp.distance(a, b));
                    if (tolerance.accepts(a, b)) {
                        withinBound++;
                        accepted = true;
                    }
                } else if (Double.isNaN(a) || Double.isNaN(b)) {
                    notANumber++;
                    accepted = Double.isNaN(a) && Double.isNaN(b) && knownNan.at(key, frame);
                    equal += accepted ? 1 : 0;
                }
            } else {
                absentInReference += hasReference ? 0 : 1;
                absentInTested += hasTested ? 0 : 1;
            }
            if (!accepted) {
                firstDiffering = firstDiffering < 0 ? frame : firstDiffering;
                Signature.of(reference, tested, frame).ifPresent(signature -> signatures.merge(signature, 1, Integer::sum));
            }
        }
        Optional<Difference> first = firstDiffering < 0 ? Optional.empty()
                : Optional.of(new Difference(firstDiffering, score(reference, firstDiffering), score(tested, firstDiffering)));
        return new SeriesComparison(key, frames, compared, equal, withinBound, frames - equal - withinBound, absentInReference,
                absentInTested, notANumber, signedZeros, maxAbsolute, maxUlps, first, signatures);
    }

    private static OptionalDouble score(Series series, int frame) {
        return series.isPresent(frame) ? OptionalDouble.of(series.value(frame)) : OptionalDouble.empty();
    }

    /** {@return whether every frame was accepted and there was at least one} */
    public boolean accepted() {
        return differing == 0 && compared > 0;
    }

    /** {@return whether a frame that both sides scored was not accepted} */
    public boolean contradicted() {
        return compared > equal + withinBound;
    }
}
