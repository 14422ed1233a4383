package hiptwin.harness.gate;

import hiptwin.harness.compare.Signature;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One extractor on one device, over all fixtures.
 *
 * @param extractor CPU name and options
 * @param status the worst that happened to it
 * @param dispatched whether the library runs the twin by itself
 * @param receipt what speaks for it that the twin computed where it was asked to: the weakest over sides and fixtures that were measured
 * @param values values that were there on both sides
 * @param differing values that were not accepted
 * @param maxAbsolute largest |a-b|
 * @param growth how the difference depends on the picture's size
 * @param signatures differing values that look like the trace of a known fault, by fault
 * @param first the first cell that is not accepted, in the order of the plan
 */
public record TwinFeature(String extractor, CellStatus status, Dispatched dispatched, ReceiptKind receipt, long values, long differing, double maxAbsolute,
        Growth growth, Map<Signature, Integer> signatures, Optional<Cell> first) {
    /** Whether a library runs a twin by itself where its CPU extractor is asked for. */
    public enum Dispatched {
        /** It does, on at least one fixture. */
        YES,
        /** It keeps the extractor on the CPU. */
        NO,
        /** It does not tell. */
        UNKNOWN;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Copies the map. */
    public TwinFeature {
        signatures = Map.copyOf(signatures);
    }
}
