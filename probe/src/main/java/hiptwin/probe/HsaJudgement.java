package hiptwin.probe;

import hiptwin.probe.access.AccessReport;
import hiptwin.probe.access.Reason;
import hiptwin.probe.access.ReasonCode;
import hiptwin.probe.child.CallFailure;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.child.Mishap;
import hiptwin.probe.hsa.HsaAnswer;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.library.Attempt;
import hiptwin.probe.library.MissingLibrary;
import hiptwin.probe.library.SearchResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says why the HSA runtime gives no GPU, if it gives none. */
final class HsaJudgement {
    private static final String MASK = "ROCR_VISIBLE_DEVICES";
    private static final String KERNEL_LOG = "`sudo dmesg | grep -i -e kfd -e amdgpu`";
    private static final String INSTALL = "Install the HSA runtime (package libhsa-runtime64-1 of Debian and Ubuntu, "
            + "hsa-rocr of AMD), or name its file in HIPTWIN_HSA_RUNTIME.";

    private final AccessReport access;
    private final KfdTopology topology;
    private final Map<String, String> environment;
    private final SearchResult search;

    HsaJudgement(AccessReport access, KfdTopology topology, Map<String, String> environment, SearchResult search) {
        this.access = access;
        this.topology = topology;
        this.environment = environment;
        this.search = search;
    }

    /** {@return the reason if the library was not found} */
    Reason notFound() {
        Optional<Attempt> refused = search.refusedPath();
        return new Reason(ReasonCode.HSA_LIBRARY_MISSING, refused.isPresent()
                ? "The HSA runtime asked for cannot be used: " + refused.get().place() + ": " + refused.get().text()
                        + "."
                : "The HSA runtime was not found in " + search.attempts().size() + " places.",
                refused.isPresent() ? "Name another file, or none to have it searched for." : INSTALL);
    }

    /** {@return why there is no GPU; empty if there is one} */
    Optional<Reason> of(ChildOutcome<HsaAnswer> outcome) {
        return switch (outcome) {
            case ChildOutcome.LoadFailed<HsaAnswer> failed -> Optional.of(loadFailed(failed));
            case ChildOutcome.InitFailed<HsaAnswer> failed -> Optional.of(new Reason(ReasonCode.HSA_INIT_FAILED,
                    "The HSA runtime cannot begin: " + ended(failed.failure().phrase()), initFix()));
            case ChildOutcome.Lost<HsaAnswer> lost -> Optional.of(lost(lost.cause()));
            case ChildOutcome.Answered<HsaAnswer> answered -> answered.value().gpus().isEmpty()
                    ? Optional.of(noGpu(answered.value())) : Optional.empty();
        };
    }

    private Reason loadFailed(ChildOutcome.LoadFailed<HsaAnswer> failed) {
        List<MissingLibrary> missing = search.missing();
        return new Reason(ReasonCode.HSA_LOAD_FAILED, "The HSA runtime cannot be loaded: " + ended(failed.reason()),
                missing.isEmpty() ? "Install the HSA runtime again, from one ROCm release."
                        : missing.stream().map(MissingLibrary::sentence).collect(Collectors.joining(" ")));
    }

    /** All failures to open a device node come out as one status, so what to do depends on what access has seen. */
    private String initFix() {
        return access.reason().map(Reason::fix).orElse("The device nodes can be opened, so read the kernel log ("
                + KERNEL_LOG + "), and try a ROCm release that fits the kernel driver.");
    }

    private Reason lost(Mishap cause) {
        String sentence = "The process that asked the HSA runtime " + ended(cause.phrase());
        return switch (cause) {
            case Mishap.Hung hung -> new Reason(ReasonCode.HSA_HUNG, sentence, "Read the kernel log (" + KERNEL_LOG
                    + "): a GPU that does not answer needs a reset or a restart of the machine.");
            case Mishap.NotStarted notStarted -> new Reason(ReasonCode.HSA_NOT_ASKED, sentence,
                    "Make room for a Java process and for a folder below java.io.tmpdir.");
            case Mishap.Crashed crashed -> crashedIn(sentence);
            case Mishap.Aborted aborted -> crashedIn(sentence);
            case Mishap.Exited exited -> crashedIn(sentence);
        };
    }

    private static Reason crashedIn(String sentence) {
        return new Reason(ReasonCode.HSA_CRASHED, sentence, "Look at what it printed on standard error, check the "
                + "ROCm variables in the environment, and try a ROCm release that fits the kernel driver.");
    }

    private Reason noGpu(HsaAnswer answer) {
        Optional<CallFailure> walk = answer.failures().stream().filter(f -> f.function().equals("hsa_iterate_agents"))
                .findFirst();
        if (walk.isPresent()) {
            return new Reason(ReasonCode.HSA_INIT_FAILED, "The HSA runtime cannot list its agents: "
                    + ended(walk.get().phrase()), initFix());
        }
        if (environment.containsKey(MASK)) {
            return new Reason(ReasonCode.HIDDEN_BY_ENVIRONMENT, "The HSA runtime works and lists no GPU, and " + MASK
                    + " is set.", "Unset " + MASK + ".");
        }
        int reachable = access.facts().reachableGpus();
        if (reachable > 0) {
            return new Reason(ReasonCode.UNKNOWN_GPU, "The driver has " + count(reachable) + " that can be opened, and "
                    + "the HSA runtime" + answer.runtimeVersion().map(v -> " " + v).orElse("") + " knows none of them"
                    + targets() + ".",
                    "Use a ROCm release that knows the GPU; a runtime leaves out what it does not know.");
        }
        return new Reason(ReasonCode.NO_GPU_AGENT, "The HSA runtime works and lists no GPU among "
                + answer.agents().size() + " agents.", "Run on a machine with an AMD GPU that ROCm supports.");
    }

    private String targets() {
        String targets = topology.gpus().stream().flatMap(gpu -> gpu.targetName().stream()).distinct()
                .collect(Collectors.joining(", "));
        return targets.isEmpty() ? "" : " (" + targets + ")";
    }

    private static String count(int gpus) {
        return gpus + (gpus == 1 ? " GPU" : " GPUs");
    }

    private static String ended(String text) {
        return text.endsWith(".") || text.endsWith(".\"") ? text : text + ".";
    }
}
