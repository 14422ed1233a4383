package hiptwin.harness.oracle;

import hiptwin.harness.score.PrintfG;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The options of one request, read and checked. Immutable.
 *
 * <p>They also decide the names of the keys. libvmaf appends to a key, for each option that takes part in keys and is
 * not at its default, in alphabetical order of the option names, {@code _alias} for a boolean and {@code _alias_value}
 * for a word or a number (printed like C's {@code %g}); a key that gets such a suffix loses the {@code VMAF_..._score}
 * dress and goes by its short name, if it has one.
 */
final class OptionValues {
    private final SortedMap<String, Double> values = new TreeMap<>();
    private final String keySuffix;

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException if an option is unknown or a value cannot be taken; the message is one sentence
     */
    OptionValues(ExtractorDescription extractor, Map<String, String> texts) {
        for (ExtractorOption option : extractor.options()) {
            values.put(option.name(), option.defaultValue());
        }
        texts.forEach((name, text) -> {
            ExtractorOption option = extractor.option(name).orElseThrow(() -> new IllegalArgumentException(
                    "extractor " + extractor.name() + " has no option " + name + ": it has "
                            + names(extractor.options())));
            values.put(name, option.parse(text));
        });
        StringBuilder suffix = new StringBuilder();
        values.forEach((name, value) -> {
            ExtractorOption option = extractor.option(name).orElseThrow();
            if (option.keyAlias().isPresent() && value != option.defaultValue()) {
                suffix.append('_').append(option.keyAlias().get());
                switch (option.kind()) {
                    case BOOLEAN -> { }
                    case INTEGER, REAL -> suffix.append('_').append(PrintfG.print(value, PrintfG.PLAIN_DIGITS));
                    case CHOICE -> suffix.append('_').append(option.words().get(value.intValue()));
                }
            }
        });
        keySuffix = suffix.toString();
    }

    private static String names(List<ExtractorOption> options) {
        List<String> names = options.stream().map(ExtractorOption::name).sorted().toList();
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    boolean flag(String name) {
        return values.get(name) != 0;
    }

    int integer(String name) {
        return values.get(name).intValue();
    }

    double real(String name) {
        return values.get(name);
    }

    /** The key under which a score is stored: the raw key, or with a suffix the short one. */
    String key(String rawKey, String shortKey) {
        return keySuffix.isEmpty() ? rawKey : shortKey + keySuffix;
    }
}
