package hiptwin.harness.worker;

import hiptwin.harness.engine.EngineFacts;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a started worker says of itself.
 *
 * @param engine the engine it opened
 * @param pid its process id
 * @param javaVersion {@code java.version} of its JVM
 * @param environment the variables it was given and {@code LC_ALL}, as it sees them
 * @param startMillis time from the request to start it until the engine was open
 */
public record WorkerFacts(EngineFacts engine, long pid, String javaVersion, SortedMap<String, String> environment,
        long startMillis) {
    /** Copies the map. */
    public WorkerFacts {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(javaVersion, "javaVersion");
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }
}
