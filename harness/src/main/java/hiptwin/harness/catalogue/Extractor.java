package hiptwin.harness.catalogue;

import hiptwin.harness.compare.Rule;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * One extractor with its twins.
 *
 * @param name the CPU name
 * @param lineages where it exists
 * @param integerArithmetic whether the pixels are summed in integers, so that scores do not depend on compiler and instruction set
 * @param temporal whether a score needs more than one frame
 * @param floatBuildOnly whether a library has it only when it was built with float extractors
 * @param twins registered names on other backends; two of them do not follow {@code NAME_hip}
 * @param keys every key it may emit
 * @param limits geometries it can be given
 * @param options every option it knows
 * @param rules what its scores are held to, where that is not equality
 */
public record Extractor(String name, Set<Lineage> lineages, boolean integerArithmetic, boolean temporal,
        boolean floatBuildOnly, Map<Backend, String> twins,
        List<Key> keys, Limits limits, List<Option> options, Map<RuleKind, Rule> rules) {
    /** Copies the collections. */
    public Extractor {
        lineages = Set.copyOf(lineages);
        twins = Map.copyOf(twins);
        keys = List.copyOf(keys);
        options = List.copyOf(options);
        rules = Map.copyOf(rules);
    }

    /**
     * {@return what scores are held to}
     *
     * @param kind in which comparison
     */
    public Rule rule(RuleKind kind) {
        return rules.getOrDefault(kind, kind.defaultRule());
    }

    /**
     * {@return the option of a name, or empty}
     *
     * @param optionName as the library takes it
     */
    public Optional<Option> option(String optionName) {
        return options.stream().filter(option -> option.name().equals(optionName)).findFirst();
    }

    /**
     * {@return the registered name on a backend, or empty if there is no twin there}
     *
     * @param backend where
     */
    public Optional<String> nameOn(Backend backend) {
        return backend == Backend.CPU ? Optional.of(name) : Optional.ofNullable(twins.get(backend));
    }

    /**
     * Checks whether the extractor can be given a geometry under these options.
     *
     * @param given options given
     * @param geometry of the clips
     * @return empty if it can; otherwise which limit is broken
     */
    public Optional<Limits.Refusal> refusal(SortedMap<String, String> given, Geometry geometry) {
        Optional<Limits.Refusal> outside = limits.check(name, geometry);
        return outside.isPresent() || geometry.planeCount() == 1 ? outside
                : options.stream().filter(option -> option.minChromaSide() > 0 && "true".equals(given.get(option.name())))
                        .flatMap(option -> limits.checkChroma(name + " with " + option.name(), option.minChromaSide(), geometry).stream())
                        .findFirst();
    }

    /**
     * {@return the keys the extractor may emit under these options, in the names it then uses}
     *
     * @param given options given
     */
    public List<String> candidateKeys(SortedMap<String, String> given) {
        List<String> names = new ArrayList<>();
        for (Key key : keys) {
            names.add(KeyName.of(this, key, given));
        }
        return names;
    }

    /**
     * {@return the keys that a library of a lineage may emit under these options, in the names it then uses}
     *
     * @param given options given
     * @param lineage of the library; for {@link Lineage#UNKNOWN} every key
     */
    public List<String> candidateKeys(SortedMap<String, String> given, Lineage lineage) {
        return keys.stream().filter(key -> lineage == Lineage.UNKNOWN || key.lineages().contains(lineage))
                .map(key -> KeyName.of(this, key, given)).toList();
    }

    /**
     * {@return whether a library may report a score of this extractor under a name: as a key, or as the alias of one}
     *
     * @param name in a report
     * @param given options given
     */
    public boolean reportsAs(String name, SortedMap<String, String> given) {
        return candidateKeys(given).contains(name) || keys.stream().anyMatch(key -> key.raw().equals(name) || key.alias().filter(name::equals).isPresent());
    }

    /**
     * {@return the keys that must be there under these options}
     *
     * @param given options given
     * @param lineage of the library; for {@link Lineage#UNKNOWN} only keys that every lineage has are required
     * @param geometry of the clips
     */
    public List<String> requiredKeys(SortedMap<String, String> given, Lineage lineage, Geometry geometry) {
        List<String> names = new ArrayList<>();
        for (Key key : keys) {
            boolean exists = lineage == Lineage.UNKNOWN ? key.lineages().containsAll(lineages) : key.lineages().contains(lineage);
            boolean switchedOn = key.option().isEmpty() || isOn(key.option().get(), given, lineage);
            boolean planes = !key.chroma() || geometry.planeCount() > 1 && isOnOrAbsent("enable_chroma", given, lineage);
            if (exists && switchedOn && planes) {
                names.add(KeyName.of(this, key, given));
            }
        }
        return names;
    }

    private boolean isOn(String optionName, SortedMap<String, String> given, Lineage lineage) {
        return option(optionName).map(option -> given.getOrDefault(optionName, option.defaultIn(lineage)).equals("true")).orElse(false);
    }

    private boolean isOnOrAbsent(String optionName, SortedMap<String, String> given, Lineage lineage) {
        return option(optionName).isEmpty() || isOn(optionName, given, lineage);
    }
}
