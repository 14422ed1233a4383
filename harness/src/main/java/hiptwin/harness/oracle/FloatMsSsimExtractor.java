package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code float_ms_ssim}: multi-scale structural similarity of luma (Wang, Simoncelli, Bovik: "Multi-scale structural
 * similarity for image quality assessment", 2003). The luminance, contrast and structure terms of SSIM are averaged
 * over the picture at five scales, each half the size of the one before; the score is the product of the contrast and
 * structure means of all scales and of the luminance mean of the smallest, each to a power that says how much the scale
 * matters.
 *
 * <p>Follows either lineage: they halve the picture differently ({@link WaveletHalving}), by which scores differ up to
 * about 1e-6; the terms are the same ({@link SsimWindows}).
 *
 * <p>Key: {@code float_ms_ssim}; with {@code enable_lcs} also {@code float_ms_ssim_l_scale0} to {@code
 * float_ms_ssim_s_scale4}. {@code enable_db} gives -10 log10(1 - score), {@code clip_db} caps that. Any layout; 8, 10,
 * 12 and 16 bit (libvmaf takes the depths between and reads their words as bytes). Both sides at least {@value
 * #MINIMUM_SIDE}, which leaves eleven samples at the smallest scale.
 *
 * <p>The means equal libvmaf's bits. The score passes through eleven powers of the C library, each within one ulp; a
 * negative structure mean has no such power, and the score is NaN.
 */
final class FloatMsSsimExtractor implements Extractor {
    private static final int SCALES = 5;
    private static final int MINIMUM_SIDE = 11 << SCALES - 1;
    private static final String SCORE = "float_ms_ssim";
    private static final String[] TERMS = {"l", "c", "s"};
    /** The paper's weights of the scales, for contrast and structure. */
    private static final float[] WEIGHTS = {0.0448f, 0.2856f, 0.3001f, 0.2363f, 0.1333f};

    private final boolean withTerms;
    private final boolean inDecibels;
    private final SimilarityDecibels decibels;
    private final EightBitRange range;
    private final float[][] reference = new float[SCALES][];
    private final float[][] distorted = new float[SCALES][];
    private final SsimWindows[] windows = new SsimWindows[SCALES];
    private final WaveletHalving[] halvings = new WaveletHalving[SCALES - 1];
    private final String[][] termKeys = new String[SCALES][TERMS.length];

    private FloatMsSsimExtractor(OptionValues options, PictureShape shape) {
        this.withTerms = options.flag("enable_lcs");
        this.inDecibels = options.flag("enable_db");
        this.decibels = SimilarityDecibels.of(options, shape);
        this.range = EightBitRange.of(shape);
        int width = shape.width();
        int height = shape.height();
        for (int scale = 0; scale < SCALES; scale++) {
            reference[scale] = new float[width * height];
            distorted[scale] = new float[width * height];
            windows[scale] = new SsimWindows(width, height);
            if (scale < SCALES - 1) {
                halvings[scale] = new WaveletHalving(width, height, shape.lineage());
                width = WaveletHalving.halved(width);
                height = WaveletHalving.halved(height);
            }
            for (int term = 0; term < TERMS.length; term++) {
                termKeys[scale][term] = termKey(TERMS[term], scale);
            }
        }
    }

    private static String termKey(String term, int scale) {
        return SCORE + "_" + term + "_scale" + scale;
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = new ArrayList<>(SimilarityDecibels.OPTIONS);
        options.add(ExtractorOption.flag("enable_lcs", false));
        ExtractorDescription description = new ExtractorDescription(SCORE, lineage, List.of(SCORE), options,
                MINIMUM_SIDE, EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), false,
                "Wang et al., Multi-scale structural similarity for image quality assessment, 2003");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                List<String> keys = new ArrayList<>(List.of(SCORE));
                for (int scale = 0; scale < SCALES && values.flag("enable_lcs"); scale++) {
                    for (String term : TERMS) {
                        keys.add(termKey(term, scale));
                    }
                }
                return keys;
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new FloatMsSsimExtractor(values, shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        range.scale(pair.reference(0), reference[0]);
        range.scale(pair.distorted(0), distorted[0]);
        double similarity = 1;
        for (int scale = 0; scale < SCALES; scale++) {
            if (scale > 0) {
                halvings[scale - 1].halve(reference[scale - 1], reference[scale]);
                halvings[scale - 1].halve(distorted[scale - 1], distorted[scale]);
            }
            SsimWindows means = windows[scale];
            means.measure(reference[scale], distorted[scale]);
            double weight = WEIGHTS[scale];
            double luminance = scale == SCALES - 1 ? StrictMath.pow(means.luminance(), weight) : 1;
            similarity *= luminance * StrictMath.pow(means.contrast(), weight)
                    * StrictMath.pow(means.structure(), weight);
            if (withTerms) {
                sink.score(termKeys[scale][0], frame, means.luminance());
                sink.score(termKeys[scale][1], frame, means.contrast());
                sink.score(termKeys[scale][2], frame, means.structure());
            }
        }
        sink.score(SCORE, frame, inDecibels ? decibels.of(similarity) : similarity);
    }
}
