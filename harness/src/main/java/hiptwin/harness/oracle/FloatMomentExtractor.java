package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code float_moment}: the first two raw moments of luma, the mean of the samples and the mean of their squares, on
 * samples divided by 2^(depth-8).
 *
 * <p>Keys: {@code float_moment_ref1st}, {@code float_moment_dis1st}, {@code float_moment_ref2nd}, {@code
 * float_moment_dis2nd}. No options. Any size and layout; 8, 10, 12 and 16 bit (libvmaf takes the depths between and
 * reads their words as bytes). Both lineages give the same bits.
 *
 * <p>libvmaf squares in {@code float} and adds in {@code double}, sample by sample. Up to 12 bit nothing is rounded, so
 * the exact integer sum is the same number; at 16 bit each square is rounded to {@code float} and the order of addition
 * is kept.
 */
final class FloatMomentExtractor implements Extractor {
    private static final List<String> KEYS =
            List.of("float_moment_ref1st", "float_moment_dis1st", "float_moment_ref2nd", "float_moment_dis2nd");

    private final PictureShape shape;
    private final double scale;

    private FloatMomentExtractor(PictureShape shape) {
        this.shape = shape;
        this.scale = 1 << shape.file().bitDepth() - 8;
    }

    static ExtractorKind kind(Lineage lineage) {
        ExtractorDescription description = new ExtractorDescription("float_moment", lineage, KEYS, List.of(), 1,
                EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), true,
                "raw moments, as in any text on statistics");
        return new FixedKeys(description, FloatMomentExtractor::new);
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        double samples = shape.lumaSamples();
        int[] reference = pair.reference(0);
        int[] distorted = pair.distorted(0);
        sink.score(KEYS.get(0), frame, sum(reference) / scale / samples);
        sink.score(KEYS.get(1), frame, sum(distorted) / scale / samples);
        if (shape.file().bitDepth() <= 12) {
            sink.score(KEYS.get(2), frame, sumOfSquares(reference) / (scale * scale) / samples);
            sink.score(KEYS.get(3), frame, sumOfSquares(distorted) / (scale * scale) / samples);
        } else {
            sink.score(KEYS.get(2), frame, sumOfRoundedSquares(reference) / samples);
            sink.score(KEYS.get(3), frame, sumOfRoundedSquares(distorted) / samples);
        }
    }

    private static long sum(int[] plane) {
        long sum = 0;
        for (int sample : plane) {
            sum += sample;
        }
        return sum;
    }

    private static long sumOfSquares(int[] plane) {
        long sum = 0;
        for (int sample : plane) {
            sum += (long) sample * sample;
        }
        return sum;
    }

    private static double sumOfRoundedSquares(int[] plane) {
        double sum = 0;
        for (int sample : plane) {
            float value = sample / 256f;
            sum += value * value;
        }
        return sum;
    }
}
