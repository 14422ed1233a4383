package hiptwin.harness.engine;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One extractor to run: its registered name, its options and the keys to read from it.
 *
 * @param extractor the name as the library registers it, for example {@code psnr} or {@code psnr_hip}
 * @param options option name to text, as libvmaf's feature dictionary takes it; checked against the catalogue before this is made
 * @param keys raw keys to read; keys that the library does not emit stay absent
 */
public record ExtractorRequest(String extractor, SortedMap<String, String> options, List<String> keys) {
    /** Copies the collections. */
    public ExtractorRequest {
        Objects.requireNonNull(extractor, "extractor");
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
        keys = List.copyOf(keys);
    }

    /** {@return name and options for people and for ids: {@code psnr} or {@code motion[debug=true]}} */
    public String label() {
        if (options.isEmpty()) {
            return extractor;
        }
        StringBuilder text = new StringBuilder(extractor).append('[');
        options.forEach((name, value) -> text.append(name).append('=').append(value).append(','));
        text.setCharAt(text.length() - 1, ']');
        return text.toString();
    }
}
