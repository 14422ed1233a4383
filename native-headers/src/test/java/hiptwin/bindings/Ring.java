package hiptwin.bindings;

import java.util.Arrays;
import java.util.Locale;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** What must be on the machine for a test to mean something. */
enum Ring {
    /** A C compiler and make. */
    DOUBLE,
    /** The headers of the HSA and HIP runtimes, with a C compiler to read them. */
    RUNTIME;

    /** The rings, separated by commas, of which nothing may be missing on this machine. */
    private static final String REQUIRED = System.getProperty("hiptwin.require", "");

    /** Ends the test: as failed where {@code -Dhiptwin.require} names this ring, otherwise as skipped. */
    void absent(String reason) {
        absent(reason, REQUIRED);
    }

    void absent(String reason, String required) {
        String name = name().toLowerCase(Locale.ROOT);
        if (Arrays.asList(required.strip().split("\\s*,\\s*")).contains(name)) {
            Assertions.fail("ring %s is required: %s", name, reason);
        }
        Assumptions.abort(reason);
    }
}
