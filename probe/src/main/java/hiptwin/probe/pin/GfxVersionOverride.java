package hiptwin.probe.pin;

import hiptwin.probe.kfd.GfxTargetVersion;
import hiptwin.probe.number.Digits;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of {@code HSA_OVERRIDE_GFX_VERSION}: {@code major.minor.stepping} in decimal. libhsakmt takes major up to
 * 63 and the others up to 255 (measured on 5.2.3), and {@code hsa_init} fails on anything else, blank included. What it
 * takes beyond that form, such as a plus sign, is refused here.
 *
 * @param major 0 to 63
 * @param minor 0 to 255
 * @param stepping 0 to 255
 */
public record GfxVersionOverride(int major, int minor, int stepping) {
    /** Name of the variable that applies to every GPU. */
    public static final String VARIABLE = "HSA_OVERRIDE_GFX_VERSION";

    /** Compiled only for a value: almost every probe asks for names alone. */
    private static final String FORM = "(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})";
    private static final String NODE_PREFIX = VARIABLE + "_";
    private static final int MAX_MAJOR = 63;
    private static final int MAX_OTHERS = 255;

    /**
     * Reads a value. Never throws.
     *
     * @param value value of the variable
     * @return empty if the runtime would fail on it
     */
    public static Optional<GfxVersionOverride> parse(String value) {
        Matcher fields = Pattern.compile(FORM).matcher(value);
        if (!fields.matches()) {
            return Optional.empty();
        }
        int major = Integer.parseInt(fields.group(1));
        int minor = Integer.parseInt(fields.group(2));
        int stepping = Integer.parseInt(fields.group(3));
        return major > MAX_MAJOR || minor > MAX_OTHERS || stepping > MAX_OTHERS ? Optional.empty()
                : Optional.of(new GfxVersionOverride(major, minor, stepping));
    }

    /** {@return whether a variable is the override, for all GPUs or for one KFD node} */
    public static boolean isVariable(String name) {
        return name.equals(VARIABLE) || isNodeVariable(name);
    }

    /** {@return whether a variable overrides the target of one KFD node; CPUs are nodes too} */
    public static boolean isNodeVariable(String name) {
        return name.startsWith(NODE_PREFIX) && Digits.areDecimal(name.substring(NODE_PREFIX.length()), 9);
    }

    /** {@return the target that GPUs report instead of their own; empty if there is no such target} */
    public Optional<String> targetName() {
        return GfxTargetVersion.of(major * 10000 + minor * 100 + stepping).map(GfxTargetVersion::targetName);
    }
}
