package hiptwin.harness.oracle;

import hiptwin.harness.oracle.SpeedArithmetic.Weight;
import java.util.List;
import java.util.Optional;

/**
 * The score of one plane (SpEED-QA, equation 12): the mean over all blocks of the difference of their entropies, each
 * weighted with the logarithm of a variance. Blocks that hold no more than the noise of the eye's nerves in both
 * pictures do not differ. Not thread-safe.
 */
final class SpeedDifference {
    /** Options that {@code speed_chroma} and {@code speed_temporal} share. */
    static final List<ExtractorOption> OPTIONS = List.of(
            ExtractorOption.real("speed_kernelscale", 1, 0.1, 4).inKeyAs("ks"),
            ExtractorOption.real("speed_prescale", 1, 0.1, 4).inKeyAs("ps"),
            ExtractorOption.choice("speed_prescale_method", "nearest", "bilinear", "bicubic", "lanczos4")
                    .inKeyAs("psm"),
            ExtractorOption.real("speed_sigma_nn", 0.29, 0.1, 2).inKeyAs("snn"),
            ExtractorOption.real("speed_nn_floor", 0, 0, 1).inKeyAs("nnf"),
            ExtractorOption.real("speed_max_val", 1000, 0, 1000).inKeyAs("mxv"));

    /** Kernel scales that libvmaf has filters for. */
    private static final float[] KERNEL_SCALES = {1, 1 / 2f, 3 / 2f, 2, 2 / 3f, 24 / 10f, 360 / 97f, 4 / 3f, 3.5f / 3,
        3.75f / 3, 4.25f / 3, 5 / 3f, 3, 1 / 2.25f, 1.4746f, 1.54f, 1.6f, 1.06667f, 0.711111f, 0.740740f, 1.111111f};
    /** A kernel scale is one of those, and a prescale is none, if it is this near. */
    private static final double NEAR = 1e-3;
    /** For each {@code speed_weight_var_mode} the weight of the reference's entropy and of the other's. */
    private static final Weight[][] MODES = {{Weight.REFERENCE, Weight.DISTORTED}, {Weight.REFERENCE, Weight.REFERENCE},
        {Weight.DISTORTED, Weight.DISTORTED}, {Weight.MEAN, Weight.MEAN}, {Weight.REFERENCE, Weight.MEAN},
        {Weight.REFERENCE, Weight.MOSTLY_REFERENCE}, {Weight.REFERENCE, Weight.MOSTLY_DISTORTED}};

    private final SpeedArithmetic arithmetic;
    private final Weight[] weights;
    private final float noiseEntropy;
    private final LocalDetail localDetail;
    private final BlockEntropies blockEntropies;
    private final float[] reduction;
    private final float[] detail;
    private final float[] referenceEntropies;
    private final float[] referenceVariances;
    private final float[] distortedEntropies;
    private final float[] distortedVariances;
    private boolean referenceInvertible;
    private boolean distortedInvertible;

    /**
     * Prepares the arrays.
     *
     * @param width columns of the plane
     * @param height rows of the plane
     * @param options of the extractor
     * @param mode which variances weigh which entropies, 0 to 6
     * @param arithmetic whose rounding
     */
    SpeedDifference(int width, int height, OptionValues options, int mode, SpeedArithmetic arithmetic) {
        this.arithmetic = arithmetic;
        this.weights = MODES[mode];
        int scaledWidth = scaled(width, options);
        int scaledHeight = scaled(height, options);
        FrameScaling scaling = isScaled(options)
                ? new FrameScaling(FrameScaling.Method.values()[options.integer("speed_prescale_method")],
                        width, height, scaledWidth, scaledHeight)
                : null;
        this.localDetail = new LocalDetail(width, height, scaling, scaledWidth, scaledHeight,
                (float) options.real("speed_kernelscale"));
        int detailWidth = LocalDetail.reduced(scaledWidth);
        int detailHeight = LocalDetail.reduced(scaledHeight);
        float noise = (float) options.real("speed_sigma_nn");
        this.noiseEntropy = arithmetic.noiseEntropy(BlockEntropies.BLOCK * BlockEntropies.BLOCK,
                (float) options.real("speed_nn_floor"), noise);
        this.blockEntropies = new BlockEntropies(detailWidth, detailHeight, noise, arithmetic);
        this.reduction = new float[detailWidth * detailHeight];
        this.detail = new float[detailWidth * detailHeight];
        int blocks = blockEntropies.blocks();
        this.referenceEntropies = new float[blocks];
        this.referenceVariances = new float[blocks];
        this.distortedEntropies = new float[blocks];
        this.distortedVariances = new float[blocks];
    }

    static int scaled(int side, OptionValues options) {
        return (int) (side * options.real("speed_prescale") + 0.5);
    }

    private static boolean isScaled(OptionValues options) {
        return !(Math.abs(options.real("speed_prescale") - 1) < NEAR);
    }

    /**
     * Why a plane cannot be measured. libvmaf ignores that its own checks fail and crashes.
     *
     * @param extractor its name
     * @param plane what kind of plane, for the sentence
     */
    static Optional<String> refusal(String extractor, String plane, int width, int height, OptionValues options) {
        float kernelScale = (float) options.real("speed_kernelscale");
        boolean known = false;
        for (float scale : KERNEL_SCALES) {
            known |= Math.abs(kernelScale - scale) < NEAR;
        }
        if (!known) {
            return Optional.of("option speed_kernelscale=" + kernelScale + " is not supported: libvmaf has filters for "
                    + "21 scales only, such as 0.5, 1, 1.5, 2, 3, and crashes with another");
        }
        int scaledWidth = scaled(width, options);
        int scaledHeight = scaled(height, options);
        if (Math.min(LocalDetail.reduced(scaledWidth), LocalDetail.reduced(scaledHeight)) < BlockEntropies.BLOCK) {
            return Optional.of(extractor + " needs a " + plane + " plane of at least 80x80 after scaling, and libvmaf "
                    + "crashes on less: it is " + scaledWidth + "x" + scaledHeight);
        }
        if (!isScaled(options) && (scaledWidth > width || scaledHeight > height)) {
            return Optional.of("option speed_prescale=" + options.real("speed_prescale") + " is not reproducible: "
                    + "libvmaf does not scale, but reads " + scaledWidth + "x" + scaledHeight + " samples of "
                    + width + "x" + height);
        }
        return Optional.empty();
    }

    /**
     * Compares two planes.
     *
     * @param reference rows packed
     * @param distorted rows packed
     */
    float compare(float[] reference, float[] distorted) {
        localDetail.compute(reference, reduction, detail);
        referenceInvertible = blockEntropies.measure(detail, referenceEntropies, referenceVariances);
        localDetail.compute(distorted, reduction, detail);
        distortedInvertible = blockEntropies.measure(detail, distortedEntropies, distortedVariances);
        // One of the two is degenerate: the difference would say nothing.
        return referenceInvertible == distortedInvertible ? meanDifference() : 0;
    }

    /** Whether the last two planes both had a covariance matrix that can be inverted. */
    boolean invertible() {
        return referenceInvertible && distortedInvertible;
    }

    private float meanDifference() {
        float sum = 0;
        for (int block = 0; block < referenceEntropies.length; block++) {
            float entropy = referenceEntropies[block];
            float otherEntropy = distortedEntropies[block];
            if (entropy < noiseEntropy && otherEntropy < noiseEntropy) {
                continue;
            }
            float variance = referenceVariances[block];
            float otherVariance = distortedVariances[block];
            float weighted = arithmetic.weighted(entropy, weights[0], variance, otherVariance);
            sum += Math.abs(weighted - arithmetic.weighted(otherEntropy, weights[1], variance, otherVariance));
        }
        return sum / referenceEntropies.length;
    }
}
