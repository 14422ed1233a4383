package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code float_adm}: detail loss and additive impairment of luma (Li, Zhang, Ma, Ngan, 2011) in {@code float}, at four
 * scales of a wavelet.
 *
 * <p>Follows either lineage; they differ in how the contrast weights are rounded, see {@link DisplayedContrast}. Keys:
 * {@code VMAF_feature_adm2_score}, {@code ...aim_score}, {@code ...adm3_score} and {@code ...adm_scale0_score} to
 * {@code 3}; with {@code debug} also {@code adm}, {@code adm_num}, {@code adm_den} and those of each scale. {@code
 * adm_csf_mode} chooses the model of contrast sensitivity: 1 Barten, 2 the detail-loss paper, any other Watson; {@code
 * adm_f1sN} and {@code adm_f2sN} replace the weights of scale N where they are not negative. Any layout; 8, 10, 12 and
 * 16 bit.
 *
 * <p>Not to the last bit: libvmaf uses an approximate reciprocal, see {@link FloatDecoupling}.
 */
final class FloatAdmExtractor implements Extractor {
    private static final int MINIMUM_SIDE = 17;
    private static final int BARTEN = 1;
    private static final int DETAIL_LOSS_PAPER = 2;
    private static final int NO_SCALE = -1;
    static final String SOURCE = "Li, Zhang, Ma and Ngan, Image quality assessment by separately evaluating detail "
            + "losses and additive impairments, 2011";

    private final int bitDepth;
    private final AdmScores scores;
    private final boolean skipScale0;
    private final double noiseWeight;
    private final float[] reference;
    private final float[] distorted;
    private final FloatWavelet[] wavelets = new FloatWavelet[AdmScores.SCALES];
    private final FloatDecoupling[] decouplings = new FloatDecoupling[AdmScores.SCALES];
    private final FloatContrast[] contrasts = new FloatContrast[AdmScores.SCALES];
    /** Bands of each scale; the buffers of a scale are its own, since the next one reads its approximation. */
    private final FloatBands[] referenceBands = new FloatBands[AdmScores.SCALES];
    private final FloatBands[] distortedBands = new FloatBands[AdmScores.SCALES];
    private final float[][] restored;
    private final float[][] added;

    private FloatAdmExtractor(OptionValues options, PictureShape shape) {
        this.bitDepth = shape.file().bitDepth();
        this.scores = new AdmScores(style(options), options, shape);
        this.skipScale0 = options.flag(AdmScores.SKIP_SCALE0.name());
        this.noiseWeight = options.real("adm_noise_weight");
        int width = shape.width();
        int height = shape.height();
        this.reference = new float[width * height];
        this.distorted = new float[width * height];
        for (int scale = 0; scale < AdmScores.SCALES; scale++) {
            wavelets[scale] = new FloatWavelet(width, height);
            width = (width + 1) / 2;
            height = (height + 1) / 2;
            referenceBands[scale] = new FloatBands(width * height);
            distortedBands[scale] = new FloatBands(width * height);
            decouplings[scale] = new FloatDecoupling(width,
                    ScoredRegion.of(width, height).withNeighbours(width, height), options.real("adm_enhn_gain_limit"));
            contrasts[scale] = new FloatContrast(width, height, weight(options, shape, scale, false),
                    weight(options, shape, scale, true), options.integer("adm_bypass_cm") == 0,
                    options.real("adm_p_norm"));
        }
        int samples = referenceBands[0].approximation.length;
        this.restored = new float[FloatBands.DETAILS][samples];
        this.added = new float[FloatBands.DETAILS][samples];
    }

    private static AdmScores.Style style(OptionValues options) {
        return new AdmScores.Style(false, options.integer("adm_skip_aim_scale"), options.flag("adm_adm3_apply_hm"));
    }

    private static float weight(OptionValues options, PictureShape shape, int scale, boolean diagonal) {
        double given = options.real((diagonal ? "adm_f2s" : "adm_f1s") + scale);
        if (given >= 0) {
            return (float) given;
        }
        DisplayedContrast display = new DisplayedContrast(shape.lineage(), options.real("adm_norm_view_dist"),
                options.integer("adm_ref_display_height"));
        return switch (options.integer("adm_csf_mode")) {
            case BARTEN -> display.barten(scale, options.real(diagonal ? "adm_csf_diag_scale" : "adm_csf_scale"));
            case DETAIL_LOSS_PAPER -> display.detailLossPaper(scale, diagonal);
            default -> display.watson(scale, diagonal, shape.lineage() == Lineage.FORK
                    ? DisplayedContrast.WatsonRounding.RESULT : DisplayedContrast.WatsonRounding.EXPONENT);
        };
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = new ArrayList<>(List.of(
                AdmScores.DEBUG,
                ExtractorOption.real("adm_enhn_gain_limit", 100, 1, 100).inKeyAs("egl"),
                ExtractorOption.real("adm_norm_view_dist", 3, 0.75, 24).inKeyAs("nvd"),
                ExtractorOption.real("adm_noise_weight", 0.03125, 0, 1500).inKeyAs("nw"),
                ExtractorOption.real("adm_csf_scale", 1, 0, 50).inKeyAs("scf"),
                ExtractorOption.real("adm_csf_diag_scale", 1, 0, 50).inKeyAs("scfd"),
                ExtractorOption.integer("adm_ref_display_height", 1080, 1, 4320).inKeyAs("rdf"),
                ExtractorOption.integer("adm_csf_mode", 0, 0, 9).inKeyAs("csf"),
                ExtractorOption.integer("adm_bypass_cm", 0, 0, 1).inKeyAs("bcm"),
                ExtractorOption.flag("adm_adm3_apply_hm", false).inKeyAs("aah"),
                ExtractorOption.real("adm_p_norm", 3, 1, 20).inKeyAs("apn"),
                AdmScores.DLM_WEIGHT,
                AdmScores.LEAST_ADM3,
                ExtractorOption.integer("adm_skip_aim_scale", NO_SCALE, 0, AdmScores.SCALES - 1).inKeyAs("sasc"),
                AdmScores.SKIP_SCALE0));
        for (int scale = 0; scale < AdmScores.SCALES; scale++) {
            options.add(ExtractorOption.real("adm_f1s" + scale, -1, -1, 10).inKeyAs("f1s" + scale));
            options.add(ExtractorOption.real("adm_f2s" + scale, -1, -1, 10).inKeyAs("f2s" + scale));
        }
        List<String> keys = List.of("VMAF_feature_adm2_score", "VMAF_feature_aim_score", "VMAF_feature_adm3_score",
                "VMAF_feature_adm_scale0_score", "VMAF_feature_adm_scale1_score", "VMAF_feature_adm_scale2_score",
                "VMAF_feature_adm_scale3_score");
        ExtractorDescription description = new ExtractorDescription("float_adm", lineage, keys, options, MINIMUM_SIDE,
                EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), false, SOURCE);
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                return style(values).keys(values);
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new FloatAdmExtractor(values, shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        OffsetPlane.fill(pair.reference(0), bitDepth, reference);
        OffsetPlane.fill(pair.distorted(0), bitDepth, distorted);
        for (int scale = 0; scale < AdmScores.SCALES; scale++) {
            FloatBands bands1 = referenceBands[scale];
            FloatBands bands2 = distortedBands[scale];
            wavelets[scale].transform(scale == 0 ? reference : referenceBands[scale - 1].approximation, bands1);
            wavelets[scale].transform(scale == 0 ? distorted : distortedBands[scale - 1].approximation, bands2);
            if (scale == 0 && skipScale0) {
                scores.scale(scale, 0, 0, AdmScores.SKIPPED);
                continue;
            }
            decouplings[scale].split(bands1.details, bands2.details, restored, added);
            FloatContrast contrast = contrasts[scale];
            scores.scale(scale, contrast.masked(restored, added, noiseWeight), contrast.masked(added, restored, 0),
                    contrast.plain(bands1.details, noiseWeight));
        }
        scores.give(frame, sink);
    }
}
