package hiptwin.probe.kfd;

import java.util.Optional;

/**
 * KFD's number for an instruction set: major * 10000 + minor * 100 + stepping.
 *
 * @param major 1 to 99
 * @param minor 0 to 9
 * @param stepping 0 to 15
 */
public record GfxTargetVersion(int major, int minor, int stepping) {
    private static final int MAX_MAJOR = 99;
    private static final int MAX_MINOR = 9;
    private static final int MAX_STEPPING = 15;

    /** Refuses what has no target name. */
    public GfxTargetVersion {
        if (!hasName(major, minor, stepping)) {
            throw new IllegalArgumentException("no gfx target: %d.%d.%d".formatted(major, minor, stepping));
        }
    }

    /**
     * Decodes the number. Never throws.
     *
     * @param version for example 90010 for gfx90a; 0 for a node that is no GPU
     * @return empty if the number names no target
     */
    public static Optional<GfxTargetVersion> of(int version) {
        int major = version / 10000;
        int minor = version / 100 % 100;
        int stepping = version % 100;
        return hasName(major, minor, stepping) ? Optional.of(new GfxTargetVersion(major, minor, stepping))
                : Optional.empty();
    }

    private static boolean hasName(int major, int minor, int stepping) {
        return major >= 1 && major <= MAX_MAJOR && minor >= 0 && minor <= MAX_MINOR && stepping >= 0
                && stepping <= MAX_STEPPING;
    }

    /** {@return the target's name; its stepping is hexadecimal: 9.0.10 is {@code gfx90a}} */
    public String targetName() {
        return "gfx" + major + minor + Integer.toHexString(stepping);
    }

    /** {@return for example {@code 10.3.0}, as HSA_OVERRIDE_GFX_VERSION takes it} */
    public String dotted() {
        return major + "." + minor + "." + stepping;
    }
}
