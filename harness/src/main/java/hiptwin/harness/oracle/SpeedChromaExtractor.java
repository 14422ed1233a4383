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
 * {@code speed_chroma}: the spatial part of SpEED (Bampis, Gupta, Soundararajan, Bovik: "SpEED-QA: Spatial Efficient
 * Entropic Differencing for Image and Video Quality", 2017) on the two chroma planes.
 *
 * <p>Keys: {@code Speed_chroma_feature_speed_chroma_u_score}, {@code ..._v_score} and {@code ..._uv_score}, the mean of
 * the two, or one of them where the other's covariance matrix cannot be inverted. Layouts with chroma; 8, 10, 12 and 16
 * bit (libvmaf takes the depths between and reads their words as bytes). Both sides at least 176, and with {@code
 * speed_prescale} the scaled chroma plane at least 80; the fork's odd chroma planes are refused, because it writes
 * outside its memory there.
 *
 * <p>Follows either lineage: {@link SpeedArithmetic} has the difference. {@link SpeedDifference} has the stages.
 * Eigenvalues (at most 500 QR steps) and the solution of the linear system are {@code float}, and their rounding is
 * followed step by step: every score measured equals libvmaf's bits. A C library's {@code log2}, {@code exp} or {@code
 * sin} of {@code double} may differ by an ulp, which the rounding to {@code float} hides but for one argument in 10^8.
 */
final class SpeedChromaExtractor implements Extractor {
    /** The publication behind both speed extractors. */
    static final String SOURCE = "Bampis et al., SpEED-QA: spatial efficient entropic differencing, 2017";
    private static final String NAME = "speed_chroma";
    private static final List<String> PARTS = List.of("u", "v", "uv");

    private final PictureShape shape;
    private final List<String> keys;
    private final double cap;
    private final SpeedDifference difference;
    private final float[] reference;
    private final float[] distorted;

    private SpeedChromaExtractor(OptionValues options, PictureShape shape) {
        this.shape = shape;
        this.keys = keys(options);
        this.cap = options.real("speed_max_val");
        int width = shape.planeWidth(1);
        int height = shape.planeHeight(1);
        this.difference = new SpeedDifference(width, height, options, options.integer("speed_weight_var_mode"),
                SpeedArithmetic.of(shape.lineage()));
        this.reference = new float[width * height];
        this.distorted = new float[width * height];
    }

    private static List<String> keys(OptionValues options) {
        return PARTS.stream().map(part -> options.key(rawKey(part), "speed_chroma_" + part)).toList();
    }

    private static String rawKey(String part) {
        return "Speed_chroma_feature_speed_chroma_" + part + "_score";
    }

    static ExtractorKind kind(Lineage lineage) {
        List<ExtractorOption> options = new ArrayList<>(SpeedDifference.OPTIONS);
        options.add(ExtractorOption.integer("speed_weight_var_mode", 0, 0, 6).inKeyAs("wvm"));
        ExtractorDescription description = new ExtractorDescription(NAME, lineage,
                PARTS.stream().map(SpeedChromaExtractor::rawKey).toList(), options, 176,
                EnumSet.of(PixelFormat.YUV420P, PixelFormat.YUV422P, PixelFormat.YUV444P),
                new TreeSet<>(List.of(8, 10, 12, 16)), true, SOURCE);
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues options, PixelFormat layout) {
                return SpeedChromaExtractor.keys(options);
            }

            @Override
            public Optional<String> refusal(OptionValues options, PictureShape shape) {
                if (shape.lineage() == Lineage.FORK && shape.file().hasOddChroma()) {
                    return Optional.of(NAME + " of the fork needs even sides where chroma is subsampled, and writes "
                            + "outside its memory otherwise: the picture is " + shape.width() + "x" + shape.height());
                }
                return SpeedDifference.refusal(NAME, "chroma", shape.planeWidth(1), shape.planeHeight(1), options);
            }

            @Override
            public Extractor open(OptionValues options, PictureShape shape) {
                return new SpeedChromaExtractor(options, shape);
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        float u = compare(pair, 1);
        boolean invertibleU = difference.invertible();
        float v = compare(pair, 2);
        boolean invertibleV = difference.invertible();
        float both = (u + v) / 2;
        if (invertibleU != invertibleV) {
            both = invertibleU ? u : v;
        }
        sink.score(keys.get(0), frame, capped(u));
        sink.score(keys.get(1), frame, capped(v));
        sink.score(keys.get(2), frame, capped(both));
    }

    private double capped(double score) {
        return score < cap ? score : cap;
    }

    private float compare(FramePair pair, int plane) {
        fill(pair.reference(plane), plane, reference);
        fill(pair.distorted(plane), plane, distorted);
        return difference.compare(reference, distorted);
    }

    /** Drops the column and row that Netflix's picture does not have. */
    private void fill(int[] samples, int plane, float[] into) {
        int width = shape.planeWidth(plane);
        for (int row = 0; row < shape.planeHeight(plane); row++) {
            int from = row * shape.file().planeWidth(plane);
            OffsetPlane.fillRow(samples, from, shape.file().bitDepth(), into, row * width, width);
        }
    }
}
