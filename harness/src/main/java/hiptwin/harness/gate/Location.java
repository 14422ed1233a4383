package hiptwin.harness.gate;

import java.util.Locale;

/**
 * Where in the picture a difference comes from.
 *
 * @param testedSide side id
 * @param fixtureId fixture
 * @param extractor name and options
 * @param place where
 * @param borderSamples width of the border that was masked, in luma samples
 */
public record Location(String testedSide, String fixtureId, String extractor, Place place, int borderSamples) {
    /** Where a difference comes from. */
    public enum Place {
        /** It is gone when the border is flat. */
        BORDER_ONLY,
        /** It is there when the border is flat. */
        EVERYWHERE,
        /** The picture is too small to have a border and an inside. */
        TOO_SMALL,
        /** A side did not deliver when it was measured again, there was no time left, or the clips could not be masked. */
        NOT_FOUND_OUT;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
