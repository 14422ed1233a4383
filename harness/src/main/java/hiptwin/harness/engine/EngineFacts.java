package hiptwin.harness.engine;

import java.util.Optional;

/**
 * What an engine is.
 *
 * @param kind {@code libvmaf} or {@code oracle}
 * @param version the engine's own word: libvmaf's {@code vmaf_version()}, which may be a git hash, or the oracle's version
 * @param lineage which line of development it follows
 * @param libraryPath the file that was loaded; empty for the oracle
 */
public record EngineFacts(String kind, String version, Lineage lineage, Optional<String> libraryPath) {
}
