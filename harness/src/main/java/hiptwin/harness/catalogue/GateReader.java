package hiptwin.harness.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.Backend;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the gate's data file, strictly: an unknown or repeated field, row, extractor, option, key or backend is an error.
 */
final class GateReader {
    private static final String RESOURCE = "gate.json";

    private record FileForm(int schemaVersion, SourcesForm sources, List<FeatureForm> features) {
    }

    private record SourcesForm(String exact, String mathLibrary, String generic) {
    }

    private record FeatureForm(String name, String extractor, SortedMap<String, String> options, List<String> metrics, GenericForm generic,
            List<String> exact, MathLibraryForm mathLibrary) {
    }

    private record GenericForm(double absolute, boolean growsWithArea) {
    }

    private record MathLibraryForm(double absolute, List<String> backends) {
    }

    private GateReader() {
    }

    static Gate readShipped(Catalogue catalogue) {
        try (InputStream in = GateReader.class.getResourceAsStream(RESOURCE)) {
            return read(in, catalogue);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
    }

    static Gate read(InputStream in, Catalogue catalogue) throws IOException {
        JsonMapper mapper = JsonMapper.builder().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
        FileForm file = mapper.readValue(in, FileForm.class);
        if (file.schemaVersion() != 1) {
            throw new IOException(RESOURCE + ": schemaVersion " + file.schemaVersion() + ": expected 1");
        }
        Set<String> names = new HashSet<>();
        Set<String> requests = new HashSet<>();
        for (FeatureForm feature : file.features()) {
            if (!names.add(feature.name()) || !requests.add(feature.extractor() + feature.options())) {
                throw new IOException(RESOURCE + ": row '" + feature.name() + "' is listed twice");
            }
        }
        try {
            return new Gate(file.features().stream().map(form -> feature(form, file.sources(), catalogue)).toList());
        } catch (IllegalArgumentException e) {
            throw new IOException(RESOURCE + ": " + e.getMessage(), e);
        }
    }

    private static GateFeature feature(FeatureForm form, SourcesForm sources, Catalogue catalogue) {
        SortedMap<String, String> options = form.options() == null ? new TreeMap<>() : form.options();
        Extractor extractor = catalogue.find(form.extractor())
                .orElseThrow(() -> new IllegalArgumentException("row '" + form.name() + "': unknown extractor '" + form.extractor() + "'"));
        options.forEach((name, value) -> {
            Option option = extractor.option(name)
                    .orElseThrow(() -> new IllegalArgumentException("row '" + form.name() + "': unknown option '" + name + "'"));
            option.expectation(value).ifPresent(expected -> {
                throw new IllegalArgumentException("row '" + form.name() + "': option '" + name + "' cannot be '" + value + "': expected "
                        + expected);
            });
        });
        List<String> keys = form.metrics().stream().map(raw -> extractor.keys().stream().filter(key -> key.raw().equals(raw)).findFirst()
                .map(key -> KeyName.of(extractor, key, options))
                .orElseThrow(() -> new IllegalArgumentException("row '" + form.name() + "': unknown key '" + raw + "'"))).toList();
        Map<Backend, Rule> declared = new EnumMap<>(Backend.class);
        for (String label : Optional.ofNullable(form.exact()).orElse(List.of())) {
            declared.put(backend(form, label), new Rule(Tolerance.EXACT, sources.exact()));
        }
        if (form.mathLibrary() != null) {
            for (String label : form.mathLibrary().backends()) {
                if (declared.put(backend(form, label),
                        new Rule(new Tolerance.Absolute(form.mathLibrary().absolute()), sources.mathLibrary())) != null) {
                    throw new IllegalArgumentException("row '" + form.name() + "': backend '" + label + "' has two rules");
                }
            }
        }
        return new GateFeature(form.name(), extractor, options, keys,
                new Rule(new Tolerance.Absolute(form.generic().absolute()), sources.generic()), form.generic().growsWithArea(), declared);
    }

    private static Backend backend(FeatureForm form, String label) {
        return Backend.fromLabel(label).filter(backend -> backend != Backend.CPU)
                .orElseThrow(() -> new IllegalArgumentException("row '" + form.name() + "': unknown backend '" + label + "'"));
    }
}
