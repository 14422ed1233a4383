package hiptwin.harness.oracle;

import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A random pair of clips and random options for one extractor, the same for the same seed.
 *
 * @param seed of everything else
 * @param request extractor and options; names no keys
 * @param geometry of both clips
 * @param frames of both clips
 * @param content what the clips show
 */
record FuzzCase(long seed, ExtractorRequest request, Geometry geometry, int frames, Content content) {
    /** How far sides may exceed the smallest one. */
    private static final int SPREAD = 90;

    /** What a pair of clips shows. */
    enum Content {
        /** The clips of the pinned scores. */
        PINNED,
        /** Independent noise over the whole range. */
        NOISE,
        /** Noise of a few levels around one value: what is nearly flat. */
        NEARLY_FLAT,
        /** Smallest and largest values only. */
        EXTREMES,
        /** A ramp, and the same ramp with a step. */
        RAMP,
        /** The same noise on both sides. */
        IDENTICAL
    }

    static FuzzCase of(ExtractorDescription extractor, long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L + extractor.name().hashCode());
        TreeMap<String, String> options = new TreeMap<>();
        for (ExtractorOption option : extractor.options()) {
            if (option.refusal().isEmpty() && random.nextInt(3) == 0) {
                value(option, random).ifPresent(text -> options.put(option.name(), text));
            }
        }
        List<PixelFormat> layouts = extractor.layouts().stream().sorted().toList();
        List<Integer> depths = List.copyOf(extractor.bitDepths());
        Geometry geometry = new Geometry(side(extractor.minimumSide(), random), side(extractor.minimumSide(), random),
                layouts.get(random.nextInt(layouts.size())), depths.get(random.nextInt(depths.size())));
        Content content = Content.values()[random.nextInt(Content.values().length)];
        return new FuzzCase(seed, new ExtractorRequest(extractor.name(), options, List.of()), geometry,
                1 + random.nextInt(4), content);
    }

    private static int side(int least, Random random) {
        return least + random.nextInt(random.nextBoolean() ? 8 : SPREAD);
    }

    private static Optional<String> value(ExtractorOption option, Random random) {
        return switch (option.kind()) {
            case BOOLEAN -> Optional.of(option.defaultValue() == 0 ? "true" : "false");
            case INTEGER -> Optional.of(String.valueOf((int) option.least()
                    + random.nextInt((int) (option.most() - option.least()) + 1)));
            case REAL -> Optional.of(String.valueOf(option.least()
                    + random.nextInt(101) / 100.0 * (Math.min(option.most(), option.least() + 50) - option.least())));
            case CHOICE -> Optional.of(option.words().get(random.nextInt(option.words().size())));
        };
    }

    FrameReader reference() {
        return content == Content.PINNED ? PinnedPair.reference(geometry, frames) : clip(false);
    }

    FrameReader distorted() {
        return content == Content.PINNED ? PinnedPair.distorted(geometry, frames) : clip(true);
    }

    private FrameReader clip(boolean distorted) {
        int most = geometry.maxSample();
        int side = distorted && content != Content.IDENTICAL ? 1 : 0;
        return new FilledClip(geometry, frames, (plane, x, y, frame) -> {
            int noise = noise(plane, x, y, frame, side);
            return switch (content) {
                case NEARLY_FLAT -> most / 3 + (noise & 1) * (frame + side);
                case EXTREMES -> (noise & 1) * most;
                case RAMP -> Math.min(most, (x * 5 + y * 3 + frame * 7 + side * (x >> 4)) * (most + 1) >> 10);
                default -> noise % (most + 1);
            };
        });
    }

    private int noise(int plane, int x, int y, int frame, int side) {
        long bits = seed + plane * 0x9E3779B97F4A7C15L + x * 0xBF58476D1CE4E5B9L + y * 0x94D049BB133111EBL
                + frame * 0xD6E8FEB86659FD93L + side * 0xA0761D6478BD642FL;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return (int) (bits >>> 33);
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + request.extractor() + request.options().entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue()).collect(Collectors.joining(",", "[", "]"))
                + " on " + geometry.describe() + ", " + frames + " frames, " + content;
    }
}
