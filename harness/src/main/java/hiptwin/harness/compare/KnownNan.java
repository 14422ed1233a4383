package hiptwin.harness.compare;

/**
 * Where NaN is a right answer: a real library gave it there. Anywhere else NaN on both sides is two broken sides, not agreement.
 */
@FunctionalInterface
public interface KnownNan {
    /** Nowhere. */
    KnownNan NOWHERE = (key, frame) -> false;

    /**
     * {@return whether NaN is right}
     *
     * @param key raw key
     * @param frame 0-based
     */
    boolean at(String key, int frame);
}
