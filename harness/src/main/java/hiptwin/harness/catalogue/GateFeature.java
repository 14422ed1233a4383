package hiptwin.harness.catalogue;

import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Geometry;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A row of the parity gate: an extractor with options, the keys that are compared, and what a device is held to.
 *
 * @param name the row's name
 * @param extractor the extractor
 * @param options options of the row; empty for the default ones
 * @param keys keys compared, in the names that these options give them
 * @param generic what a twin is held to that is not declared exact
 * @param growsWithArea whether that limit grows with the square root of the number of 8x8 blocks above 576x324
 * @param declared backends whose twins are held to a rule of their own, because they share the CPU's arithmetic
 */
public record GateFeature(String name, Extractor extractor, SortedMap<String, String> options, List<String> keys, Rule generic,
        boolean growsWithArea, Map<Backend, Rule> declared) {
    /** Samples that overlapping 8x8 blocks read, 7 apart, in a 576x324 picture. */
    private static final double SAMPLES_AT_576X324 = blockSamples(576, 324);

    /** Copies the collections. */
    public GateFeature {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
        keys = List.copyOf(keys);
        declared = Map.copyOf(declared);
    }

    /** {@return the request by the CPU name} */
    public ExtractorRequest request() {
        return Catalogue.request(extractor, Backend.CPU, options).orElseThrow();
    }

    /**
     * {@return the keys that must be there: clips without chroma have none of its keys}
     *
     * @param geometry of the clips
     */
    public List<String> requiredKeys(Geometry geometry) {
        if (geometry.planeCount() > 1) {
            return keys;
        }
        List<String> ofChroma = extractor.keys().stream().filter(Key::chroma).map(key -> KeyName.of(extractor, key, options)).toList();
        return keys.stream().filter(key -> !ofChroma.contains(key)).toList();
    }

    /** {@return whether the default run computes it as well} */
    public boolean hasDefaultOptions() {
        return options.isEmpty();
    }

    /**
     * {@return what the twin of a backend is held to}
     *
     * @param backend where it runs
     * @param geometry of the clips
     */
    public Rule rule(Backend backend, Geometry geometry) {
        Rule own = declared.get(backend);
        if (own != null) {
            return own;
        }
        double factor = growsWithArea
                ? Math.max(1, Math.sqrt(blockSamples(geometry.width(), geometry.height()) / SAMPLES_AT_576X324)) : 1;
        if (factor == 1 || !(generic.tolerance() instanceof Tolerance.Absolute absolute)) {
            return generic;
        }
        return new Rule(new Tolerance.Absolute(absolute.limit() * factor),
                generic.source() + String.format(Locale.ROOT, " +area x%.4f", factor));
    }

    private static double blockSamples(int width, int height) {
        return 64.0 * (Math.max(0, width - 8) / 7 + 1) * (Math.max(0, height - 8) / 7 + 1);
    }
}
