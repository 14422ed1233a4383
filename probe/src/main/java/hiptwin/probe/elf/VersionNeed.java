package hiptwin.probe.elf;

import java.util.Objects;

/**
 * A symbol version that a file needs of a library ({@code SHT_GNU_verneed}; LSB, chapter "Symbol Versioning").
 *
 * @param file soname of the library that must have it, as in {@code DT_NEEDED}
 * @param version name of the version, for example {@code GLIBC_2.28}
 * @param weak whether its absence is allowed ({@code VER_FLG_WEAK})
 */
public record VersionNeed(String file, String version, boolean weak) {
    /** Checks that nothing is null. */
    public VersionNeed {
        Objects.requireNonNull(file);
        Objects.requireNonNull(version);
    }
}
