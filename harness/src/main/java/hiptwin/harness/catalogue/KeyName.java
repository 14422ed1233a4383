package hiptwin.harness.catalogue;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.score.PrintfG;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The name under which libvmaf stores a score. With all key-relevant options at their defaults it is the raw name; otherwise the alias with
 * one suffix per option that differs, options in alphabetical order of their names (libvmaf, {@code feature_name.c}). A score that
 * an extractor does not list among its features keeps its raw name ({@code cambi.c}, {@code float_adm.c}).
 */
final class KeyName {
    private KeyName() {
    }

    static String of(Extractor extractor, Key key, SortedMap<String, String> given) {
        if (key.withoutSuffix()) {
            return key.raw();
        }
        StringBuilder suffixes = new StringBuilder();
        for (Map.Entry<String, String> entry : given.entrySet()) {
            Optional<Option> found = extractor.option(entry.getKey());
            if (found.isEmpty() || !found.get().inKey() || found.get().isDefault(entry.getValue(), Lineage.UNKNOWN)) {
                continue;
            }
            Option option = found.get();
            suffixes.append('_').append(option.alias());
            switch (option.type()) {
                // A truth value that differs from its default is named only: there is just one other value.
                case BOOL -> { }
                case STRING -> suffixes.append('_').append(entry.getValue());
                case INT, DOUBLE -> suffixes.append('_').append(PrintfG.print(Double.parseDouble(entry.getValue()), PrintfG.PLAIN_DIGITS));
            }
        }
        return suffixes.isEmpty() ? key.raw() : key.alias().orElse(key.raw()) + suffixes;
    }
}
