package hiptwin.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A variable that makes GPUs report another target than their own. It belongs on every result that was got under it.
 *
 * @param variable {@code HSA_OVERRIDE_GFX_VERSION}, or that with a node number
 * @param value its value
 * @param node KFD node that it is for; empty for all
 * @param gfxTarget target that it stands for, for example {@code gfx1030} for {@code 10.3.0}; empty if the value is
 *     malformed, and then {@code hsa_init} fails
 */
public record GfxOverride(String variable, String value, OptionalInt node, Optional<String> gfxTarget) {
    private static final Pattern NAME = Pattern.compile("HSA_OVERRIDE_GFX_VERSION(?:_(\\d{1,9}))?");
    private static final Pattern VALUE = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
    private static final int MAX_SHOWN_CHARACTERS = 40;

    /** Refuses null. */
    public GfxOverride {
        Objects.requireNonNull(variable);
        Objects.requireNonNull(value);
        Objects.requireNonNull(node);
        Objects.requireNonNull(gfxTarget);
    }

    /** The overrides in an environment, by name. */
    static List<GfxOverride> all(Map<String, String> environment) {
        List<GfxOverride> overrides = new ArrayList<>();
        new TreeMap<>(environment).forEach((name, value) -> {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches()) {
                String shown = value.replaceAll("\\p{Cntrl}", "?");
                overrides.add(new GfxOverride(name,
                        shown.substring(0, Math.min(shown.length(), MAX_SHOWN_CHARACTERS)),
                        matcher.group(1) == null ? OptionalInt.empty()
                                : OptionalInt.of(Integer.parseInt(matcher.group(1))), target(value)));
            }
        });
        return List.copyOf(overrides);
    }

    private static Optional<String> target(String value) {
        Matcher matcher = VALUE.matcher(value);
        return matcher.matches() ? Optional.of("gfx" + Integer.parseInt(matcher.group(1))
                + Integer.toHexString(Integer.parseInt(matcher.group(2)))
                + Integer.toHexString(Integer.parseInt(matcher.group(3)))) : Optional.empty();
    }
}
