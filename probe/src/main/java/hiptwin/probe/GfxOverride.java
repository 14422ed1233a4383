package hiptwin.probe;

import hiptwin.probe.pin.GfxVersionOverride;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A variable that makes GPUs report another target than their own. It belongs on every result that was got under it.
 *
 * @param variable {@code HSA_OVERRIDE_GFX_VERSION}, or that with a node number
 * @param value its value
 * @param node KFD node that it is for; empty for all
 * @param wellFormed whether the runtime takes the value; {@code hsa_init} fails on one that it does not take
 * @param gfxTarget target that it stands for, for example {@code gfx1030} for {@code 10.3.0}; empty if there is none
 */
public record GfxOverride(String variable, String value, OptionalInt node, boolean wellFormed,
        Optional<String> gfxTarget) {
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
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            String name = variable.getKey();
            String value = variable.getValue();
            if (GfxVersionOverride.isVariable(name)) {
                String shown = value.replaceAll("\\p{Cntrl}", "?");
                overrides.add(new GfxOverride(name,
                        shown.substring(0, Math.min(shown.length(), MAX_SHOWN_CHARACTERS)),
                        GfxVersionOverride.isNodeVariable(name) ? OptionalInt.of(Integer.parseInt(
                                name.substring(GfxVersionOverride.VARIABLE.length() + 1))) : OptionalInt.empty(),
                        GfxVersionOverride.parse(value).isPresent(),
                        GfxVersionOverride.parse(value).flatMap(GfxVersionOverride::targetName)));
            }
        }
        return List.copyOf(overrides);
    }
}
