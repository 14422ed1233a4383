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
 * {@code ssim}: structural similarity of luma (Wang, Bovik, Sheikh, Simoncelli: "Image quality assessment: from error
 * visibility to structural similarity", 2004) with a Gaussian window of sigma 1.5 in 8-bit fixed point, cut off at the
 * borders instead of mirrored, and each sample's term weighted by the part of the window that was left. Exists in the
 * fork only (c2a3c7e0).
 *
 * <p>Key: {@code ssim}. No options. Any size and layout, 8 to 16 bit.
 *
 * <p>The moments are integers. They are kept in {@code double} here, which holds them exactly (below 2^49) and lets
 * rows be filtered in vector code. The term of a sample is computed in {@code double} in libvmaf's order of operations,
 * and terms are added in raster order: the score equals libvmaf's bits.
 */
final class SsimExtractor implements Extractor {
    private static final String KEY = "ssim";
    /** {@code round(256 g(t))} of the normal density g with sigma 1.5, the centre taking what is missing to 256. */
    private static final int[] WINDOW = {2, 9, 28, 55, 68, 55, 28, 9, 2};
    private static final int RADIUS = WINDOW.length / 2;
    private static final double K1 = 0.01 * 0.01;
    private static final double K2 = 0.03 * 0.03;

    private final int width;
    private final int height;
    private final double peakSquared;
    /** Horizontally filtered moments of the last rows, at {@code row % WINDOW.length}. */
    private final Moments[] rows = new Moments[WINDOW.length];
    private final Moments window;
    private final Moments samples;
    private final double[] rowWeights;
    private final double[] terms;

    private SsimExtractor(PictureShape shape) {
        this.width = shape.width();
        this.height = shape.height();
        // The library squares the peak in 32 bits with a sign: at 16 bit it wraps to -131071, and the constants turn
        // negative.
        int peak = shape.file().maxSample();
        this.peakSquared = peak * peak;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Moments(width);
        }
        this.window = new Moments(width);
        this.samples = new Moments(width + 2 * RADIUS);
        this.rowWeights = new double[width];
        for (int x = 0; x < width; x++) {
            rowWeights[x] = weightInside(x, width);
        }
        this.terms = new double[width];
    }

    static ExtractorKind kind() {
        ExtractorDescription description = new ExtractorDescription("ssim", Lineage.FORK, List.of(KEY), List.of(), 1,
                EnumSet.allOf(PixelFormat.class),
                IntStream.rangeClosed(8, 16).boxed().collect(Collectors.toCollection(TreeSet::new)), true,
                "Wang et al., Image quality assessment: from error visibility to structural similarity, 2004");
        return new FixedKeys(description, SsimExtractor::new);
    }

    /** The five moments of a row, all of them whole numbers. */
    private static final class Moments {
        private final double[] x;
        private final double[] y;
        private final double[] xx;
        private final double[] xy;
        private final double[] yy;

        Moments(int width) {
            x = new double[width];
            y = new double[width];
            xx = new double[width];
            xy = new double[width];
            yy = new double[width];
        }
    }

    /** Sum of the window's taps that fall on 0 to {@code side - 1} when it is centred on {@code position}. */
    private static double weightInside(int position, int side) {
        int weight = 0;
        for (int tap = 0; tap < WINDOW.length; tap++) {
            int at = position + tap - RADIUS;
            if (at >= 0 && at < side) {
                weight += WINDOW[tap];
            }
        }
        return weight;
    }

    @Override
    public void extract(int frame, FramePair pair, ScoreSink sink) {
        int[] reference = pair.reference(0);
        int[] distorted = pair.distorted(0);
        double sum = 0;
        double weight = 0;
        for (int row = 0; row < height + RADIUS; row++) {
            if (row < height) {
                multiplyOut(reference, distorted, row * width, samples, width);
                filterAcross(samples, rows[row % rows.length], width);
            }
            int centre = row - RADIUS;
            if (centre >= 0) {
                filterDown(centre);
                double columnWeight = weightInside(centre, height);
                similarity(window, rowWeights, columnWeight, peakSquared, terms, width);
                for (int x = 0; x < width; x++) {
                    sum += terms[x];
                    weight += rowWeights[x] * columnWeight;
                }
            }
        }
        sink.score(KEY, frame, sum / weight);
    }

    /** The moments of single samples, with zeros on both sides: a tap outside the picture adds nothing. */
    private static void multiplyOut(int[] reference, int[] distorted, int offset, Moments into, int width) {
        for (int i = 0; i < width; i++) {
            double x = reference[offset + i];
            double y = distorted[offset + i];
            into.x[RADIUS + i] = x;
            into.y[RADIUS + i] = y;
            into.xx[RADIUS + i] = x * x;
            into.xy[RADIUS + i] = x * y;
            into.yy[RADIUS + i] = y * y;
        }
    }

    private static void filterAcross(Moments from, Moments into, int width) {
        filterAcross(from.x, into.x, width);
        filterAcross(from.y, into.y, width);
        filterAcross(from.xx, into.xx, width);
        filterAcross(from.xy, into.xy, width);
        filterAcross(from.yy, into.yy, width);
    }

    private static void filterAcross(double[] from, double[] into, int width) {
        for (int i = 0; i < width; i++) {
            into[i] = WINDOW[0] * (from[i] + from[i + 8]) + WINDOW[1] * (from[i + 1] + from[i + 7])
                    + WINDOW[2] * (from[i + 2] + from[i + 6]) + WINDOW[3] * (from[i + 3] + from[i + 5])
                    + WINDOW[4] * from[i + 4];
        }
    }

    private void filterDown(int centre) {
        clear(window);
        for (int tap = 0; tap < WINDOW.length; tap++) {
            int row = centre + tap - RADIUS;
            if (row >= 0 && row < height) {
                Moments from = rows[row % rows.length];
                addScaled(from.x, WINDOW[tap], window.x, width);
                addScaled(from.y, WINDOW[tap], window.y, width);
                addScaled(from.xx, WINDOW[tap], window.xx, width);
                addScaled(from.xy, WINDOW[tap], window.xy, width);
                addScaled(from.yy, WINDOW[tap], window.yy, width);
            }
        }
    }

    private static void clear(Moments moments) {
        Arrays.fill(moments.x, 0);
        Arrays.fill(moments.y, 0);
        Arrays.fill(moments.xx, 0);
        Arrays.fill(moments.xy, 0);
        Arrays.fill(moments.yy, 0);
    }

    private static void addScaled(double[] from, double scale, double[] into, int width) {
        for (int i = 0; i < width; i++) {
            into[i] += scale * from[i];
        }
    }

    /**
     * The weighted SSIM terms of a row. Moments are sums, not means: everything is multiplied by the weight w instead
     * of divided by it, so that w^2 mean(x) mean(y) is X Y and w^2 cov(x, y) is w XY - X Y.
     */
    private static void similarity(Moments m, double[] rowWeights, double columnWeight, double peakSquared,
            double[] terms, int width) {
        for (int i = 0; i < width; i++) {
            double w = rowWeights[i] * columnWeight;
            double c1 = peakSquared * K1 * w * w;
            double c2 = peakSquared * K2 * w * w;
            double xx = m.x[i] * m.x[i];
            double xy = m.x[i] * m.y[i];
            double yy = m.y[i] * m.y[i];
            terms[i] = w * (2 * xy + c1) * (c2 + 2 * (m.xy[i] * w - xy))
                    / ((xx + yy + c1) * (m.xx[i] * w - xx + m.yy[i] * w - yy + c2));
        }
    }
}
