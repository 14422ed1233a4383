package hiptwin.probe.access;

import hiptwin.probe.pin.GfxVersionOverride;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An environment variable that is set and changes what ROCm does.
 *
 * @param name its name
 * @param shownValue its value, with the unique ids of GPUs masked; empty if it is a path, which may hold a person's
 *     name
 * @param effect what it does, one sentence
 */
public record RocmVariable(String name, Optional<String> shownValue, String effect) {
    static final String ROCR = "ROCR_VISIBLE_DEVICES";
    static final String HIP = "HIP_VISIBLE_DEVICES";
    static final String CUDA = "CUDA_VISIBLE_DEVICES";
    private static final String GFX_OVERRIDE = GfxVersionOverride.VARIABLE;
    static final String DXG_DETECTION = "HSA_ENABLE_DXG_DETECTION";
    private static final String LIBRARY_PATH = "LD_LIBRARY_PATH";

    private static final int MAX_SHOWN_CHARACTERS = 200;

    /** Refuses null. */
    public RocmVariable {
        Objects.requireNonNull(name);
        Objects.requireNonNull(shownValue);
        Objects.requireNonNull(effect);
    }

    /** The variables that are set, by name. */
    static List<RocmVariable> all(Map<String, String> environment) {
        List<RocmVariable> variables = new ArrayList<>();
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            Optional<String> effect = effect(variable.getKey(), variable.getValue());
            if (effect.isPresent()) {
                variables.add(new RocmVariable(variable.getKey(), shown(variable.getKey(), variable.getValue()),
                        effect.get()));
            }
        }
        return List.copyOf(variables);
    }

    private static Optional<String> effect(String name, String value) {
        boolean empty = value.isEmpty();
        return switch (name) {
            case ROCR -> Optional.of(empty
                    ? "Set but empty: the ROCm runtime shows no GPU at all."
                    : "Chooses the GPUs that the ROCm runtime shows, and their order; the list ends at the first "
                            + "entry that fits no GPU.");
            case HIP -> Optional.of(empty
                    ? "Set but empty: HIP 5.2 shows every GPU, HIP 5.7 and later none."
                    : "Chooses for HIP programs among the GPUs that ROCR_VISIBLE_DEVICES left, counted anew from 0.");
            case CUDA -> Optional.of("HIP takes it for HIP_VISIBLE_DEVICES where that is not set.");
            case "GPU_DEVICE_ORDINAL" -> Optional.of("An old mask of GPUs; HIP 5.2, 5.7 and 6.4 ignore it.");
            case DXG_DETECTION -> Optional.of("Under WSL2, lets ROCm look for the GPU behind /dev/dxg; 0 forbids it.");
            case "AMD_LOG_LEVEL" -> Optional.of("Makes HIP print what it does on standard error.");
            case LIBRARY_PATH -> Optional.of(empty ? "Set but empty: it has no effect."
                    : "The loader searches its folders first, so libraries of another ROCm release may be loaded.");
            case GFX_OVERRIDE -> Optional.of("Makes every GPU report this gfx target instead of its own.");
            default -> effectByPrefix(name);
        };
    }

    private static Optional<String> effectByPrefix(String name) {
        if (name.startsWith("HSAKMT_")) {
            return Optional.of("A setting of libhsakmt, the part of the ROCm runtime that talks to KFD.");
        }
        if (GfxVersionOverride.isNodeVariable(name)) {
            return Optional.of("Makes the GPU of KFD node " + name.substring(GFX_OVERRIDE.length() + 1)
                    + " report this gfx target instead of its own; CPUs are nodes too, so the first GPU is not 0.");
        }
        return Optional.empty();
    }

    private static Optional<String> shown(String name, String value) {
        return name.equals(LIBRARY_PATH) || value.contains("/") ? Optional.empty() : Optional.of(shown(value));
    }

    /** {@return a value without unique ids of GPUs and without control characters, cut to a bearable length} */
    static String shown(String value) {
        String masked = value.replaceAll("(?i)\\bGPU-[0-9a-f]+", "GPU-(id)").replaceAll("\\p{Cntrl}", "?");
        return masked.length() <= MAX_SHOWN_CHARACTERS ? masked : masked.substring(0, MAX_SHOWN_CHARACTERS) + "...";
    }
}
