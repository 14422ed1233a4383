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
 * {@code float_motion}: the mean absolute difference of the blurred luma of two neighbouring reference frames (Li,
 * Aaron, Katsavounidis, Moorthy, Manohara: "Toward a practical perceptual video quality metric", 2016), in floating
 * point. {@link FloatMotionPlane} has the arithmetic. The distorted clip does not take part.
 *
 * <p>Follows either lineage; the numbers differ only for {@code motion_add_scale1} on odd sides, see {@link
 * BilinearHalving}. Keys: {@code VMAF_feature_motion2_score}, {@code VMAF_feature_motion3_score} and, unless {@code
 * debug} is false, {@code VMAF_feature_motion_score}. A frame's motion is its difference from the frame before, 0 for
 * the first frame; its motion2 is the smaller of its own motion and the next frame's; motion3 is motion2 blended
 * towards an offset, and the first frame takes the motion of the second for it.
 *
 * <p>{@code motion_filter_size} 3 blurs with three taps, 1 not at all, every other value with five. {@code
 * motion_add_scale1} adds the difference at half size, {@code motion_add_uv} the differences of both chroma planes.
 *
 * <p>Any layout; 8, 10, 12 and 16 bit (libvmaf takes the depths between and reads their words as bytes). Refused,
 * beside what the library refuses, is what it computes from memory outside its planes: sides below those that a border
 * can be mirrored in, and the cases that {@code refusal} names.
 *
 * <p>Every score equals libvmaf's bits.
 */
final class FloatMotionExtractor implements Extractor {
    private static final String MOTION2 = "VMAF_feature_motion2_score";
    private static final String MOTION3 = "VMAF_feature_motion3_score";
    private static final String MOTION = "VMAF_feature_motion_score";
    private static final int DEFAULT_TAPS = 5;
    /** Netflix keeps the positions of a scaled row in arrays of this many. */
    private static final int NETFLIX_WIDEST_HALF = 7680;
    /** libvmaf's rows of floats start at multiples of this many. */
    private static final int ROW_ALIGNMENT = 8;

    private final boolean forceZero;
    private final double fpsWeight;
    private final double blendFactor;
    private final double blendOffset;
    private final double maximum;
    private final List<String> keys;
    private final FloatMotionPlane[] planes;
    private int frames;
    /** Of the last frame, weighted, before clipping. */
    private double motion;

    private FloatMotionExtractor(OptionValues options, PictureShape shape) {
        this.forceZero = options.flag("motion_force_zero");
        this.fpsWeight = options.real("motion_fps_weight");
        this.blendFactor = options.real("motion_blend_factor");
        this.blendOffset = options.real("motion_blend_offset");
        this.maximum = options.real("motion_max_val");
        this.keys = keys(options);
        this.planes = new FloatMotionPlane[forceZero ? 0 : options.flag("motion_add_uv") ? 3 : 1];
        for (int plane = 0; plane < planes.length; plane++) {
            int width = shape.planeWidth(plane);
            int height = shape.planeHeight(plane);
            planes[plane] = new FloatMotionPlane(width, height, shape.file().planeWidth(plane), shape.file().bitDepth(),
                    taps(options), options.flag("motion_add_scale1")
                            ? new BilinearHalving(width, height, shape.lineage()) : null);
        }
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = new ArrayList<>(MotionOptions.TABLE);
        options.add(ExtractorOption.flag("debug", true));
        options.add(ExtractorOption.flag("motion_add_scale1", false).inKeyAs("mdc"));
        options.add(ExtractorOption.integer("motion_filter_size", DEFAULT_TAPS, 0, 9).inKeyAs("mfs"));
        options.add(ExtractorOption.flag("motion_add_uv", false).inKeyAs("mau"));
        ExtractorDescription description = new ExtractorDescription("float_motion", lineage,
                List.of(MOTION2, MOTION3, MOTION), options, 2, EnumSet.allOf(PixelFormat.class),
                new TreeSet<>(List.of(8, 10, 12, 16)), true,
                "Li et al., Toward a practical perceptual video quality metric, 2016");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                return FloatMotionExtractor.keys(values);
            }

            @Override
            public Optional<String> refusal(OptionValues values, PictureShape shape) {
                return FloatMotionExtractor.refusal(values, shape);
            }

            @Override
            public boolean temporal() {
                return true;
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new FloatMotionExtractor(values, shape);
            }
        };
    }

    private static List<String> keys(OptionValues options) {
        List<String> keys = new ArrayList<>();
        keys.add(options.key(MOTION2, "motion2"));
        keys.add(options.key(MOTION3, "motion3"));
        if (options.flag("debug")) {
            keys.add(options.key(MOTION, "motion"));
        }
        return keys;
    }

    private static int taps(OptionValues options) {
        int size = options.integer("motion_filter_size");
        return size == 1 || size == 3 ? size : DEFAULT_TAPS;
    }

    private static Optional<String> refusal(OptionValues options, PictureShape shape) {
        boolean chroma = options.flag("motion_add_uv");
        boolean halved = options.flag("motion_add_scale1");
        if (chroma && shape.file().pixelFormat() == PixelFormat.YUV400P) {
            return Optional.of("float_motion with motion_add_uv=true does not take layout 400");
        }
        if (halved && shape.lineage() == Lineage.NETFLIX
                && BilinearHalving.halved(shape.width()) > NETFLIX_WIDEST_HALF) {
            return Optional.of("float_motion with motion_add_scale1=true takes at most " + 2 * NETFLIX_WIDEST_HALF
                    + " columns: the picture has " + shape.width());
        }
        int least = leastSide(options, shape.lineage());
        int chromaLeast = leastSide(options, Lineage.NETFLIX);
        boolean tooSmall = Math.min(shape.width(), shape.height()) < least
                || chroma && Math.min(shape.planeWidth(1), shape.planeHeight(1)) < chromaLeast;
        if (tooSmall) {
            return Optional.of("float_motion with motion_filter_size=" + options.integer("motion_filter_size")
                    + " needs both sides to be at least " + least
                    + (chroma ? ", those of the chroma planes at least " + chromaLeast : "") + ": the picture is "
                    + shape.width() + "x" + shape.height());
        }
        if (chroma && shape.planeHeight(1) > shape.height() >> shape.file().pixelFormat().chromaShiftY()) {
            return Optional.of("float_motion with motion_add_uv=true is not reproducible for odd heights: the fork"
                    + " writes the last chroma row past the end of its plane");
        }
        if (chroma && halved && alignedRow(shape.planeWidth(1)) != alignedRow(shape.width())) {
            return Optional.of("float_motion with motion_add_uv=true and motion_add_scale1=true is not reproducible for"
                    + " subsampled chroma: libvmaf reads its planes with another row length than it wrote them");
        }
        return Optional.empty();
    }

    /** The fork goes by the filter size that was asked for, though the filter itself has never more than five taps. */
    private static int leastSide(OptionValues options, Lineage lineage) {
        // Without a blur libvmaf still reads five taps, four of which weigh nothing.
        int least = taps(options) == 3 ? 2 : DEFAULT_TAPS / 2 + 1;
        return lineage == Lineage.FORK ? Math.max(least, options.integer("motion_filter_size") / 2 + 1) : least;
    }

    private static int alignedRow(int width) {
        return (width + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT;
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        if (forceZero) {
            keys.forEach(key -> sink.score(key, frame, 0));
            return;
        }
        double difference = 0;
        for (int plane = 0; plane < planes.length; plane++) {
            difference += planes[plane].advance(pair.reference(plane));
        }
        double before = motion;
        motion = frame == 0 ? 0 : difference * fpsWeight;
        frames = frame + 1;
        if (keys.size() > 2) {
            sink.score(keys.get(2), frame, clipped(motion));
        }
        switch (frame) {
            case 0 -> sink.score(keys.get(0), 0, 0);
            case 1 -> sink.score(keys.get(1), 0, blended(motion));
            default -> complete(frame - 1, motion < before ? motion : before, sink);
        }
    }

    @Override
    public void flush(ScoreSink sink) {
        if (frames > 1) {
            complete(frames - 1, motion, sink);
        } else if (frames == 1) {
            sink.score(keys.get(1), 0, 0);
        }
    }

    private void complete(int frame, double motion2, ScoreSink sink) {
        sink.score(keys.get(0), frame, clipped(motion2));
        sink.score(keys.get(1), frame, blended(motion2));
    }

    private double clipped(double score) {
        return score < maximum ? score : maximum;
    }

    /** Clipped after the blend, not before it. */
    private double blended(double score) {
        return clipped(score * blendFactor + (1 - blendFactor) * (blendOffset < score ? blendOffset : score));
    }
}
