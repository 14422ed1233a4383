package hiptwin.harness.oracle;

import hiptwin.harness.fixture.PixelFormat;
import java.util.List;
import java.util.Optional;

/** How the engine reaches an extractor: what it is, what it refuses, how it is started. Immutable. */
interface ExtractorKind {
    ExtractorDescription description();

    /** Keys it emits with these options, in the order of emission. */
    List<String> keys(OptionValues options, PixelFormat layout);

    /**
     * What this extractor alone cannot do with these frames; layouts, depths and the smallest side are checked from the
     * description before.
     *
     * @return one sentence, or empty
     */
    default Optional<String> refusal(OptionValues options, PictureShape shape) {
        return Optional.empty();
    }

    /** Whether an extractor remembers earlier frames: then one and the same has to see all frames, in order. */
    default boolean temporal() {
        return false;
    }

    Extractor open(OptionValues options, PictureShape shape);
}
