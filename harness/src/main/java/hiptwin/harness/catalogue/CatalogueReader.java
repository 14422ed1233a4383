package hiptwin.harness.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the catalogue's data file, strictly: an unknown or repeated field, extractor or key is an error.
 */
final class CatalogueReader {
    private static final String RESOURCE = "catalogue.json";

    private record FileForm(int schemaVersion, List<ExtractorForm> extractors) {
    }

    private record ExtractorForm(String name, List<String> lineages, String numbers, boolean temporal, boolean floatBuildOnly,
            Map<String, String> twins,
            List<KeyForm> keys, LimitsForm limits, List<OptionForm> options, Map<String, RuleForm> rules) {
    }

    private record RuleForm(Double absolute, Double relative, Long ulps, String source) {
    }

    private record KeyForm(String raw, String alias, String option, boolean chroma, boolean withoutSuffix, List<String> lineages) {
    }

    private record LimitsForm(int minSide, int minLargerSide, List<Integer> bitDepths, List<String> layouts, String why,
            String oddChroma) {
    }

    private record OptionForm(String name, String type, @JsonProperty("default") String defaultText, Map<String, String> lineageDefaults,
            Double min, Double max, boolean inKey, String alias, int minChromaSide) {
    }

    private CatalogueReader() {
    }

    static Catalogue readShipped() {
        try (InputStream in = CatalogueReader.class.getResourceAsStream(RESOURCE)) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
    }

    static Catalogue read(InputStream in) throws IOException {
        JsonMapper mapper = JsonMapper.builder().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
        FileForm file = mapper.readValue(in, FileForm.class);
        if (file.schemaVersion() != 1) {
            throw new IOException(RESOURCE + ": schemaVersion " + file.schemaVersion() + ": expected 1");
        }
        List<Extractor> extractors = file.extractors().stream().map(CatalogueReader::extractor).toList();
        Set<String> names = new HashSet<>();
        Map<String, String> owners = new HashMap<>();
        for (Extractor extractor : extractors) {
            if (!names.add(extractor.name())) {
                throw new IOException(RESOURCE + ": extractor '" + extractor.name() + "' is listed twice");
            }
            for (Key key : extractor.keys()) {
                // One context may hold all extractors only because no two of them share a key.
                String other = owners.put(key.raw(), extractor.name());
                if (other != null) {
                    throw new IOException(RESOURCE + ": key '" + key.raw() + "' belongs to both '" + other + "' and '" + extractor.name()
                            + "'");
                }
            }
        }
        return new Catalogue(extractors);
    }

    private static Extractor extractor(ExtractorForm form) {
        Set<Lineage> lineages = lineages(form.lineages());
        Map<Backend, String> twins = new HashMap<>();
        if (form.twins() != null) {
            form.twins().forEach((backend, name) -> twins.put(Backend.fromLabel(backend).orElseThrow(
                    () -> new IllegalArgumentException(RESOURCE + ": unknown backend '" + backend + "'")), name));
        }
        return new Extractor(form.name(), lineages, integerArithmetic(form.numbers()), form.temporal(), form.floatBuildOnly(), twins,
                form.keys().stream().map(key -> new Key(key.raw(), Optional.ofNullable(key.alias()), Optional.ofNullable(key.option()),
                        key.chroma(), key.withoutSuffix(), key.lineages() == null ? lineages : lineages(key.lineages()))).toList(),
                limits(form.limits()), form.options().stream().map(CatalogueReader::option).toList(), rules(form.name(), form.rules()));
    }

    private static Map<RuleKind, Rule> rules(String extractor, Map<String, RuleForm> forms) {
        Map<RuleKind, Rule> rules = new EnumMap<>(RuleKind.class);
        if (forms != null) {
            forms.forEach((kind, form) -> {
                Tolerance tolerance;
                if (form.absolute() != null && form.relative() == null && form.ulps() == null) {
                    tolerance = new Tolerance.Absolute(form.absolute());
                } else if (form.relative() != null && form.absolute() == null && form.ulps() == null) {
                    tolerance = new Tolerance.Relative(form.relative());
                } else if (form.absolute() != null && form.relative() != null && form.ulps() == null) {
                    tolerance = new Tolerance.AbsoluteOrRelative(form.absolute(), form.relative());
                } else if (form.ulps() != null && form.absolute() == null && form.relative() == null) {
                    tolerance = new Tolerance.Ulps(form.ulps());
                } else {
                    throw new IllegalArgumentException(RESOURCE + ": rule '" + kind + "' of '" + extractor
                            + "': expected absolute, relative or both, or ulps");
                }
                rules.put(RuleKind.valueOf(kind.toUpperCase(Locale.ROOT)), new Rule(tolerance, form.source()));
            });
        }
        return rules;
    }

    private static boolean integerArithmetic(String numbers) {
        return switch (numbers) {
            case "integer" -> true;
            case "float" -> false;
            default -> throw new IllegalArgumentException(RESOURCE + ": numbers '" + numbers + "': expected integer or float");
        };
    }

    private static Limits limits(LimitsForm form) {
        return new Limits(form.minSide(), form.minLargerSide(), Set.copyOf(form.bitDepths()),
                form.layouts().stream().map(label -> PixelFormat.fromLabel(label).orElseThrow()).collect(Collectors.toSet()),
                form.why() == null ? "" : form.why(), Optional.ofNullable(form.oddChroma()));
    }

    private static Option option(OptionForm form) {
        Map<Lineage, String> defaults = new HashMap<>();
        if (form.lineageDefaults() != null) {
            form.lineageDefaults().forEach((lineage, text) -> defaults.put(lineage(lineage), text));
        }
        return new Option(form.name(), Option.Type.valueOf(form.type().toUpperCase(Locale.ROOT)), form.defaultText(), defaults,
                optional(form.min()), optional(form.max()), form.inKey(), form.alias() == null ? form.name() : form.alias(),
                form.minChromaSide());
    }

    private static OptionalDouble optional(Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static Set<Lineage> lineages(List<String> names) {
        return names.stream().map(CatalogueReader::lineage).collect(Collectors.toSet());
    }

    private static Lineage lineage(String name) {
        return Lineage.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
