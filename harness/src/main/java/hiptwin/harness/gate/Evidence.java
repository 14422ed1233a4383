package hiptwin.harness.gate;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.gate.Measurements.Slot;
import java.util.Map;
import java.util.Optional;

/**
 * What a run is judged by.
 *
 * @param measurements what was delivered, and what measuring again brought
 * @param dispatch which device extractor the library would choose by itself, by slot of a device side
 * @param library what the library is; empty if none was run
 * @param oracle which lineage the oracle follows for each extractor
 */
public record Evidence(Measurements measurements, Map<Slot, DispatchAnswer> dispatch, Optional<LibraryIdentity> library,
        OracleLineages oracle) {
    /** Copies the map. */
    public Evidence {
        dispatch = Map.copyOf(dispatch);
    }

    /**
     * What the library of a run says it is; decides which stored scores and which oracle arithmetic are its like.
     *
     * @param lineage line of development, by its exported functions
     * @param version its answer to {@code vmaf_version()}
     * @param architecture of the machine, as {@code os.arch} names it
     */
    public record LibraryIdentity(Lineage lineage, String version, String architecture) {
    }

    /** Which lineage the oracle follows, extractor by extractor. */
    @FunctionalInterface
    public interface OracleLineages {
        /**
         * {@return the lineage, or empty if the oracle does not compute the extractor}
         *
         * @param extractor CPU name
         */
        Optional<Lineage> of(String extractor);
    }
}
