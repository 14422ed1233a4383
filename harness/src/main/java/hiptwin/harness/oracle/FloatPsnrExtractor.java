package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code float_psnr}: peak signal-to-noise ratio of luma (ITU-T J.340), on samples scaled to the 8-bit range: a sample
 * of depth d is divided by 2^(d-8), and the peak is (2^d - 1) / 2^(d-8).
 *
 * <p>Key: {@code float_psnr}. No options. Any size and layout; 8, 10, 12 and 16 bit. Capped at 60, 72, 84 and 108 dB.
 *
 * <p>libvmaf squares differences in {@code float} and adds them in {@code double}. Up to 12 bit a squared difference
 * has at most 24 bits, so nothing is rounded and the exact integer sum is the same number. At 16 bit each square is
 * rounded to {@code float}, and a sum above 2^53 steps is rounded too, in the order of addition: Netflix adds sample by
 * sample through the frame, the fork adds rows and then the rows' sums. Both orders are kept. One {@code log10}
 * follows, see {@link LogTen}.
 */
final class FloatPsnrExtractor implements Extractor {
    private static final String KEY = "float_psnr";
    private static final double LEAST_NOISE = 1e-10;

    private final PictureShape shape;
    private final SquaredError squaredError;
    private final double scale;
    private final double peak;
    private final double cap;

    private FloatPsnrExtractor(PictureShape shape) {
        this.shape = shape;
        this.squaredError = new SquaredError(shape.file().bytesPerSample());
        int depth = shape.file().bitDepth();
        this.scale = 1 << depth - 8;
        this.peak = shape.file().maxSample() / scale;
        this.cap = 6 * depth + 12;
    }

    static ExtractorKind kind(Lineage lineage) {
        ExtractorDescription description = new ExtractorDescription("float_psnr", lineage, List.of(KEY), List.of(), 1,
                EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), true, "ITU-T J.340");
        return new FixedKeys(description, FloatPsnrExtractor::new);
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        double noise = summedNoise(pair) / shape.lumaSamples();
        double psnr = 10 * LogTen.of(peak * peak / (noise > LEAST_NOISE ? noise : LEAST_NOISE));
        sink.score(KEY, frame, psnr < cap ? psnr : cap);
    }

    private double summedNoise(FramePair pair) {
        int width = shape.width();
        int height = shape.height();
        if (shape.file().bitDepth() <= 12) {
            long sum = squaredError.sum(pair.packedReference(0), pair.packedDistorted(0), width, width, height);
            return sum / (scale * scale);
        }
        int[] reference = pair.reference(0);
        int[] distorted = pair.distorted(0);
        if (shape.lineage() == Lineage.NETFLIX) {
            return roundedNoise(reference, distorted, 0, width * height);
        }
        double noise = 0;
        for (int y = 0; y < height; y++) {
            noise += roundedNoise(reference, distorted, y * width, (y + 1) * width);
        }
        return noise;
    }

    private static double roundedNoise(int[] reference, int[] distorted, int from, int to) {
        double noise = 0;
        for (int i = from; i < to; i++) {
            float difference = (reference[i] - distorted[i]) / 256f;
            noise += difference * difference;
        }
        return noise;
    }
}
