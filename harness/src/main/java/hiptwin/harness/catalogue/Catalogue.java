package hiptwin.harness.catalogue;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.ExtractorRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Every extractor this project knows. Immutable.
 *
 * @param extractors in the order of the data file
 */
public record Catalogue(List<Extractor> extractors) {
    /** Copies the list. */
    public Catalogue {
        extractors = List.copyOf(extractors);
    }

    /** {@return the catalogue shipped with this version} */
    public static Catalogue shipped() {
        return Shipped.CATALOGUE;
    }

    /**
     * {@return the extractor of a CPU name, or empty}
     *
     * @param name CPU name
     */
    public Optional<Extractor> find(String name) {
        return extractors.stream().filter(extractor -> extractor.name().equals(name)).findFirst();
    }

    /**
     * Parses a request as the command line takes it: {@code NAME} or {@code NAME[:OPTION=VALUE]...}, the CPU name.
     *
     * @param text for example {@code motion:debug=true}
     * @return the request with every key the extractor may emit
     * @throws IllegalArgumentException if name, option or value is unknown; the message holds it and what would be right
     */
    public ExtractorRequest parse(String text) {
        String[] parts = text.split(":", -1);
        Extractor extractor = find(parts[0]).orElseThrow(() -> new IllegalArgumentException("unknown extractor '" + parts[0]
                + "': expected one of " + extractors.stream().map(Extractor::name).sorted().toList()));
        Map<String, String> options = new TreeMap<>();
        for (String part : List.of(parts).subList(1, parts.length)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            Option option = extractor.option(name).orElseThrow(() -> new IllegalArgumentException("extractor '" + extractor.name()
                    + "' has no option '" + name + "': expected one of " + extractor.options().stream().map(Option::name).sorted().toList()));
            String value = equals < 0 ? "" : part.substring(equals + 1);
            Optional<String> expectation = option.expectation(value);
            if (expectation.isPresent()) {
                throw new IllegalArgumentException("option '" + name + "' of extractor '" + extractor.name() + "' cannot be '" + value
                        + "': expected " + expectation.get());
            }
            if (options.put(name, value) != null) {
                throw new IllegalArgumentException("option '" + name + "' of extractor '" + extractor.name() + "' is given twice");
            }
        }
        return request(extractor, Backend.CPU, new TreeMap<>(options)).orElseThrow();
    }

    /**
     * Makes a request for an extractor on a backend.
     *
     * @param extractor which
     * @param backend where
     * @param options checked options
     * @return the request, or empty if the extractor has no twin there
     */
    public static Optional<ExtractorRequest> request(Extractor extractor, Backend backend, SortedMap<String, String> options) {
        return extractor.nameOn(backend).map(name -> new ExtractorRequest(name, options, extractor.candidateKeys(options)));
    }

    private static final class Shipped {
        static final Catalogue CATALOGUE = CatalogueReader.readShipped();
    }
}
