package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code ssimulacra2}: SSIMULACRA 2 (Sneyers, Cloudinary, 2022 and 2023), structural similarity and edge changes in the
 * XYB colour space at six scales. The stages are a class each: {@link LinearRgb}, {@link PositiveXyb}, {@link
 * RecursiveGaussian} inside {@link Ssimulacra2Plane}, {@link Ssimulacra2Pooling}. Between scales linear light is halved
 * by the mean of 2x2 samples; an odd side rounds up and its last sample counts twice.
 *
 * <p>Exists in the fork only, whose numbers these are. Key: {@code ssimulacra2}. {@code yuv_matrix} says what YCbCr
 * means: 0 BT.709 and 1 BT.601 of limited range, 2 and 3 the same of full range. 4:2:0, 4:2:2 and 4:4:4, 8 to 16 bit.
 * Any size: a scale with a side below 8 and those after it count nothing, and a smaller picture always scores 100.
 *
 * <p>The norms equal libvmaf's bits. The score passes through one power of the C library, which is within one ulp.
 */
final class Ssimulacra2Extractor implements Extractor {
    private static final String KEY = "ssimulacra2";
    private static final int COLOURS = 3;
    private static final int LEAST_SIDE = 8;

    private final PictureShape shape;
    private final LinearRgb linearRgb;
    private final Ssimulacra2Plane plane;
    private final float[][] linearReference;
    private final float[][] linearDistorted;
    private final float[][] xybReference;
    private final float[][] xybDistorted;
    private final double[] norms = new double[COLOURS * Ssimulacra2Pooling.SCALES * Ssimulacra2Pooling.NORMS];

    private Ssimulacra2Extractor(OptionValues options, PictureShape shape) {
        int samples = shape.width() * shape.height();
        this.shape = shape;
        this.linearRgb = new LinearRgb(shape, options.integer("yuv_matrix"));
        this.plane = new Ssimulacra2Plane(samples);
        this.linearReference = new float[COLOURS][samples];
        this.linearDistorted = new float[COLOURS][samples];
        this.xybReference = new float[COLOURS][samples];
        this.xybDistorted = new float[COLOURS][samples];
    }

    static ExtractorKind kind() {
        ExtractorDescription description = new ExtractorDescription(KEY, Lineage.FORK, List.of(KEY),
                List.of(ExtractorOption.integer("yuv_matrix", 0, 0, 3)), 1,
                EnumSet.of(PixelFormat.YUV420P, PixelFormat.YUV422P, PixelFormat.YUV444P),
                IntStream.rangeClosed(8, 16).boxed().collect(Collectors.toCollection(TreeSet::new)), false,
                "Sneyers, SSIMULACRA 2, 2022 and 2023");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues values, PixelFormat layout) {
                return description.keys();
            }

            @Override
            public Extractor open(OptionValues values, PictureShape shape) {
                return new Ssimulacra2Extractor(values, new PictureShape(shape.file(), Lineage.FORK));
            }
        };
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        linearRgb.convert(pair.reference(0), pair.reference(1), pair.reference(2), linearReference[0],
                linearReference[1], linearReference[2]);
        linearRgb.convert(pair.distorted(0), pair.distorted(1), pair.distorted(2), linearDistorted[0],
                linearDistorted[1], linearDistorted[2]);
        Arrays.fill(norms, 0);
        int width = shape.width();
        int height = shape.height();
        for (int scale = 0; scale < Ssimulacra2Pooling.SCALES && Math.min(width, height) >= LEAST_SIDE; scale++) {
            toXyb(linearReference, xybReference, width * height);
            toXyb(linearDistorted, xybDistorted, width * height);
            for (int colour = 0; colour < COLOURS; colour++) {
                plane.measure(xybReference[colour], xybDistorted[colour], width, height, norms,
                        (colour * Ssimulacra2Pooling.SCALES + scale) * Ssimulacra2Pooling.NORMS);
                halve(linearReference[colour], width, height);
                halve(linearDistorted[colour], width, height);
            }
            width = halved(width);
            height = halved(height);
        }
        sink.score(KEY, frame, Ssimulacra2Pooling.score(norms));
    }

    private static void toXyb(float[][] linear, float[][] xyb, int samples) {
        PositiveXyb.convert(linear[0], linear[1], linear[2], xyb[0], xyb[1], xyb[2], samples);
    }

    private static int halved(int side) {
        return (side + 1) / 2;
    }

    /** In place: a result never lies behind what is still to be read. */
    private static void halve(float[] plane, int width, int height) {
        int halfWidth = halved(width);
        int halfHeight = halved(height);
        for (int y = 0; y < halfHeight; y++) {
            int upper = 2 * y * width;
            int lower = Math.min(2 * y + 1, height - 1) * width;
            for (int x = 0; x < halfWidth; x++) {
                int left = 2 * x;
                int right = Math.min(left + 1, width - 1);
                plane[y * halfWidth + x] = (plane[upper + left] + plane[upper + right] + plane[lower + left]
                        + plane[lower + right]) * 0.25f;
            }
        }
    }
}
