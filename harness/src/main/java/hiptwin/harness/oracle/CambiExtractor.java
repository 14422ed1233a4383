package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code cambi}: how visible false contours are in the luma of the distorted clip (Tandon, Afonso, Sole, Krasula:
 * "CAMBI: Contrast-aware multiscale banding index", PCS 2021). The reference takes part with {@code full_ref} only.
 *
 * <p>Follows either lineage: the scores are the same. Key: {@code Cambi_feature_cambi_score}; with {@code full_ref}
 * also {@code cambi_source} (the reference's banding) and {@code cambi_full_reference} (what the distorted clip has
 * more), whose names never change with options. Every layout, 8 to 16 bit; one side at least 216. Refused, because
 * libvmaf reads outside its pictures there: a picture so narrow that half a window is longer than its side at the
 * smallest of five sizes (about ten times as long as wide). Refused, because libvmaf searches for ever or writes
 * outside its memory: a {@code cambi_vis_lum_threshold} that is brighter than white, or than every level at which a
 * step is seen. Refused, because libvmaf shears the picture: {@code full_ref} at 10 bit with a source wider than the
 * clip.
 *
 * <p>Every score equals libvmaf's bits. {@link BandingIndex} has the stages: {@link TenBitLuma}, {@link FlatRegions},
 * {@link ModeFilter}, {@link BandingContrast}, {@link LargestShare}; {@link VisibilityThresholds} is computed once.
 */
final class CambiExtractor implements Extractor {
    private static final String KEY = "Cambi_feature_cambi_score";
    private static final String SHORT_KEY = "cambi";
    private static final List<String> SOURCE_KEYS = List.of("cambi_source", "cambi_full_reference");
    private static final double DEFAULT_SHARE = 0.6;

    private final String key;
    private final double cap;
    private final boolean withSource;
    private final BandingIndex distorted;
    private final BandingIndex reference;

    private CambiExtractor(OptionValues options, PictureShape shape) {
        this.key = options.key(KEY, SHORT_KEY);
        this.cap = options.real("cambi_max_val");
        this.withSource = options.flag("full_ref");
        CambiSizes sizes = CambiSizes.of(options, shape);
        VisibilityThresholds visibility = visibility(options);
        // Two names for one share: the older one counts if it was given.
        double share = options.real("topk") != DEFAULT_SHARE ? options.real("topk") : options.real("cambi_topk");
        TenBitLuma encodeLuma = luma(options, shape, sizes.encodeWidth(), sizes.encodeHeight());
        this.distorted = new BandingIndex(encodeLuma, visibility, sizes.encodeWindow(), sizes.halved(), share);
        boolean sameSize = sizes.encodeWidth() == sizes.sourceWidth() && sizes.encodeHeight() == sizes.sourceHeight();
        if (!withSource || sameSize) {
            this.reference = distorted;
        } else {
            TenBitLuma sourceLuma = luma(options, shape, sizes.sourceWidth(), sizes.sourceHeight());
            this.reference = new BandingIndex(sourceLuma, visibility, sizes.sourceWindow(), sizes.halved(), share);
        }
    }

    private static TenBitLuma luma(OptionValues options, PictureShape shape, int width, int height) {
        int fileDepth = shape.file().bitDepth();
        int encodeDepth = options.integer("enc_bitdepth") != 0 ? options.integer("enc_bitdepth") : fileDepth;
        return new TenBitLuma(shape.width(), shape.height(), width, height, fileDepth, encodeDepth < 10);
    }

    private static VisibilityThresholds visibility(OptionValues options) {
        return new VisibilityThresholds(1 << options.integer("max_log_contrast"), options.real("tvi_threshold"),
                options.real("cambi_vis_lum_threshold"), display(options));
    }

    private static DoubleUnaryOperator display(OptionValues options) {
        boolean pq = options.word("cambi_eotf").equals("pq") || options.word("eotf").equals("pq");
        return pq ? VisibilityThresholds::pq : VisibilityThresholds::bt1886;
    }

    static ExtractorKind kind(Lineage lineage) {
        ExtractorDescription description = new ExtractorDescription("cambi", lineage, List.of(KEY), List.of(
                ExtractorOption.real("cambi_max_val", 1000, 0, 1000).inKeyAs("cmxv"),
                ExtractorOption.integer("enc_width", 0, 180, 7680).inKeyAs("encw"),
                ExtractorOption.integer("enc_height", 0, 150, 7680).inKeyAs("ench"),
                ExtractorOption.integer("enc_bitdepth", 0, 6, 16).inKeyAs("encbd"),
                ExtractorOption.integer("src_width", 0, 320, 7680).inKeyAs("srcw"),
                ExtractorOption.integer("src_height", 0, 200, 4320).inKeyAs("srch"),
                ExtractorOption.integer("window_size", 65, 15, 127).inKeyAs("ws"),
                ExtractorOption.real("topk", DEFAULT_SHARE, 0.0001, 1).inKeyAs("topk"),
                ExtractorOption.real("cambi_topk", DEFAULT_SHARE, 0.0001, 1).inKeyAs("ctpk"),
                ExtractorOption.real("tvi_threshold", 0.019, 0.0001, 1).inKeyAs("tvit"),
                ExtractorOption.real("cambi_vis_lum_threshold", 0, 0, 300).inKeyAs("vlt"),
                ExtractorOption.integer("max_log_contrast", 2, 0, 5).inKeyAs("mlc"),
                ExtractorOption.flag("full_ref", false),
                ExtractorOption.choice("eotf", "bt1886", "pq").inKeyAs("eotf"),
                ExtractorOption.choice("cambi_eotf", "bt1886", "pq").inKeyAs("ceot"),
                ExtractorOption.integer("cambi_high_res_speedup", 0, 0, 2160).inKeyAs("hrs")),
                16, EnumSet.allOf(PixelFormat.class),
                IntStream.rangeClosed(8, 16).boxed().collect(Collectors.toCollection(TreeSet::new)), true,
                "Tandon et al., CAMBI: contrast-aware multiscale banding index, 2021");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues options, PixelFormat layout) {
                List<String> keys = new ArrayList<>(List.of(options.key(KEY, SHORT_KEY)));
                keys.addAll(options.flag("full_ref") ? SOURCE_KEYS : List.of());
                return keys;
            }

            @Override
            public Optional<String> refusal(OptionValues options, PictureShape shape) {
                double brightest = VisibilityThresholds.brightest(display(options));
                if (options.real("cambi_vis_lum_threshold") > brightest) {
                    return Optional.of("cambi_vis_lum_threshold=" + options.real("cambi_vis_lum_threshold")
                            + " is not supported: white has " + brightest
                            + " cd/m2, and libvmaf never ends its search");
                }
                VisibilityThresholds visibility = visibility(options);
                if (visibility.highestLevel() + 1 < visibility.lowestLevel()) {
                    return Optional.of("cambi_vis_lum_threshold=" + options.real("cambi_vis_lum_threshold")
                            + " leaves no level at which a step is seen, and libvmaf writes outside its memory then");
                }
                return CambiSizes.of(options, shape).refusal(shape, options.flag("full_ref"));
            }

            @Override
            public Extractor open(OptionValues options, PictureShape shape) {
                return new CambiExtractor(options, shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        double score = distorted.measure(pair.distorted(0));
        sink.score(key, frame, capped(score));
        if (withSource) {
            double source = reference.measure(pair.reference(0));
            sink.score(SOURCE_KEYS.get(0), frame, capped(source));
            sink.score(SOURCE_KEYS.get(1), frame, capped(Math.max(0, score - source)));
        }
    }

    private double capped(double score) {
        return score < cap ? score : cap;
    }
}
