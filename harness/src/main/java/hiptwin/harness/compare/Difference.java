package hiptwin.harness.compare;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Two scores of one frame that do not agree under the rule.
 *
 * @param frame 0-based
 * @param reference score of the reference side; empty if absent
 * @param tested score of the tested side; empty if absent
 */
public record Difference(int frame, OptionalDouble reference, OptionalDouble tested) {
    /** {@return |reference - tested|, or empty unless both are finite} */
    public OptionalDouble absolute() {
        return bothFinite() ? OptionalDouble.of(Math.abs(reference.getAsDouble() - tested.getAsDouble())) : OptionalDouble.empty();
    }

    /** {@return steps between the two, or empty unless both are finite} */
    public OptionalLong ulps() {
        return bothFinite() ? OptionalLong.of(Ulp.distance(reference.getAsDouble(), tested.getAsDouble())) : OptionalLong.empty();
    }

    private boolean bothFinite() {
        return reference.isPresent() && tested.isPresent()
                && Double.isFinite(reference.getAsDouble()) && Double.isFinite(tested.getAsDouble());
    }
}
