package hiptwin.probe.child;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text that native code left in a buffer, ended by NUL. */
public final class FixedText {
    private FixedText() {
    }

    /**
     * Reads the text.
     *
     * @param buffer the whole buffer
     * @return the text up to the first NUL, white space at its ends left out; empty if it has no end or no characters
     */
    public static Optional<String> of(byte[] buffer) {
        for (int length = 0; length < buffer.length; length++) {
            if (buffer[length] == 0) {
                return Optional.of(new String(buffer, 0, length, StandardCharsets.UTF_8).strip())
                        .filter(text -> !text.isEmpty());
            }
        }
        return Optional.empty();
    }
}
