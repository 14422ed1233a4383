package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code vif}: visual information fidelity of luma (Sheikh and Bovik, 2006) in fixed point, at four scales, each half
 * the size of the one before.
 *
 * <p>Follows either lineage; the numbers are the same. Keys: {@code VMAF_integer_feature_vif_scale0_score} to {@code
 * ...scale3_score}; with {@code debug} also {@code integer_vif}, its {@code _num} and {@code _den}, and those of each
 * scale. {@code vif_enhn_gain_limit} limits the gain that counts; {@code vif_skip_scale0} leaves the first scale out,
 * whose score is then 0. Any layout, 8 to 16 bit.
 *
 * <p>Both sides at least 16: below, a window reaches past the mirror image, and libvmaf reads outside its planes.
 *
 * <p>Everything is whole numbers until the ratio of two {@code float}; the result is libvmaf's to the last bit. The
 * rounding steps are described in {@link FixedPointReduction} and {@link FixedPointInformation}.
 */
final class VifExtractor implements Extractor {
    /** Smallest side at which every window fits into a plane and its mirror image. */
    static final int MINIMUM_SIDE = 16;
    static final ExtractorOption DEBUG = ExtractorOption.flag("debug", false);
    static final ExtractorOption GAIN_LIMIT =
            ExtractorOption.real("vif_enhn_gain_limit", 100, 1, 100).inKeyAs("egl");
    static final ExtractorOption SKIP_SCALE0 = ExtractorOption.flag("vif_skip_scale0", false).inKeyAs("ssclz");
    static final String SOURCE = "Sheikh and Bovik, Image information and visual quality, 2006";

    private static final int REDUCED_DEPTH = 16;

    private final VifScores scores;
    private final FixedPointInformation[] information = new FixedPointInformation[VifScores.SCALES];
    private final FixedPointReduction[] reductions = new FixedPointReduction[VifScores.SCALES - 1];
    private final int[][] reference = new int[VifScores.SCALES][];
    private final int[][] distorted = new int[VifScores.SCALES][];
    private final float[] numerators = new float[VifScores.SCALES];
    private final float[] denominators = new float[VifScores.SCALES];
    private final double[] ratios = new double[VifScores.SCALES];

    private VifExtractor(OptionValues options, PictureShape shape) {
        this.scores = scores(options);
        double gainLimit = options.real(GAIN_LIMIT.name());
        int width = shape.width();
        int height = shape.height();
        int depth = shape.file().bitDepth();
        for (int scale = 0; scale < VifScores.SCALES; scale++) {
            information[scale] = new FixedPointInformation(scale, width, height, depth, gainLimit);
            if (scale > 0) {
                reference[scale] = new int[width * height];
                distorted[scale] = new int[width * height];
            }
            if (scale < reductions.length) {
                reductions[scale] = new FixedPointReduction(scale, width, height, depth);
            }
            width /= 2;
            height /= 2;
            depth = REDUCED_DEPTH;
        }
    }

    private static VifScores scores(OptionValues options) {
        return new VifScores(options, "VMAF_integer_feature_vif", "integer_vif");
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = List.of(DEBUG, GAIN_LIMIT, SKIP_SCALE0);
        List<String> keys = IntStream.range(0, VifScores.SCALES)
                .mapToObj(scale -> "VMAF_integer_feature_vif_scale" + scale + "_score").toList();
        ExtractorDescription description = new ExtractorDescription("vif", lineage, keys, options, MINIMUM_SIDE,
                EnumSet.allOf(PixelFormat.class),
                IntStream.rangeClosed(8, 16).boxed().collect(Collectors.toCollection(TreeSet::new)), true, SOURCE);
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                return scores(values).keys();
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new VifExtractor(values, shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        reference[0] = pair.reference(0);
        distorted[0] = pair.distorted(0);
        for (int scale = 0; scale < VifScores.SCALES; scale++) {
            if (scale > 0) {
                reductions[scale - 1].reduce(reference[scale - 1], reference[scale]);
                reductions[scale - 1].reduce(distorted[scale - 1], distorted[scale]);
            }
            if (scale >= scores.firstScale()) {
                information[scale].measure(reference[scale], distorted[scale]);
                numerators[scale] = information[scale].numerator();
                denominators[scale] = information[scale].denominator();
                // A quotient of two floats, rounded to float.
                ratios[scale] = numerators[scale] / denominators[scale];
            }
        }
        scores.give(frame, ratios, numerators, denominators, sink);
    }
}
