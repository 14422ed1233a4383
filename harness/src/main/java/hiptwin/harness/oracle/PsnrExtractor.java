package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code psnr}: peak signal-to-noise ratio of each plane, 10 log10(peak^2 / MSE) (ITU-T J.340; ITU-T P.910 uses the
 * same quantity), with peak = 2^depth - 1.
 *
 * <p>Follows either lineage: the numbers are the same except for chroma planes of an odd subsampled side, which Netflix
 * rounds down and the fork rounds up ({@link PictureShape}).
 *
 * <p>Keys: {@code psnr_y}, {@code psnr_cb}, {@code psnr_cr}; with {@code enable_mse} also {@code mse_y}, {@code
 * mse_cb}, {@code mse_cr}. Luma only for 4:0:0 or {@code enable_chroma=false}. Any size; 8, 10, 12 and 16 bit, the
 * others are refused as in libvmaf. A score is capped at 6 depth + 12 dB, or, when {@code min_sse} is given, at the
 * ratio of that squared error rounded up to a whole dB.
 *
 * <p>The squared error and the MSE equal libvmaf's bits. The ratio passes through one {@code log10}, see {@link
 * LogTen}.
 */
final class PsnrExtractor implements Extractor {
    private static final String[] PSNR_KEYS = {"psnr_y", "psnr_cb", "psnr_cr"};
    private static final String[] MSE_KEYS = {"mse_y", "mse_cb", "mse_cr"};
    /** Where no error is left, the ratio is that of this MSE, before the cap. */
    private static final double LEAST_MSE = 1e-16;

    private final PictureShape shape;
    private final SquaredError squaredError;
    private final boolean withMse;
    private final int planes;
    private final double peakSquared;
    private final double[] cap = new double[3];

    private PsnrExtractor(OptionValues options, PictureShape shape) {
        this.shape = shape;
        this.squaredError = new SquaredError(shape.file().bytesPerSample());
        this.withMse = options.flag("enable_mse");
        this.planes = planes(options, shape.file().pixelFormat());
        int depth = shape.file().bitDepth();
        // At 8 bit the peak is 255 either way; at 16 bit its square still fits 32 bits without a sign.
        double peak = options.flag("reduced_hbd_peak") ? 255 << depth - 8 : (1 << depth) - 1;
        this.peakSquared = peak * peak;
        double leastSse = options.real("min_sse");
        for (int plane = 0; plane < planes; plane++) {
            cap[plane] = 6 * depth + 12;
            if (leastSse != 0) {
                cap[plane] = Math.ceil(10 * LogTen.of(peakSquared / (leastSse / samples(plane))));
            }
        }
    }

    static ExtractorKind kind(Lineage lineage) {
        ExtractorDescription description = new ExtractorDescription("psnr", lineage, List.of(PSNR_KEYS), List.of(
                ExtractorOption.flag("enable_chroma", true),
                ExtractorOption.flag("enable_mse", false),
                ExtractorOption.flag("enable_apsnr", false).onlyDefault(
                        "it gives one aggregate for the whole clip, and the oracle gives scores of single frames"),
                ExtractorOption.flag("reduced_hbd_peak", false),
                ExtractorOption.real("min_sse", 0, 0, Double.MAX_VALUE)),
                1, EnumSet.allOf(PixelFormat.class), new TreeSet<>(List.of(8, 10, 12, 16)), true, "ITU-T J.340");
        return new ExtractorKind() {
            @Override
            public ExtractorDescription description() {
                return description;
            }

            @Override
            public List<String> keys(OptionValues options, PixelFormat layout) {
                List<String> keys = new ArrayList<>();
                for (int plane = 0; plane < planes(options, layout); plane++) {
                    keys.add(PSNR_KEYS[plane]);
                    if (options.flag("enable_mse")) {
                        keys.add(MSE_KEYS[plane]);
                    }
                }
                return keys;
            }

            @Override
            public Extractor open(OptionValues options, PictureShape shape) {
                return new PsnrExtractor(options, shape);
            }
        };
    }

    private static int planes(OptionValues options, PixelFormat layout) {
        return options.flag("enable_chroma") ? layout.planeCount() : 1;
    }

    private double samples(int plane) {
        return (double) shape.planeWidth(plane) * shape.planeHeight(plane);
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        for (int plane = 0; plane < planes; plane++) {
            long sum = squaredError.sum(pair.packedReference(plane), pair.packedDistorted(plane),
                    shape.file().planeWidth(plane), shape.planeWidth(plane), shape.planeHeight(plane));
            // A chroma plane that Netflix rounds away has no samples: 0/0, which the floor below turns into the cap.
            double mse = sum / samples(plane);
            double psnr = 10 * LogTen.of(peakSquared / (mse > LEAST_MSE ? mse : LEAST_MSE));
            sink.score(PSNR_KEYS[plane], frame, psnr < cap[plane] ? psnr : cap[plane]);
            if (withMse) {
                sink.score(MSE_KEYS[plane], frame, mse);
            }
        }
    }
}
