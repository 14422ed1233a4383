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
 * float_ms_ssim_s_scale4}, of luma; with {@code enable_chroma} also {@code float_ms_ssim_cb} and {@code
 * float_ms_ssim_cr}, the same measure of the chroma planes (VMAFx alone has that option). {@code enable_db} gives
 * -10 log10(1 - score), {@code clip_db} caps that. Any layout; 8, 10, 12 and 16 bit (libvmaf takes the depths between
 * and reads their words as bytes). Both sides at least {@value #MINIMUM_SIDE}, those of chroma too where it is asked
 * for, which leaves eleven samples at the smallest scale.
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

    private static final String[] SCORES = {SCORE, SCORE + "_cb", SCORE + "_cr"};

    private final boolean withTerms;
    private final boolean inDecibels;
    private final SimilarityDecibels decibels;
    private final EightBitRange range;
    private final Pyramid[] pyramids;
    private final String[][] termKeys = new String[SCALES][TERMS.length];

    private FloatMsSsimExtractor(OptionValues options, PictureShape shape) {
        this.withTerms = options.flag("enable_lcs");
        this.inDecibels = options.flag("enable_db");
        this.decibels = SimilarityDecibels.of(options, shape);
        this.range = EightBitRange.of(shape);
        this.pyramids = new Pyramid[planes(options, shape.file().pixelFormat())];
        for (int plane = 0; plane < pyramids.length; plane++) {
            pyramids[plane] = new Pyramid(shape.planeWidth(plane), shape.planeHeight(plane), shape.lineage());
        }
        for (int scale = 0; scale < SCALES; scale++) {
            for (int term = 0; term < TERMS.length; term++) {
                termKeys[scale][term] = termKey(TERMS[term], scale);
            }
        }
    }

    private static int planes(OptionValues options, PixelFormat layout) {
        return options.flag("enable_chroma") ? layout.planeCount() : 1;
    }

    /** The scales of one plane of both pictures. */
    private static final class Pyramid {
        private final float[][] reference = new float[SCALES][];
        private final float[][] distorted = new float[SCALES][];
        private final SsimWindows[] windows = new SsimWindows[SCALES];
        private final WaveletHalving[] halvings = new WaveletHalving[SCALES - 1];

        Pyramid(int planeWidth, int planeHeight, Lineage lineage) {
            int width = planeWidth;
            int height = planeHeight;
            for (int scale = 0; scale < SCALES; scale++) {
                reference[scale] = new float[width * height];
                distorted[scale] = new float[width * height];
                windows[scale] = new SsimWindows(width, height);
                if (scale < SCALES - 1) {
                    halvings[scale] = new WaveletHalving(width, height, lineage);
                    width = WaveletHalving.halved(width);
                    height = WaveletHalving.halved(height);
                }
            }
        }

        /** Measures a scale; scales are to be measured in order. */
        SsimWindows measure(int scale) {
            if (scale > 0) {
                halvings[scale - 1].halve(reference[scale - 1], reference[scale]);
                halvings[scale - 1].halve(distorted[scale - 1], distorted[scale]);
            }
            windows[scale].measure(reference[scale], distorted[scale]);
            return windows[scale];
        }
    }

    private static String termKey(String term, int scale) {
        return SCORE + "_" + term + "_scale" + scale;
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = new ArrayList<>(SimilarityDecibels.OPTIONS);
        options.add(ExtractorOption.flag("enable_lcs", false));
        options.add(ExtractorOption.flag("enable_chroma", false));
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
                keys.addAll(List.of(SCORES).subList(1, planes(values, layout)));
                return keys;
            }

            @Override
            public Optional<String> refusal(OptionValues values, PictureShape shape) {
                int smaller = Math.min(shape.planeWidth(1), shape.planeHeight(1));
                return planes(values, shape.file().pixelFormat()) > 1 && smaller < MINIMUM_SIDE
                        ? Optional.of(SCORE + " with enable_chroma needs chroma planes of at least " + MINIMUM_SIDE
                                + " in width and height: the smaller side has " + smaller)
                        : Optional.empty();
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new FloatMsSsimExtractor(values, shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        for (int plane = 0; plane < pyramids.length; plane++) {
            range.scale(pair.reference(plane), pyramids[plane].reference[0]);
            range.scale(pair.distorted(plane), pyramids[plane].distorted[0]);
            double similarity = 1;
            for (int scale = 0; scale < SCALES; scale++) {
                SsimWindows means = pyramids[plane].measure(scale);
                double weight = WEIGHTS[scale];
                double luminance = scale == SCALES - 1 ? StrictMath.pow(means.luminance(), weight) : 1;
                similarity *= luminance * StrictMath.pow(means.contrast(), weight)
                        * StrictMath.pow(means.structure(), weight);
                if (withTerms && plane == 0) {
                    sink.score(termKeys[scale][0], frame, means.luminance());
                    sink.score(termKeys[scale][1], frame, means.contrast());
                    sink.score(termKeys[scale][2], frame, means.structure());
                }
            }
            sink.score(SCORES[plane], frame, inDecibels ? decibels.of(similarity) : similarity);
        }
    }
}
