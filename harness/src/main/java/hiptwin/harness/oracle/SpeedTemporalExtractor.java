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
 * {@code speed_temporal}: the temporal part of SpEED (Bampis et al. 2017), on the difference of luma from the frame
 * before; with {@code speed_use_ref_diff} the distorted frame before is compared with the reference's frame.
 *
 * <p>Key: {@code Speed_temporal_feature_speed_temporal_score}, 0 for the first frame; {@code speed_max_val} changes the
 * name of the key and, as in libvmaf, nothing else. Every layout; 8, 10, 12 and 16 bit (libvmaf takes the depths
 * between and reads their words as bytes). Both sides at least 96, the scaled luma plane at least 80. A {@code
 * speed_prescale} above 1 is refused, because libvmaf writes outside its memory.
 *
 * <p>Follows either lineage, with the exactness of {@link SpeedChromaExtractor}.
 */
final class SpeedTemporalExtractor implements Extractor {
    private static final String NAME = "speed_temporal";
    private static final String KEY = "Speed_temporal_feature_speed_temporal_score";

    private final int bitDepth;
    private final String key;
    private final boolean fromReference;
    private final SpeedDifference difference;
    private float[] reference;
    private float[] distorted;
    private float[] earlierReference;
    private float[] earlierDistorted;

    private SpeedTemporalExtractor(OptionValues options, PictureShape shape) {
        this.bitDepth = shape.file().bitDepth();
        this.key = key(options);
        this.fromReference = options.flag("speed_use_ref_diff");
        this.difference = new SpeedDifference(shape.width(), shape.height(), options, 0,
                SpeedArithmetic.of(shape.lineage()));
        int samples = shape.width() * shape.height();
        this.reference = new float[samples];
        this.distorted = new float[samples];
        this.earlierReference = new float[samples];
        this.earlierDistorted = new float[samples];
    }

    private static String key(OptionValues options) {
        return options.key(KEY, "speed_temporal");
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = new ArrayList<>(SpeedDifference.OPTIONS);
        options.add(ExtractorOption.flag("speed_use_ref_diff", false).inKeyAs("urd"));
        ExtractorDescription description = new ExtractorDescription(NAME, lineage, List.of(KEY), options, 96,
                EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), true,
                SpeedChromaExtractor.SOURCE);
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues options, PixelFormat layout) {
                return List.of(key(options));
            }

            @Override
            public Optional<String> refusal(OptionValues options, PictureShape shape) {
                int width = shape.width();
                int height = shape.height();
                if (SpeedDifference.scaled(width, options) > width
                        || SpeedDifference.scaled(height, options) > height) {
                    return Optional.of("option speed_prescale=" + options.real("speed_prescale") + " is not supported: "
                            + NAME + " of libvmaf has no memory for frames larger than the clip's, and writes "
                            + "outside it");
                }
                return SpeedDifference.refusal(NAME, "luma", width, height, options);
            }

            @Override
            public boolean temporal() {
                return true;
            }

            @Override
            public Extractor open(OptionValues options, PictureShape shape) {
                return new SpeedTemporalExtractor(options, shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        OffsetPlane.fill(pair.reference(0), bitDepth, reference);
        OffsetPlane.fill(pair.distorted(0), bitDepth, distorted);
        float score = 0;
        if (frame > 0) {
            subtract(earlierReference, reference);
            subtract(earlierDistorted, fromReference ? reference : distorted);
            score = difference.compare(earlierReference, earlierDistorted);
        }
        sink.score(key, frame, score);
        float[] free = earlierReference;
        earlierReference = reference;
        reference = free;
        free = earlierDistorted;
        earlierDistorted = distorted;
        distorted = free;
    }

    /** Exact: differences of numbers with few digits. */
    private static void subtract(float[] from, float[] what) {
        for (int i = 0; i < from.length; i++) {
            from[i] -= what[i];
        }
    }
}
