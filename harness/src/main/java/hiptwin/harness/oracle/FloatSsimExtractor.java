package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * {@code float_ssim}: structural similarity of luma (Wang, Bovik, Sheikh, Simoncelli, 2004) over 11-tap Gaussian
 * windows that lie wholly inside the picture, after the picture was reduced by a whole factor as the authors advise:
 * the shorter side divided by 256, rounded, at least 1. Samples are divided by 2^(depth-8) first.
 *
 * <p>Follows either lineage; the numbers are the same. Key: {@code float_ssim}; with {@code enable_lcs} also {@code
 * float_ssim_l}, {@code float_ssim_c} and {@code float_ssim_s}, the means of the luminance, contrast and structure
 * terms. {@code scale} sets the factor, {@code enable_db} gives -10 log10(1 - score), {@code clip_db} caps that. Any
 * layout; 8, 10, 12 and 16 bit (libvmaf takes the depths between and reads their words as bytes).
 *
 * <p>Any size. A reduced picture with a side below 11 has no window; libvmaf then divides a sum of 0 by a product of
 * negative or zero sides, and so does this. A factor larger than a side is refused for Netflix, which reads outside the
 * picture there.
 *
 * <p>Windows are processed row by row in {@link SsimWindows}, which has the rounding steps; the result equals libvmaf's
 * bits, apart from the {@code log10} of {@code enable_db}.
 */
final class FloatSsimExtractor implements Extractor {
    private static final List<String> KEYS = List.of("float_ssim", "float_ssim_l", "float_ssim_c", "float_ssim_s");
    private static final float REDUCED_SIDE = 256;

    private final boolean withTerms;
    private final boolean inDecibels;
    private final SimilarityDecibels decibels;
    private final EightBitRange range;
    private final Reduction reduction;
    private final float[] full;
    private final float[] reference;
    private final float[] distorted;
    private final SsimWindows windows;

    private FloatSsimExtractor(OptionValues options, PictureShape shape) {
        int width = shape.width();
        int height = shape.height();
        this.withTerms = options.flag("enable_lcs");
        this.inDecibels = options.flag("enable_db");
        this.decibels = SimilarityDecibels.of(options, shape);
        this.range = EightBitRange.of(shape);
        int factor = factor(options, shape);
        this.reduction = new Reduction(width, height, factor);
        int reducedSamples = reduction.reducedWidth() * reduction.reducedHeight();
        this.full = factor > 1 ? new float[width * height] : null;
        this.reference = new float[reducedSamples];
        this.distorted = new float[reducedSamples];
        this.windows = new SsimWindows(reduction.reducedWidth(), reduction.reducedHeight());
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = new ArrayList<>(SimilarityDecibels.OPTIONS);
        options.add(ExtractorOption.flag("enable_lcs", false));
        options.add(ExtractorOption.integer("scale", 0, 0, 10));
        ExtractorDescription description = new ExtractorDescription("float_ssim", lineage, KEYS.subList(0, 1), options,
                1, EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), true,
                "Wang et al., Image quality assessment: from error visibility to structural similarity, 2004");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                return values.flag("enable_lcs") ? KEYS : KEYS.subList(0, 1);
            }

            @Override
            public Optional<String> refusal(OptionValues values, PictureShape shape) {
                int factor = factor(values, shape);
                if (shape.lineage() != Lineage.NETFLIX || factor <= Math.min(shape.width(), shape.height())) {
                    return Optional.empty();
                }
                return Optional.of("float_ssim with scale=" + factor + " needs both sides to be at least " + factor
                        + ": the picture is " + shape.width() + "x" + shape.height());
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new FloatSsimExtractor(values, shape);
            }
        };
    }

    private static int factor(OptionValues options, PictureShape shape) {
        int given = options.integer("scale");
        // Half rounds up.
        return given > 0 ? given : Math.max(1, (int) (Math.min(shape.width(), shape.height()) / REDUCED_SIDE + 0.5f));
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        reduce(pair.reference(0), reference);
        reduce(pair.distorted(0), distorted);
        windows.measure(reference, distorted);
        double similarity = windows.similarity();
        sink.score(KEYS.get(0), frame, inDecibels ? decibels.of(similarity) : similarity);
        if (withTerms) {
            sink.score(KEYS.get(1), frame, windows.luminance());
            sink.score(KEYS.get(2), frame, windows.contrast());
            sink.score(KEYS.get(3), frame, windows.structure());
        }
    }

    private void reduce(int[] plane, float[] into) {
        if (full == null) {
            range.scale(plane, into);
        } else {
            range.scale(plane, full);
            reduction.reduce(full, into);
        }
    }
}
