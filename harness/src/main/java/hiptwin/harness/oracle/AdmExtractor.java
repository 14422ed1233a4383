package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code adm}: detail loss and additive impairment of luma (Li, Zhang, Ma, Ngan, 2011) in fixed point, at four scales
 * of a wavelet.
 *
 * <p>Follows either lineage; they differ in how the contrast weights are rounded, see {@link DisplayedContrast}. Keys:
 * {@code VMAF_integer_feature_adm2_score}, {@code ...aim_score}, {@code ...adm3_score} and {@code integer_adm_scale0}
 * to {@code 3}; with {@code debug} also {@code integer_adm}, its {@code _num} and {@code _den} and those of each scale.
 * {@code adm_csf_mode} chooses the model of contrast sensitivity: 0 Watson, 1 Barten, 2 and 3 tables. {@code
 * adm_skip_aim} gives an aim of 0. Any layout, 8 to 16 bit.
 *
 * <p>Refused: fewer pixels to a degree than 1080 lines have at 3 heights, as libvmaf does, since weights would leave 16
 * bits; displays that are not in the table of modes 2 and 3, for which libvmaf gives NaN; and a side below 33, where
 * libvmaf reads beside its planes at the last scale.
 *
 * <p>Whole numbers until bands are pooled, then {@code float}: the result is libvmaf's to the last bit, see {@link
 * FloatPower} for the cube roots.
 */
final class AdmExtractor implements Extractor {
    private static final int MINIMUM_SIDE = 33;
    private static final double DEFAULT_DISTANCE = 3;
    private static final int DEFAULT_HEIGHT = 1080;
    private static final double SAME_RESOLUTION = 1e-8;
    private static final int WATSON = 0;
    private static final int BARTEN = 1;
    private static final int BLEND_BY_ABSOLUTE_ERROR = 3;
    private static final List<ExtractorOption> OPTIONS = List.of(
            AdmScores.DEBUG,
            ExtractorOption.real("adm_csf_scale", 1, 0, 50).inKeyAs("scf"),
            ExtractorOption.real("adm_csf_diag_scale", 1, 0, 50).inKeyAs("scfd"),
            AdmScores.DLM_WEIGHT,
            ExtractorOption.real("adm_enhn_gain_limit", 100, 1, 100).inKeyAs("egl"),
            ExtractorOption.real("adm_norm_view_dist", DEFAULT_DISTANCE, 0.75, 24).inKeyAs("nvd"),
            ExtractorOption.integer("adm_ref_display_height", DEFAULT_HEIGHT, 1, 4320).inKeyAs("rdh"),
            ExtractorOption.integer("adm_csf_mode", WATSON, WATSON, BLEND_BY_ABSOLUTE_ERROR).inKeyAs("csf"),
            ExtractorOption.real("adm_noise_weight", 0.03125, 0, 1500).inKeyAs("nw"),
            ExtractorOption.flag("adm_skip_aim", false),
            AdmScores.SKIP_SCALE0,
            AdmScores.LEAST_ADM3);

    private final AdmScores scores;
    private final boolean skipScale0;
    private final boolean skipAim;
    private final double noiseWeight;
    private final FixedPointWavelet[] wavelets = new FixedPointWavelet[AdmScores.SCALES];
    private final FixedPointDecoupling[] decouplings = new FixedPointDecoupling[AdmScores.SCALES];
    private final FixedPointPooling[] poolings = new FixedPointPooling[AdmScores.SCALES];
    private final FixedPointBands[] referenceBands = new FixedPointBands[AdmScores.SCALES];
    private final FixedPointBands[] distortedBands = new FixedPointBands[AdmScores.SCALES];
    private final int[][] restored;
    private final int[][] added;

    private AdmExtractor(OptionValues options, PictureShape shape) {
        this.scores = new AdmScores(AdmScores.Style.FIXED_POINT, options, shape);
        this.skipScale0 = options.flag(AdmScores.SKIP_SCALE0.name());
        this.skipAim = options.flag("adm_skip_aim");
        this.noiseWeight = options.real("adm_noise_weight");
        int width = shape.width();
        int height = shape.height();
        for (int scale = 0; scale < AdmScores.SCALES; scale++) {
            wavelets[scale] = new FixedPointWavelet(scale, width, height, shape.file().bitDepth());
            width = (width + 1) / 2;
            height = (height + 1) / 2;
            referenceBands[scale] = new FixedPointBands(width * height);
            distortedBands[scale] = new FixedPointBands(width * height);
            decouplings[scale] = new FixedPointDecoupling(width,
                    ScoredRegion.of(width, height).withNeighbours(width, height), options.real("adm_enhn_gain_limit"));
            float straight = weight(options, shape, scale, false);
            float[] weights = {straight, straight, weight(options, shape, scale, true)};
            poolings[scale] = new FixedPointPooling(width, height, scale == 0
                    ? new FirstScaleContrast(width, height, weights, hasDefaultWeights(options))
                    : new DeeperScaleContrast(scale, width, height, weights));
        }
        int samples = referenceBands[0].approximation.length;
        this.restored = new int[FloatBands.DETAILS][samples];
        this.added = new int[FloatBands.DETAILS][samples];
    }

    private static double resolution(OptionValues options) {
        return options.real("adm_norm_view_dist") * options.integer("adm_ref_display_height");
    }

    private static boolean hasDefaultWeights(OptionValues options) {
        return Math.abs(resolution(options) - DEFAULT_DISTANCE * DEFAULT_HEIGHT) < SAME_RESOLUTION
                && options.integer("adm_csf_mode") == WATSON;
    }

    private static DisplayedContrast display(OptionValues options, PictureShape shape) {
        return new DisplayedContrast(shape.lineage(), options.real("adm_norm_view_dist"),
                options.integer("adm_ref_display_height"));
    }

    private static Optional<BlendedSensitivity> blend(OptionValues options, PictureShape shape) {
        return BlendedSensitivity.find(options.integer("adm_csf_mode") == BLEND_BY_ABSOLUTE_ERROR,
                display(options, shape));
    }

    private static float weight(OptionValues options, PictureShape shape, int scale, boolean diagonal) {
        DisplayedContrast display = display(options, shape);
        return switch (options.integer("adm_csf_mode")) {
            case WATSON -> display.watson(scale, diagonal, shape.lineage() == Lineage.FORK
                    ? DisplayedContrast.WatsonRounding.LOGARITHM : DisplayedContrast.WatsonRounding.EXPONENT);
            case BARTEN -> display.barten(scale, options.real(diagonal ? "adm_csf_diag_scale" : "adm_csf_scale"));
            default -> {
                BlendedSensitivity table = blend(options, shape).orElseThrow();
                yield (diagonal ? table.diagonal() : table.straight()).get(scale);
            }
        };
    }

    static ExtractorKind kind(Lineage lineage) {
        List<String> keys = List.of("VMAF_integer_feature_adm2_score", "VMAF_integer_feature_aim_score",
                "VMAF_integer_feature_adm3_score", "integer_adm_scale0", "integer_adm_scale1", "integer_adm_scale2",
                "integer_adm_scale3");
        ExtractorDescription description = new ExtractorDescription("adm", lineage, keys, OPTIONS, MINIMUM_SIDE,
                EnumSet.allOf(PixelFormat.class),
                IntStream.rangeClosed(8, 16).boxed().collect(Collectors.toCollection(TreeSet::new)), true,
                FloatAdmExtractor.SOURCE);
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                return AdmScores.Style.FIXED_POINT.keys(values);
            }

            @Override
            public Optional<String> refusal(OptionValues values, PictureShape shape) {
                return AdmExtractor.refusal(values, shape);
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new AdmExtractor(values, shape);
            }
        };
    }

    private static Optional<String> refusal(OptionValues options, PictureShape shape) {
        if (resolution(options) < DEFAULT_DISTANCE * DEFAULT_HEIGHT) {
            return Optional.of("adm needs adm_norm_view_dist times adm_ref_display_height to be at least 3240: it is "
                    + resolution(options));
        }
        if (options.integer("adm_csf_mode") > BARTEN && blend(options, shape).isEmpty()) {
            return Optional.of("adm has no table for adm_csf_mode=" + options.integer("adm_csf_mode") + " at "
                    + options.real("adm_norm_view_dist") + " heights of " + options.integer("adm_ref_display_height")
                    + " lines, and libvmaf gives NaN");
        }
        return Optional.empty();
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        for (int scale = 0; scale < AdmScores.SCALES; scale++) {
            FixedPointBands bands1 = referenceBands[scale];
            FixedPointBands bands2 = distortedBands[scale];
            wavelets[scale].transform(scale == 0 ? pair.reference(0) : referenceBands[scale - 1].approximation, bands1);
            wavelets[scale].transform(scale == 0 ? pair.distorted(0) : distortedBands[scale - 1].approximation, bands2);
            if (scale == 0 && skipScale0) {
                scores.scale(scale, 0, 0, AdmScores.SKIPPED);
                continue;
            }
            decouplings[scale].split(bands1.details, bands2.details, restored, added);
            FixedPointPooling pooling = poolings[scale];
            scores.scale(scale, pooling.masked(restored, added, noiseWeight),
                    skipAim ? 0 : pooling.masked(added, restored, 0), pooling.plain(bands1.details, noiseWeight));
        }
        scores.give(frame, sink);
    }
}
