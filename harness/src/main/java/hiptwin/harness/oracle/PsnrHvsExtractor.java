package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code psnr_hvs}: PSNR-HVS-M, a signal-to-noise ratio of DCT coefficients weighted by contrast sensitivity and with
 * contrast masking (Egiazarian et al.: "New full-reference quality metrics based on HVS", 2006; Ponomarenko et al.: "On
 * between-coefficient contrast masking of DCT basis functions", 2007). {@link MaskedError} has the arithmetic.
 *
 * <p>Follows either lineage: one product is rounded differently, by which scores differ in the seventh digit at most,
 * and chroma planes of an odd subsampled side differ in size ({@link PictureShape}).
 *
 * <p>Keys: {@code psnr_hvs_y}, {@code psnr_hvs_cb}, {@code psnr_hvs_cr} and {@code psnr_hvs}, which is 8 parts of
 * luma's error and 1 of each chroma plane's, in dB without a cap: equal planes give infinity. No options. 4:2:0, 4:2:2
 * and 4:4:4, 8 to 12 bit. Any size; a plane with a side below 8 has no block, and its score and the total are NaN.
 *
 * <p>The errors equal libvmaf's bits. A score passes through one {@code log10}, see {@link LogTen}.
 */
final class PsnrHvsExtractor implements Extractor {
    private static final List<String> KEYS = List.of("psnr_hvs_y", "psnr_hvs_cb", "psnr_hvs_cr", "psnr_hvs");
    private static final int PLANES = 3;

    private final PictureShape shape;
    private final MaskedError[] maskedErrors = new MaskedError[PLANES];
    private final double[] errors = new double[PLANES];
    private final float peakSquared;

    private PsnrHvsExtractor(PictureShape shape) {
        this.shape = shape;
        int peak = shape.file().maxSample();
        this.peakSquared = peak * peak;
        for (int plane = 0; plane < PLANES; plane++) {
            maskedErrors[plane] = new MaskedError(new HvsSensitivity(plane), shape.lineage());
        }
    }

    static ExtractorKind kind(Lineage lineage) {
        ExtractorDescription description = new ExtractorDescription("psnr_hvs", lineage, KEYS, List.of(), 1,
                EnumSet.of(PixelFormat.YUV420P, PixelFormat.YUV422P, PixelFormat.YUV444P),
                new TreeSet<>(List.of(8, 9, 10, 11, 12)), true,
                "Ponomarenko et al., On between-coefficient contrast masking of DCT basis functions, 2007");
        return new FixedKeys(description, PsnrHvsExtractor::new);
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        for (int plane = 0; plane < PLANES; plane++) {
            errors[plane] = maskedErrors[plane].mean(pair.reference(plane), pair.distorted(plane),
                    shape.file().planeWidth(plane), shape.planeWidth(plane), shape.planeHeight(plane)) / peakSquared;
            sink.score(KEYS.get(plane), frame, decibels(errors[plane]));
        }
        sink.score(KEYS.get(PLANES), frame, decibels(errors[0] * 0.8 + 0.1 * (errors[1] + errors[2])));
    }

    private static double decibels(double error) {
        return 10 * -LogTen.of(error);
    }
}
