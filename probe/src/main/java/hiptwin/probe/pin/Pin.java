package hiptwin.probe.pin;

import hiptwin.probe.pin.PinEnvironment.Change;
import hiptwin.probe.pin.PinException.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Chooses one GPU for a child process. */
public final class Pin {
    private static final String RECOUNTS =
            " is dropped: it would index the one GPU that ROCR_VISIBLE_DEVICES leaves, counted anew from 0.";
    private static final Map<String, String> CONFLICTING = Map.of(
            "HIP_VISIBLE_DEVICES", RECOUNTS,
            "CUDA_VISIBLE_DEVICES", RECOUNTS,
            "GPU_DEVICE_ORDINAL", " is dropped: some releases of HIP mask GPUs by it a second time.");

    private Pin() {
    }

    /**
     * Chooses a GPU.
     *
     * @param choice how it is asked for
     * @param gpus the GPUs in the runtime's order, without any mask
     * @param environment the environment that the child would inherit
     * @return how the child's environment differs
     * @throws PinException if no GPU fits or several do (the candidates are named), or if the environment holds an
     *     override of gfx targets on which the runtime fails
     */
    public static PinEnvironment choose(GpuChoice choice, List<GpuIdentity> gpus, Map<String, String> environment)
            throws PinException {
        List<Integer> fitting = IntStream.range(0, gpus.size()).filter(i -> choice.fits(i, gpus.get(i))).boxed()
                .toList();
        if (fitting.isEmpty()) {
            throw new PinException(Code.NO_SUCH_GPU, "No GPU has " + choice + "; "
                    + (gpus.isEmpty() ? "there is none." : "there are: " + listed(gpus) + "."));
        }
        if (fitting.size() > 1) {
            throw new PinException(Code.AMBIGUOUS, fitting.size() + " GPUs have " + choice + "; ask for one by index: "
                    + fitting.stream().map(i -> named(i, gpus.get(i))).collect(Collectors.joining("; ")) + ".");
        }
        return new PinEnvironment(fitting.getFirst(), gpus.get(fitting.getFirst()), changes(environment));
    }

    private static List<Change> changes(Map<String, String> environment) throws PinException {
        List<Change> changes = new ArrayList<>();
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            String name = variable.getKey();
            String value = variable.getValue();
            if (CONFLICTING.containsKey(name)) {
                changes.add(new Change(name, setting(name, value) + CONFLICTING.get(name)));
            } else if (name.equals(PinEnvironment.VARIABLE)) {
                changes.add(new Change(name, setting(name, value) + " is replaced by the pin."));
            } else if (GfxVersionOverride.isVariable(name) && value.isBlank()) {
                changes.add(new Change(name, name + " is dropped: it is set but blank, on which hsa_init fails."));
            } else if (GfxVersionOverride.isVariable(name) && GfxVersionOverride.parse(value).isEmpty()) {
                throw new PinException(Code.INVALID_ENVIRONMENT, setting(name, value)
                        + " is not of the form major.minor.stepping, at most 63.255.255, and hsa_init fails on it; "
                        + "unset it, or write for example 10.3.0.");
            }
        }
        return changes;
    }

    private static String setting(String name, String value) {
        return name + "=\"" + value.replaceAll("\\p{Cntrl}", "?") + "\"";
    }

    static String listed(List<GpuIdentity> gpus) {
        return IntStream.range(0, gpus.size()).mapToObj(i -> named(i, gpus.get(i))).collect(Collectors.joining("; "));
    }

    private static String named(int index, GpuIdentity gpu) {
        return index + " = " + gpu;
    }
}
