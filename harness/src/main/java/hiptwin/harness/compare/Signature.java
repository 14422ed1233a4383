package hiptwin.harness.compare;

import hiptwin.harness.score.Series;
import java.util.Locale;
import java.util.Optional;

/**
 * What a wrong value looks like when a known fault of a device made it. A signature is a hint for whoever looks for the cause; it never
 * changes a judgement.
 */
public enum Signature {
    /** Zero where the reference is not: work that was never done, or an error that became a score. */
    ZERO,
    /** The value that belongs to the frame before: a lost dispatch left what had been there. */
    FRAME_BEFORE,
    /** The value that belongs to the next frame: the picture was read after it had been overwritten. */
    NEXT_FRAME,
    /** The values of this frame and the one before together: an accumulator was not cleared. */
    SUM_OF_TWO_FRAMES;

    /** Sums are formed in another order than here. */
    private static final double RELATIVE_STEP = 1e-9;

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Signature> of(Series reference, Series tested, int frame) {
        if (!has(reference, frame) || !has(tested, frame) || !Double.isFinite(tested.value(frame))) {
            return Optional.empty();
        }
        double right = reference.value(frame);
        double wrong = tested.value(frame);
        if (wrong == 0) {
            return Optional.of(ZERO);
        }
        if (has(reference, frame - 1)) {
            double before = reference.value(frame - 1);
            if (wrong == before && before != right) {
                return Optional.of(FRAME_BEFORE);
            }
            if (before != 0 && Math.abs(wrong - (before + right)) <= RELATIVE_STEP * Math.abs(wrong)) {
                return Optional.of(SUM_OF_TWO_FRAMES);
            }
        }
        return has(reference, frame + 1) && wrong == reference.value(frame + 1) && wrong != right ? Optional.of(NEXT_FRAME) : Optional.empty();
    }

    private static boolean has(Series series, int frame) {
        return frame >= 0 && frame < series.frameCount() && series.isPresent(frame);
    }
}
