package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code motion} and {@code motion_v2}: the mean absolute difference of the blurred luma of two reference frames, the
 * temporal feature of VMAF (Li, Aaron, Katsavounidis, Moorthy, Manohara: "Toward a practical perceptual video quality
 * metric", 2016), in fixed point. The distorted clip does not take part. {@link MotionWindow} has the temporal steps.
 *
 * <p>{@code motion} of Netflix/vmaf f85a8536 (3.2.0), whose numbers newer versions of the fork give too, and {@code
 * motion_v2}, which exists in the fork only, blur the difference of two frames ({@link BlurredDifference}). {@code
 * motion} of the fork at c2a3c7e0 blurs each frame ({@link BlurredLuma}) and divides in {@code float}, which makes up
 * to 4.9e-4 of a difference. The five-frame window of {@code motion_v2} is refused at c2a3c7e0.
 *
 * <p>Keys of Netflix's {@code motion}: {@code VMAF_integer_feature_motion_sad_score}, {@code ..._motion2_score}, {@code
 * ..._motion3_score}, and with {@code debug} {@code ..._motion_score}, equal to the first. The fork's has no {@code
 * sad}, has {@code debug} on by default, and with {@code motion_force_zero} and without {@code debug} gives {@code
 * motion2} alone. Keys of {@code motion_v2}: {@code VMAF_integer_feature_motion_v2_sad_score}, {@code
 * ..._motion2_v2_score}, {@code ..._motion3_v2_score}. Every layout, 8 to 16 bit. Both sides at least {@value
 * BlurredDifference#MINIMUM_SIDE}: the fork refuses less, and Netflix reads outside the picture there.
 *
 * <p>With {@code motion_five_frame_window} the fork compares the second frame with a plane that was never filled, which
 * is black, for the {@code motion2} and {@code motion3} of the third: a fault of the library, and the oracle does the
 * same. Smallest input: four frames, the second one black.
 *
 * <p>Every score equals libvmaf's bits.
 */
final class MotionExtractor implements Extractor {
    /** How the temporal extractors differ: their keys, raw and short for when a suffix follows, and their stage. */
    private enum Variant {
        MOTION("VMAF_integer_feature_motion_sad_score", "VMAF_integer_feature_motion_sad_score",
                "VMAF_integer_feature_motion2_score", "integer_motion2",
                "VMAF_integer_feature_motion3_score", "integer_motion3"),
        MOTION_OF_FORK("VMAF_integer_feature_motion_score", "integer_motion",
                "VMAF_integer_feature_motion2_score", "integer_motion2",
                "VMAF_integer_feature_motion3_score", "integer_motion3"),
        MOTION_V2("VMAF_integer_feature_motion_v2_sad_score", "VMAF_integer_feature_motion_v2_sad_score",
                "VMAF_integer_feature_motion2_v2_score", "VMAF_integer_feature_motion2_v2_score",
                "VMAF_integer_feature_motion3_v2_score", "VMAF_integer_feature_motion3_v2_score");

        private final String plain;
        private final String plainShort;
        private final String motion2;
        private final String motion2Short;
        private final String motion3;
        private final String motion3Short;

        Variant(String plain, String plainShort, String motion2, String motion2Short, String motion3,
                String motion3Short) {
            this.plain = plain;
            this.plainShort = plainShort;
            this.motion2 = motion2;
            this.motion2Short = motion2Short;
            this.motion3 = motion3;
            this.motion3Short = motion3Short;
        }

        String motion2(OptionValues options) {
            return options.key(motion2, motion2Short);
        }

        /** Empty where it is not given. */
        Optional<String> motion3(OptionValues options) {
            return this == MOTION_OF_FORK && options.flag("motion_force_zero") && !options.flag("debug")
                    ? Optional.empty() : Optional.of(options.key(motion3, motion3Short));
        }

        /** Keys of the score before the window, which may be none. */
        List<String> plain(OptionValues options) {
            String key = options.key(plain, plainShort);
            return switch (this) {
                case MOTION -> options.flag("debug")
                        ? List.of(key, options.key(MOTION_OF_FORK.plain, MOTION_OF_FORK.plainShort)) : List.of(key);
                case MOTION_OF_FORK -> options.flag("debug") ? List.of(key) : List.of();
                case MOTION_V2 -> List.of(key);
            };
        }

        List<String> keys(OptionValues options) {
            List<String> names = new ArrayList<>(plain(options));
            names.add(motion2(options));
            motion3(options).ifPresent(names::add);
            return names;
        }
    }

    /** Measures one frame after the other. */
    @FunctionalInterface
    private interface Stage {
        /** The score of a frame against an earlier one; clipped or not, as the window expects it. */
        double measure(int frame, FramePair pair);
    }

    private final MotionOptions options;
    private final Stage stage;
    private final int historyFrames;
    private final MotionWindow window;
    private final List<String> plainKeys;

    private MotionExtractor(Variant variant, OptionValues values, PictureShape shape) {
        this.options = new MotionOptions(values);
        this.plainKeys = variant.plain(values);
        this.window = new MotionWindow(options, variant.motion2(values), variant.motion3(values));
        boolean eachFrame = variant == Variant.MOTION_OF_FORK;
        this.historyFrames = eachFrame ? 0 : options.distance();
        this.stage = eachFrame ? blurredFrames(shape) : blurredDifferences(shape);
    }

    private Stage blurredDifferences(PictureShape shape) {
        BlurredDifference difference = new BlurredDifference(shape.file());
        return (frame, pair) -> frame < options.distance() ? 0 : options.score(
                difference.sum(pair.earlierReferenceLuma(options.distance()), pair.reference(0)), shape.lumaSamples());
    }

    private Stage blurredFrames(PictureShape shape) {
        BlurredLuma blurred = new BlurredLuma(shape.file(), options.distance());
        int samples = shape.width() * shape.height();
        return (frame, pair) -> {
            blurred.add(pair.reference(0));
            if (options.fiveFrameWindow() && frame == 1) {
                window.withoutPast(options.singleScore(blurred.sumFromBlack(), samples));
            }
            return frame < options.distance() ? 0 : options.singleScore(blurred.sum(), samples);
        };
    }

    /** {@code motion} of a lineage. */
    static ExtractorKind motion(Lineage lineage) {
        boolean fork = lineage == Lineage.FORK;
        List<ExtractorOption> options = new ArrayList<>(MotionOptions.TABLE);
        options.add(MotionOptions.MOVING_AVERAGE);
        options.add(MotionOptions.FIVE_FRAME_WINDOW);
        options.add(ExtractorOption.flag("debug", fork));
        return kind("motion", lineage, fork ? Variant.MOTION_OF_FORK : Variant.MOTION, options);
    }

    /** {@code motion_v2} of the fork. */
    static ExtractorKind motionV2() {
        List<ExtractorOption> options = new ArrayList<>(MotionOptions.TABLE);
        options.add(MotionOptions.MOVING_AVERAGE);
        options.add(MotionOptions.FIVE_FRAME_WINDOW.onlyDefault("the fork at c2a3c7e0 refuses it for motion_v2"));
        return kind("motion_v2", Lineage.FORK, Variant.MOTION_V2, options);
    }

    private static ExtractorKind kind(String name, Lineage lineage, Variant variant, List<ExtractorOption> options) {
        ExtractorDescription description = new ExtractorDescription(name, lineage,
                List.of(variant.plain, variant.motion2, variant.motion3), options, BlurredDifference.MINIMUM_SIDE,
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
                return variant.keys(values);
            }

            @Override
            public boolean temporal() {
                return true;
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new MotionExtractor(variant, values, shape);
            }
        };
    }

    @Override
    public int historyFrames() {
        return historyFrames;
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        double score = options.forceZero() ? 0 : stage.measure(frame, pair);
        for (String key : plainKeys) {
            sink.score(key, frame, options.clipped(score));
        }
        window.add(score, sink);
    }

    @Override
    public void flush(ScoreSink sink) {
        window.flush(sink);
    }
}
