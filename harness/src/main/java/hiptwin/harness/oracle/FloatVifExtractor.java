package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * {@code float_vif}: visual information fidelity of luma (Sheikh and Bovik, 2006) in {@code float}, at four scales,
 * each half the size of the one before.
 *
 * <p>Follows either lineage; the numbers are the same. Keys: {@code VMAF_feature_vif_scale0_score} to {@code
 * ...scale3_score}; with {@code debug} also {@code vif}, its {@code _num} and {@code _den}, and those of each scale.
 * {@code vif_prescale} resizes the picture first, by {@code vif_prescale_method}; {@code vif_kernelscale} widens the
 * windows, {@code vif_sigma_nsq} is the variance of the eye's noise, {@code vif_enhn_gain_limit} the largest gain that
 * counts; {@code vif_scaleN_min_val} is the least score of scales 1 to 3, and {@code vif_skip_scale0} leaves the first
 * scale out, whose score is then 0. Any layout; 8, 10, 12 and 16 bit.
 *
 * <p>Refused: a kernel scale that libvmaf does not know, and sides at which a window reaches past the mirror image,
 * where libvmaf reads outside its planes: with default options that begins below 16.
 *
 * <p>The result is libvmaf's scalar score to the last bit: the order of every sum is kept, and what passes through
 * {@code exp} or {@code sin} are a few weights that are rounded to {@code float}.
 */
final class FloatVifExtractor implements Extractor {
    private static final int MINIMUM_SIDE = VifExtractor.MINIMUM_SIDE;
    private static final int MAXIMUM_BILINEAR_WIDTH = 7680;
    private static final float KERNEL_SCALE_TOLERANCE = 1e-3f;
    private static final float[] KERNEL_SCALES = {
        1, 1f / 2, 3f / 2, 2, 2f / 3, 24f / 10, 360f / 97, 4f / 3, 3.5f / 3, 3.75f / 3, 4.25f / 3, 5f / 3, 3, 1 / 2.25f,
        1.4746f, 1.54f, 1.6f, 1.06667f, 0.711111f, 0.740740f, 1.111111f};
    private static final List<ExtractorOption> OPTIONS = List.of(
            VifExtractor.DEBUG,
            VifExtractor.GAIN_LIMIT,
            VifExtractor.SKIP_SCALE0,
            ExtractorOption.real("vif_kernelscale", 1, 0.1, 4).inKeyAs("ks"),
            ExtractorOption.real("vif_prescale", 1, 0.1, 4).inKeyAs("ps"),
            ExtractorOption.choice("vif_prescale_method", "nearest", "bilinear", "bicubic", "lanczos4").inKeyAs("pm"),
            ExtractorOption.real("vif_scale1_min_val", 0, 0, 1).inKeyAs("s1miv"),
            ExtractorOption.real("vif_scale2_min_val", 0, 0, 1).inKeyAs("s2miv"),
            ExtractorOption.real("vif_scale3_min_val", 0, 0, 1).inKeyAs("s3miv"),
            ExtractorOption.real("vif_sigma_nsq", 2, 0, 5).inKeyAs("snsq"));

    private final int bitDepth;
    private final VifScores scores;
    private final double[] leastScores;
    private final FrameScaling scaling;
    private final float[] offset;
    private final FloatInformation[] information = new FloatInformation[VifScores.SCALES];
    private final FloatReduction[] reductions = new FloatReduction[VifScores.SCALES];
    private final float[][] reference = new float[VifScores.SCALES][];
    private final float[][] distorted = new float[VifScores.SCALES][];
    private final float[] numerators = new float[VifScores.SCALES];
    private final float[] denominators = new float[VifScores.SCALES];
    private final double[] ratios = new double[VifScores.SCALES];

    private FloatVifExtractor(OptionValues options, PictureShape shape) {
        this.bitDepth = shape.file().bitDepth();
        this.scores = scores(options);
        this.leastScores = new double[] {Double.NEGATIVE_INFINITY, options.real("vif_scale1_min_val"),
            options.real("vif_scale2_min_val"), options.real("vif_scale3_min_val")};
        int width = scaled(shape.width(), options);
        int height = scaled(shape.height(), options);
        this.scaling = new FrameScaling(method(options), shape.width(), shape.height(), width, height);
        this.offset = new float[shape.width() * shape.height()];
        float kernelScale = (float) options.real("vif_kernelscale");
        double gainLimit = options.real(VifExtractor.GAIN_LIMIT.name());
        for (int scale = 0; scale < VifScores.SCALES; scale++) {
            FloatGaussian window = FloatGaussian.ofScale(scale, kernelScale);
            if (scale > 0) {
                reductions[scale] = new FloatReduction(window, width, height);
                width /= 2;
                height /= 2;
            }
            reference[scale] = new float[width * height];
            distorted[scale] = new float[width * height];
            information[scale] = new FloatInformation(window, width, height, gainLimit, options.real("vif_sigma_nsq"));
        }
    }

    private static VifScores scores(OptionValues options) {
        return new VifScores(options, "VMAF_feature_vif", "vif");
    }

    private static FrameScaling.Method method(OptionValues options) {
        return FrameScaling.Method.values()[options.integer("vif_prescale_method")];
    }

    private static int scaled(int side, OptionValues options) {
        return (int) (side * options.real("vif_prescale") + 0.5);
    }

    static ExtractorKind kind(Lineage lineage) {
        List<String> keys = IntStream.range(0, VifScores.SCALES)
                .mapToObj(scale -> "VMAF_feature_vif_scale" + scale + "_score").toList();
        ExtractorDescription description = new ExtractorDescription("float_vif", lineage, keys, OPTIONS, MINIMUM_SIDE,
                EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), true, VifExtractor.SOURCE);
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
            public Optional<String> refusal(OptionValues values, PictureShape shape) {
                return FloatVifExtractor.refusal(values, scaled(shape.width(), values), scaled(shape.height(), values));
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new FloatVifExtractor(values, shape);
            }
        };
    }

    private static Optional<String> refusal(OptionValues options, int width, int height) {
        double given = options.real("vif_kernelscale");
        float kernelScale = (float) given;
        boolean known = false;
        for (float one : KERNEL_SCALES) {
            known |= Math.abs(kernelScale - one) < KERNEL_SCALE_TOLERANCE;
        }
        if (!known) {
            return Optional.of("float_vif has no windows for vif_kernelscale=" + given
                    + ": libvmaf knows 1, 0.5, 1.5, 2, 3 and some more");
        }
        if (method(options) == FrameScaling.Method.BILINEAR && width > MAXIMUM_BILINEAR_WIDTH) {
            return Optional.of("float_vif scales bilinearly to at most " + MAXIMUM_BILINEAR_WIDTH
                    + " columns: vif_prescale makes " + width);
        }
        int needed = 0;
        for (int scale = 0; scale < VifScores.SCALES; scale++) {
            needed = Math.max(needed, FloatGaussian.ofScale(scale, kernelScale).radius() + 1 << scale);
        }
        if (Math.min(width, height) < needed) {
            return Optional.of("float_vif with these options needs both sides to be at least " + needed
                    + " after scaling: they are " + width + "x" + height);
        }
        return Optional.empty();
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        OffsetPlane.fill(pair.reference(0), bitDepth, offset);
        scaling.scale(offset, reference[0]);
        OffsetPlane.fill(pair.distorted(0), bitDepth, offset);
        scaling.scale(offset, distorted[0]);
        for (int scale = 0; scale < VifScores.SCALES; scale++) {
            if (scale > 0) {
                reductions[scale].reduce(reference[scale - 1], reference[scale]);
                reductions[scale].reduce(distorted[scale - 1], distorted[scale]);
            }
            if (scale >= scores.firstScale()) {
                information[scale].measure(reference[scale], distorted[scale]);
                numerators[scale] = information[scale].numerator();
                denominators[scale] = information[scale].denominator();
                double ratio = (double) numerators[scale] / denominators[scale];
                ratios[scale] = ratio > leastScores[scale] ? ratio : leastScores[scale];
            }
        }
        scores.give(frame, ratios, numerators, denominators, sink);
    }
}
