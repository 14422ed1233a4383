package hiptwin.probe.access;

import hiptwin.probe.pin.GfxVersionOverride;
import hiptwin.probe.pin.HipVisibleDevicesMask;
import hiptwin.probe.pin.MaskedGpus;
import hiptwin.probe.pin.VisibleDevicesMask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What the environment makes of the GPUs that could be reached. The masks compose: {@code ROCR_VISIBLE_DEVICES} filters
 * and reorders, then HIP's mask counts the survivors anew.
 */
final class EnvironmentJudgement {
    private final List<AccessWarning> warnings = new ArrayList<>();
    private final Optional<Reason> reason;

    /**
     * Judges.
     *
     * @param environment environment variables
     * @param gpus number of GPUs without any mask; empty if it is not known
     */
    EnvironmentJudgement(Map<String, String> environment, OptionalInt gpus) {
        this.reason = rocr(environment, gpus)
                .or(() -> override(environment))
                .or(() -> hip(environment, survivors(environment, gpus)));
    }

    Optional<Reason> reason() {
        return reason;
    }

    List<AccessWarning> warnings() {
        return List.copyOf(warnings);
    }

    private Optional<Reason> rocr(Map<String, String> environment, OptionalInt gpus) {
        String value = environment.get(RocmVariable.ROCR);
        if (value == null) {
            return Optional.empty();
        }
        String of = gpus.isPresent() ? "0 of " + Sentence.count(gpus.getAsInt(), "GPU") : "0 GPUs";
        if (value.isEmpty()) {
            return Optional.of(new Reason(ReasonCode.HIDDEN_BY_ENVIRONMENT,
                    RocmVariable.ROCR + " is set but empty, which hides every GPU: " + of + " are left.",
                    "Unset " + RocmVariable.ROCR + "."));
        }
        Optional<MaskedGpus> left = gpus.isPresent() ? VisibleDevicesMask.evaluate(value, gpus.getAsInt())
                : Optional.empty();
        if (left.isEmpty()) {
            return Optional.empty();
        }
        String setting = setting(RocmVariable.ROCR, value);
        if (left.get().fatal()) {
            return Optional.of(new Reason(ReasonCode.INVALID_ENVIRONMENT, setting
                    + " has an empty entry, at which the ROCm runtime may end the process.",
                    "Take the empty entry out of " + RocmVariable.ROCR + "."));
        }
        String stopped = left.get().endedAt().map(token -> " The list ends at \"" + RocmVariable.shown(token.text())
                + "\", which " + token.reason().clause() + ".").orElse("");
        if (left.get().selectedIndices().isEmpty()) {
            return Optional.of(new Reason(ReasonCode.HIDDEN_BY_ENVIRONMENT,
                    setting + " hides every GPU: " + of + " are left." + stopped,
                    "Unset " + RocmVariable.ROCR + ", or name GPUs by number from 0 to " + (gpus.getAsInt() - 1)
                            + "."));
        }
        if (left.get().endedAt().isPresent()) {
            warnings.add(new AccessWarning(WarningCode.MASK_CUT_SHORT, setting + " leaves "
                    + left.get().selectedIndices().size() + " of " + Sentence.count(gpus.getAsInt(), "GPU") + "."
                    + stopped,
                    "Correct the entry, or take it and what follows out of " + RocmVariable.ROCR + "."));
        }
        return Optional.empty();
    }

    private static OptionalInt survivors(Map<String, String> environment, OptionalInt gpus) {
        String value = environment.get(RocmVariable.ROCR);
        if (value == null || gpus.isEmpty()) {
            return gpus;
        }
        return VisibleDevicesMask.evaluate(value, gpus.getAsInt()).stream().mapToInt(v -> v.selectedIndices().size())
                .findFirst();
    }

    private Optional<Reason> override(Map<String, String> environment) {
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            String name = variable.getKey();
            if (!GfxVersionOverride.isVariable(name)) {
                continue;
            }
            if (GfxVersionOverride.parse(variable.getValue()).isEmpty()) {
                return Optional.of(new Reason(ReasonCode.INVALID_ENVIRONMENT, setting(name, variable.getValue())
                        + " is not of the form major.minor.stepping, at most 63.255.255, and hsa_init fails on it.",
                        "Unset " + name + ", or write for example 10.3.0."));
            }
            warnings.add(new AccessWarning(WarningCode.GFX_OVERRIDDEN, setting(name, variable.getValue())
                    + " makes GPUs report another gfx target than their own.",
                    "Unset " + name + " unless the GPU is to be driven as that target."));
        }
        return Optional.empty();
    }

    private Optional<Reason> hip(Map<String, String> environment, OptionalInt survivors) {
        String name = environment.containsKey(RocmVariable.HIP) ? RocmVariable.HIP : RocmVariable.CUDA;
        String value = environment.get(name);
        if (value == null) {
            return Optional.empty();
        }
        Optional<MaskedGpus> left = survivors.isPresent()
                ? HipVisibleDevicesMask.evaluate(value, survivors.getAsInt()) : Optional.empty();
        if (left.isEmpty()) {
            if (value.isEmpty() || survivors.isPresent()) {
                warnings.add(new AccessWarning(WarningCode.MASK_AMBIGUOUS, setting(name, value)
                        + (value.isEmpty() ? " is empty: HIP 5.2 shows every GPU then, HIP 5.7 and later none."
                        : " has an entry that is no plain number; HIP releases differ in what they make of it."),
                        "Unset " + name + ", or name GPUs by number."));
            }
            return Optional.empty();
        }
        if (left.get().selectedIndices().isEmpty()) {
            String rocr = environment.get(RocmVariable.ROCR);
            return Optional.of(new Reason(ReasonCode.HIDDEN_BY_ENVIRONMENT, setting(name, value)
                    + " hides every GPU from HIP programs: "
                    + (rocr == null ? "there " + are(survivors.getAsInt())
                    : "after " + setting(RocmVariable.ROCR, rocr) + " there " + are(survivors.getAsInt()))
                    + ", counted from 0, and 0 are left.",
                    "Unset " + name + ", or name GPUs by their number among those"
                            + (rocr == null ? "." : " that " + RocmVariable.ROCR + " left.")));
        }
        left.get().endedAt().ifPresent(token -> warnings.add(new AccessWarning(WarningCode.MASK_CUT_SHORT,
                setting(name, value) + " leaves " + left.get().selectedIndices().size() + " of "
                        + Sentence.count(survivors.getAsInt(), "GPU") + " to HIP programs; the list ends at \""
                        + RocmVariable.shown(token.text()) + "\", which " + token.reason().clause() + ".",
                "Correct the entry, or take it and what follows out of " + name + ".")));
        return Optional.empty();
    }

    private static String are(int gpus) {
        return (gpus == 1 ? "is " : "are ") + Sentence.count(gpus, "GPU");
    }

    private static String setting(String name, String value) {
        return name + "=\"" + RocmVariable.shown(value) + "\"";
    }
}
