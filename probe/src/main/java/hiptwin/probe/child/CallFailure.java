package hiptwin.probe.child;

import java.util.Objects;
import java.util.Optional;

/**
 * A native function that answered with an error.
 *
 * @param function its C name
 * @param code the number it returned
 * @param codeName the C name of that number, or {@code UNKNOWN(0x…)}
 * @param libraryText what the library says about the number; empty if it says nothing
 */
public record CallFailure(String function, int code, String codeName, Optional<String> libraryText) {
    /** Refuses null. */
    public CallFailure {
        Objects.requireNonNull(function);
        Objects.requireNonNull(codeName);
        Objects.requireNonNull(libraryText);
    }

    /** {@return one phrase for people, for example {@code hsa_init failed: NAME (0x1008), "text"}} */
    public String phrase() {
        return function + " failed: " + codeName + " (" + (code > 0xfff ? "0x" + Integer.toHexString(code)
                : Integer.toString(code)) + ")" + libraryText.map(t -> ", \"" + t + "\"").orElse("");
    }
}
