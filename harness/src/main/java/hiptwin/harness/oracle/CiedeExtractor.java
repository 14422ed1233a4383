package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * {@code ciede}: the mean CIEDE2000 colour difference (CIE 142-2001, ISO/CIE 11664-6) over all pixels, as 45 - 20
 * log10(mean): a higher number is a better picture, and identical pictures give positive infinity. {@link LabColour}
 * turns samples into CIELAB, {@link ColourDifference} compares.
 *
 * <p>Key: {@code ciede2000}. No options. 4:2:0, 4:2:2 and 4:4:4 (4:0:0 has no colour and is refused); 8, 10, 12 and 16
 * bit.
 *
 * <p>Chroma is brought to luma size as libvmaf does it. For 4:2:0 each sample is repeated twice both ways. For 4:2:2
 * the library takes the directions the wrong way round: rows are repeated and columns are not, so that luma row y and
 * column x read the chroma sample x columns after the start of row y/2, past the row's end into its padding and the
 * next row. That is what its numbers mean, so it is followed, with the padding that the library's pictures have ({@link
 * PictureShape#strideSamples}; zeros). Where Netflix's rounding down of odd sides makes the library read beyond its
 * buffer, the score depends on what lies there, and such frames are refused.
 *
 * <p>Follows either lineage: they widen {@code float} to {@code double} in different places (a difference of up to
 * 4e-10 in the score) and differ in the shape of pictures. Not bit-exact: nearly every step ends in a function of the
 * mathematics library. Those here are of {@link StrictMath}, the same on every machine. Most scores equal the ones that
 * libvmaf gets from glibc 2.36; the others differ because a pixel or two of a frame came out one step of {@code float}
 * apart, by at most 2.2e-11 in all comparisons made, on frames of 64x48 and more.
 */
final class CiedeExtractor implements Extractor {
    private static final String KEY = "ciede2000";

    private final PictureShape shape;
    private final ChromaAtLumaSize referenceChroma;
    private final ChromaAtLumaSize distortedChroma;
    private final LabColour referenceColour;
    private final LabColour distortedColour;
    private final ColourDifference difference;

    private CiedeExtractor(PictureShape shape) {
        this.shape = shape;
        this.referenceChroma = new ChromaAtLumaSize(shape);
        this.distortedChroma = new ChromaAtLumaSize(shape);
        this.referenceColour = new LabColour(shape.file().bitDepth());
        this.distortedColour = new LabColour(shape.file().bitDepth());
        this.difference = new ColourDifference(shape.lineage());
    }

    static ExtractorKind kind(Lineage lineage) {
        ExtractorDescription description = new ExtractorDescription("ciede", lineage, List.of(KEY), List.of(), 1,
                EnumSet.complementOf(EnumSet.of(PixelFormat.YUV400P)), new TreeSet<>(List.of(8, 10, 12, 16)), false,
                "ISO/CIE 11664-6:2014");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues options, PixelFormat layout) {
                return description.keys();
            }

            @Override
            public Optional<String> refusal(OptionValues options, PictureShape shape) {
                if (ChromaAtLumaSize.staysInside(shape)) {
                    return Optional.empty();
                }
                return Optional.of("ciede on " + shape.file().describe() + " is not reproducible:"
                        + " libvmaf reads chroma beyond the end of its picture; choose even sides");
            }

            @Override
            public Extractor open(OptionValues options, PictureShape shape) {
                return new CiedeExtractor(shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        int[] reference = pair.reference(0);
        int[] distorted = pair.distorted(0);
        referenceChroma.load(pair.reference(1), pair.reference(2));
        distortedChroma.load(pair.distorted(1), pair.distorted(2));
        double sum = 0;
        for (int y = 0; y < shape.height(); y++) {
            int row = y * shape.width();
            for (int x = 0; x < shape.width(); x++) {
                int at = referenceChroma.index(x, y);
                int luma1 = reference[row + x];
                int luma2 = distorted[row + x];
                int u1 = referenceChroma.u(at);
                int u2 = distortedChroma.u(at);
                int v1 = referenceChroma.v(at);
                int v2 = distortedChroma.v(at);
                if (luma1 == luma2 && u1 == u2 && v1 == v2) {
                    // The difference is exactly 0, and so is what it adds.
                    continue;
                }
                referenceColour.set(luma1, u1, v1);
                distortedColour.set(luma2, u2, v2);
                sum += difference.between(referenceColour.l(), referenceColour.a(), referenceColour.b(),
                        distortedColour.l(), distortedColour.a(), distortedColour.b());
            }
        }
        sink.score(KEY, frame, 45 - 20 * LogTen.of(sum / shape.lumaSamples()));
    }
}
