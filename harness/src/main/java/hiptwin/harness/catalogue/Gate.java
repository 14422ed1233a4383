package hiptwin.harness.catalogue;

import hiptwin.harness.compare.Rule;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.fixture.Geometry;
import java.util.List;
import java.util.Optional;

/**
 * The parity gate: every row it has. Immutable.
 *
 * @param features in the order of the data file
 */
public record Gate(List<GateFeature> features) {
    /** Copies the list. */
    public Gate {
        features = List.copyOf(features);
    }

    /** {@return the gate shipped with this version} */
    public static Gate shipped() {
        return Shipped.GATE;
    }

    /**
     * {@return what the twin of an extractor is held to; equality for an extractor that the gate does not have}
     *
     * @param extractor which
     * @param backend where the twin runs
     * @param geometry of the clips
     */
    public Rule twinRule(Extractor extractor, Backend backend, Geometry geometry) {
        Optional<GateFeature> row = features.stream().filter(one -> one.extractor().equals(extractor) && one.hasDefaultOptions()).findFirst();
        return row.map(one -> one.rule(backend, geometry)).orElseGet(() -> extractor.rule(RuleKind.TWIN));
    }

    private static final class Shipped {
        static final Gate GATE = GateReader.readShipped(Catalogue.shipped());
    }
}
