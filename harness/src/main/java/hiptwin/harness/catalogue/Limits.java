package hiptwin.harness.catalogue;

import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.util.Optional;
import java.util.Set;

/**
 * What an extractor can be given. Below these a real library crashes, or accepts silently and computes nonsense; so the call is not made.
 *
 * @param minSide smallest width and height, in luma samples
 * @param minLargerSide smallest value of the larger of the two; 0 for none
 * @param bitDepths depths it reads
 * @param layouts layouts it reads
 * @param why reason for the size limit; empty where there is none
 * @param oddChroma why chroma subsampled from an odd side cannot be given; empty if it can
 */
public record Limits(int minSide, int minLargerSide, Set<Integer> bitDepths, Set<PixelFormat> layouts, String why,
        Optional<String> oddChroma) {
    /** Copies the sets. */
    public Limits {
        bitDepths = Set.copyOf(bitDepths);
        layouts = Set.copyOf(layouts);
    }

    /** Why a geometry is outside the limits. */
    public enum Breach {
        /** A side is too short. */
        BELOW_MINIMUM_SIZE,
        /** Chroma is subsampled from an odd side. */
        ODD_CHROMA_NOT_SUPPORTED,
        /** The bit depth is not read. */
        DEPTH_NOT_SUPPORTED,
        /** The plane layout is not read. */
        LAYOUT_NOT_SUPPORTED
    }

    /**
     * A geometry that must not reach the library.
     *
     * @param breach which limit
     * @param sentence the value, the limit and its reason
     */
    public record Refusal(Breach breach, String sentence) {
    }

    /**
     * Checks a geometry.
     *
     * @param extractor name, for the sentence
     * @param geometry of the clips
     * @return empty if the extractor can be given it
     */
    public Optional<Refusal> check(String extractor, Geometry geometry) {
        String reason = why.isEmpty() ? "" : " (" + why + ")";
        int smaller = Math.min(geometry.width(), geometry.height());
        int larger = Math.max(geometry.width(), geometry.height());
        if (smaller < minSide) {
            return Optional.of(new Refusal(Breach.BELOW_MINIMUM_SIZE, extractor + " needs width and height of at least " + minSide + reason
                    + ": the clips are " + geometry.width() + "x" + geometry.height()));
        }
        if (larger < minLargerSide) {
            return Optional.of(new Refusal(Breach.BELOW_MINIMUM_SIZE, extractor + " needs one side of at least " + minLargerSide + reason
                    + ": the clips are " + geometry.width() + "x" + geometry.height()));
        }
        if (oddChroma.isPresent() && geometry.hasOddChroma()) {
            return Optional.of(new Refusal(Breach.ODD_CHROMA_NOT_SUPPORTED, extractor + " needs even sides where chroma is subsampled ("
                    + oddChroma.get() + "): the clips are " + geometry.describe()));
        }
        if (!bitDepths.contains(geometry.bitDepth())) {
            return Optional.of(new Refusal(Breach.DEPTH_NOT_SUPPORTED, extractor + " reads "
                    + bitDepths.stream().sorted().toList() + " bit: the clips have " + geometry.bitDepth()));
        }
        if (!layouts.contains(geometry.pixelFormat())) {
            return Optional.of(new Refusal(Breach.LAYOUT_NOT_SUPPORTED, extractor + " reads "
                    + layouts.stream().map(PixelFormat::label).sorted().toList() + ": the clips are " + geometry.pixelFormat().label()));
        }
        return Optional.empty();
    }

    /** An option that computes chroma too needs planes of a size that the extractor can take. */
    Optional<Refusal> checkChroma(String what, int minChromaSide, Geometry geometry) {
        int smaller = Math.min(geometry.planeWidth(1), geometry.planeHeight(1));
        return smaller >= minChromaSide ? Optional.empty()
                : Optional.of(new Refusal(Breach.BELOW_MINIMUM_SIZE, what + " needs chroma planes of at least " + minChromaSide
                        + " in width and height: those of the clips are " + geometry.planeWidth(1) + "x" + geometry.planeHeight(1)));
    }
}
