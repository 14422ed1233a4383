package hiptwin.harness.oracle;

import hiptwin.harness.fixture.PixelFormat;
import java.util.List;
import java.util.function.Function;

/** An extractor without options: it always emits the keys of its description. */
record FixedKeys(ExtractorDescription description, Function<PictureShape, Extractor> opener) implements ExtractorKind {
    @Override
    public List<String> keys(OptionValues options, PixelFormat layout) {
        return description.keys();
    }

    @Override
    public Extractor open(OptionValues options, PictureShape shape) {
        return opener.apply(shape);
    }
}
