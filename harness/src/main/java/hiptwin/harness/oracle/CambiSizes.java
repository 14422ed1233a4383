package hiptwin.harness.oracle;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The sizes at which {@code cambi} looks at a clip: the distorted clip at the size it was encoded in, the reference at
 * the size of the source, and a window for each that grows with the size, from the width given for 3840x2160.
 *
 * @param encodeWidth columns of the distorted clip
 * @param encodeHeight rows of the distorted clip
 * @param sourceWidth columns of the reference
 * @param sourceHeight rows of the reference
 * @param halved whether both start at half their size
 * @param encodeWindow side of the window on the distorted clip, odd
 * @param sourceWindow side of the window on the reference, odd
 */
record CambiSizes(int encodeWidth, int encodeHeight, int sourceWidth, int sourceHeight, boolean halved,
        int encodeWindow, int sourceWindow) {
    /** A picture is refused if both its sides are shorter. */
    private static final int LEAST_LARGER_SIDE = 216;
    /** libvmaf's table of reciprocals ends with the samples of this window. */
    private static final int LARGEST_WINDOW = 65;

    static CambiSizes of(OptionValues options, PictureShape shape) {
        int width = shape.width();
        int height = shape.height();
        // A size that was given by half does not count; nor does an encode that is larger than the clip.
        boolean encodeGiven = options.integer("enc_width") != 0 && options.integer("enc_height") != 0
                && options.integer("enc_width") <= width && options.integer("enc_height") <= height;
        boolean sourceGiven = options.integer("src_width") != 0 && options.integer("src_height") != 0;
        int encodeWidth = encodeGiven ? options.integer("enc_width") : width;
        int encodeHeight = encodeGiven ? options.integer("enc_height") : height;
        int sourceWidth = sourceGiven ? options.integer("src_width") : width;
        int sourceHeight = sourceGiven ? options.integer("src_height") : height;
        int samples = encodeWidth * encodeHeight;
        boolean halved = switch (options.integer("cambi_high_res_speedup")) {
            case 1080 -> samples >= 1920 * 1080;
            case 1440 -> samples >= 2560 * 1440;
            case 2160 -> samples >= 3840 * 2160;
            default -> false;
        };
        int window = options.integer("window_size");
        return new CambiSizes(encodeWidth, encodeHeight, sourceWidth, sourceHeight, halved,
                window(window, encodeWidth, encodeHeight, halved), window(window, sourceWidth, sourceHeight, halved));
    }

    /** In proportion to width + height, of which 3840x2160 has 375 * 16; cut off, halved, and made odd upwards. */
    private static int window(int given, int width, int height, boolean halved) {
        int window = given * (width + height) / 375 >> 4;
        return (halved ? window + 1 >> 1 : window) | 1;
    }

    /**
     * Why these sizes cannot be measured: what libvmaf refuses, and what makes it read outside a picture.
     *
     * @param shape of the clips
     * @param withSource whether the reference is measured too
     */
    Optional<String> refusal(PictureShape shape, boolean withSource) {
        if (Math.max(encodeWidth, encodeHeight) < LEAST_LARGER_SIDE
                || Math.max(sourceWidth, sourceHeight) < LEAST_LARGER_SIDE) {
            return Optional.of("cambi needs one side of at least " + LEAST_LARGER_SIDE + ": the encode is "
                    + encodeWidth + "x" + encodeHeight + ", the source " + sourceWidth + "x" + sourceHeight);
        }
        if (Integer.signum(sourceWidth - encodeWidth) * Integer.signum(sourceHeight - encodeHeight) < 0) {
            return Optional.of("cambi does not take a source of " + sourceWidth + "x" + sourceHeight
                    + " for an encode of " + encodeWidth + "x" + encodeHeight + ": one is wider, the other higher");
        }
        if (Math.max(encodeWindow, sourceWindow) > LARGEST_WINDOW) {
            return Optional.of("cambi takes windows of up to " + LARGEST_WINDOW + ": in proportion to the pictures "
                    + "they are " + encodeWindow + " (encode) and " + sourceWindow + " (source)");
        }
        if (withSource && shape.file().bitDepth() == 10 && encodeWidth == shape.width()
                && encodeHeight == shape.height() && shape.strideOf(sourceWidth) > shape.strideOf(encodeWidth)) {
            return Optional.of("cambi with full_ref is wrong in libvmaf for 10 bit clips of " + encodeWidth
                    + " columns with a source of " + sourceWidth
                    + ": it copies their rows without regard to the longer rows of the source, and so "
                    + "shears the picture");
        }
        return readsOutside(encodeWidth, encodeHeight, encodeWindow, shape)
                .or(() -> withSource ? readsOutside(sourceWidth, sourceHeight, sourceWindow, shape) : Optional.empty());
    }

    private Optional<String> readsOutside(int width, int height, int window, PictureShape shape) {
        int smallest = BandingIndex.smallestSide(Math.min(width, height), halved);
        if (smallest < window / 2) {
            return Optional.of("cambi on " + width + "x" + height + " is not reproducible: libvmaf's window of "
                    + window + " reads outside the smallest of its pictures, of which a side is " + smallest);
        }
        if (beyond(shape.width(), width) || beyond(shape.height(), height)) {
            return Optional.of("cambi at " + width + "x" + height + " is not reproducible: libvmaf's resampling reads "
                    + "outside the picture of " + shape.width() + "x" + shape.height());
        }
        return Optional.empty();
    }

    private static boolean beyond(int from, int to) {
        return IntStream.of(TenBitLuma.nearest(from, to)).anyMatch(place -> place >= from);
    }
}
