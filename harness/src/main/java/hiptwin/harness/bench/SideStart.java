package hiptwin.harness.bench;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a side started: its process, the library, the device.
 *
 * @param sideId side
 * @param description for people
 * @param engine kind, version and lineage; empty if it could not be opened
 * @param openMillis from the start of the first process to the opened engine; empty if it could not be opened
 * @param problem why it could not be opened; empty if it was
 */
public record SideStart(String sideId, String description, Optional<String> engine, OptionalDouble openMillis, Optional<String> problem) {
    /** Checks that nothing is null. */
    public SideStart {
        Objects.requireNonNull(sideId, "sideId");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(openMillis, "openMillis");
        Objects.requireNonNull(problem, "problem");
    }
}
