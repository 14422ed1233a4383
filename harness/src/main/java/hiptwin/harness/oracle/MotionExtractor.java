package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code motion} and {@code motion_v2}: the mean absolute difference of the blurred luma of two reference frames, the
 * temporal feature of VMAF (Li, Aaron, Katsavounidis, Moorthy, Manohara: "Toward a practical perceptual video quality
 * metric", 2016), in fixed point. The distorted clip does not take part. {@link BlurredDifference} has the fixed-point
 * steps, {@link MotionWindow} the temporal ones.
 *
 * <p>{@code motion} follows Netflix/vmaf f85a8536 (3.2.0), whose numbers newer versions of the fork give too; the fork
 * at c2a3c7e0 computes {@code motion} differently (it blurs each frame and divides in {@code float}), by up to 1.3e-5.
 * {@code motion_v2} exists in the fork only; at c2a3c7e0 its five-frame window is refused.
 *
 * <p>Keys of {@code motion}: {@code VMAF_integer_feature_motion_sad_score}, {@code ..._motion2_score}, {@code
 * ..._motion3_score}, and with {@code debug} {@code ..._motion_score}, equal to the first. Keys of {@code motion_v2}:
 * {@code VMAF_integer_feature_motion_v2_sad_score}, {@code ..._motion2_v2_score}, {@code ..._motion3_v2_score}. Every
 * layout, 8 to 16 bit. Both sides at least {@value BlurredDifference#MINIMUM_SIDE}: the fork refuses less, and Netflix
 * reads outside the picture there.
 *
 * <p>Every score equals libvmaf's bits.
 */
final class MotionExtractor implements Extractor {
    /** The keys of one of the two extractors: raw, and short for when a suffix follows. */
    private enum Keys {
        MOTION("VMAF_integer_feature_motion_sad_score", "VMAF_integer_feature_motion_sad_score",
                "VMAF_integer_feature_motion2_score", "integer_motion2",
                "VMAF_integer_feature_motion3_score", "integer_motion3"),
        MOTION_V2("VMAF_integer_feature_motion_v2_sad_score", "VMAF_integer_feature_motion_v2_sad_score",
                "VMAF_integer_feature_motion2_v2_score", "VMAF_integer_feature_motion2_v2_score",
                "VMAF_integer_feature_motion3_v2_score", "VMAF_integer_feature_motion3_v2_score");

        private final String sad;
        private final String sadShort;
        private final String motion2;
        private final String motion2Short;
        private final String motion3;
        private final String motion3Short;

        Keys(String sad, String sadShort, String motion2, String motion2Short, String motion3, String motion3Short) {
            this.sad = sad;
            this.sadShort = sadShort;
            this.motion2 = motion2;
            this.motion2Short = motion2Short;
            this.motion3 = motion3;
            this.motion3Short = motion3Short;
        }

        List<String> named(OptionValues options) {
            List<String> names = new ArrayList<>();
            names.add(options.key(sad, sadShort));
            names.add(options.key(motion2, motion2Short));
            names.add(options.key(motion3, motion3Short));
            if (this == MOTION && options.flag("debug")) {
                names.add(options.key("VMAF_integer_feature_motion_score", "integer_motion"));
            }
            return names;
        }
    }

    private final PictureShape shape;
    private final MotionOptions options;
    private final BlurredDifference blurredDifference;
    private final MotionWindow window;
    private final List<String> scoreKeys;

    private MotionExtractor(List<String> keys, OptionValues options, PictureShape shape) {
        this.shape = shape;
        this.options = new MotionOptions(options);
        this.blurredDifference = new BlurredDifference(shape.file());
        this.window = new MotionWindow(this.options, keys.get(1), keys.get(2));
        this.scoreKeys = keys.size() == 3 ? List.of(keys.get(0)) : List.of(keys.get(0), keys.get(3));
    }

    /** {@code motion} of Netflix/vmaf 3.2.0. */
    static ExtractorKind motion() {
        List<ExtractorOption> options = new ArrayList<>(MotionOptions.TABLE);
        options.add(MotionOptions.MOVING_AVERAGE);
        options.add(MotionOptions.FIVE_FRAME_WINDOW);
        options.add(ExtractorOption.flag("debug", false));
        return kind("motion", Lineage.NETFLIX, Keys.MOTION, options);
    }

    /** {@code motion_v2} of the fork. */
    static ExtractorKind motionV2() {
        List<ExtractorOption> options = new ArrayList<>(MotionOptions.TABLE);
        options.add(MotionOptions.MOVING_AVERAGE);
        options.add(MotionOptions.FIVE_FRAME_WINDOW.onlyDefault("the fork at c2a3c7e0 refuses it for motion_v2"));
        return kind("motion_v2", Lineage.FORK, Keys.MOTION_V2, options);
    }

    private static ExtractorKind kind(String name, Lineage lineage, Keys keys, List<ExtractorOption> options) {
        ExtractorDescription description = new ExtractorDescription(name, lineage,
                List.of(keys.sad, keys.motion2, keys.motion3), options, BlurredDifference.MINIMUM_SIDE,
                EnumSet.allOf(PixelFormat.class),
                IntStream.rangeClosed(8, 16).boxed().collect(Collectors.toCollection(TreeSet::new)), true,
                "Li et al., Toward a practical perceptual video quality metric, 2016");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                return keys.named(values);
            }

            @Override
            public boolean temporal() {
                return true;
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new MotionExtractor(keys.named(values), values, shape);
            }
        };
    }

    @Override
    public int historyFrames() {
        return options.distance();
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        double score = 0;
        if (!options.forceZero() && frame >= options.distance()) {
            long sum = blurredDifference.sum(pair.earlierReferenceLuma(options.distance()), pair.reference(0));
            score = options.score(sum, shape.lumaSamples());
        }
        for (String key : scoreKeys) {
            sink.score(key, frame, score);
        }
        window.add(score, sink);
    }

    @Override
    public void flush(ScoreSink sink) {
        window.flush(sink);
    }
}
