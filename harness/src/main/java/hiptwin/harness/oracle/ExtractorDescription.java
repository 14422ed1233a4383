package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the oracle knows about one extractor.
 *
 * @param name the name libvmaf registers, for example {@code psnr}
 * @param lineage whose numbers it gives where the lines of development differ
 * @param keys raw keys it emits with default options on a clip with chroma
 * @param options every option of that extractor; see {@link ExtractorOption#refusal()} for those that are not supported
 * @param minimumSide smallest width and height, in luma samples
 * @param layouts layouts it takes
 * @param bitDepths depths it takes
 * @param bitExact whether every score is claimed equal to libvmaf's scalar score to the last bit, the rounding of one
 *     {@code log10} apart
 * @param source the publication behind it
 */
public record ExtractorDescription(String name, Lineage lineage, List<String> keys, List<ExtractorOption> options,
        int minimumSide, Set<PixelFormat> layouts, SortedSet<Integer> bitDepths, boolean bitExact, String source) {
    /** Copies the collections. */
    public ExtractorDescription {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(lineage, "lineage");
        Objects.requireNonNull(source, "source");
        keys = List.copyOf(keys);
        options = List.copyOf(options);
        layouts = Set.copyOf(layouts);
        bitDepths = Collections.unmodifiableSortedSet(new TreeSet<>(bitDepths));
    }

    /**
     * {@return the option of a name, or empty}
     *
     * @param optionName the option's name
     */
    public Optional<ExtractorOption> option(String optionName) {
        return options.stream().filter(option -> option.name().equals(optionName)).findFirst();
    }
}
