package hiptwin.probe;

import hiptwin.probe.access.AccessReport;
import hiptwin.probe.child.CallFailure;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.child.Mishap;
import hiptwin.probe.drm.DrmGpu;
import hiptwin.probe.hip.HipAnswer;
import hiptwin.probe.hip.HipDevice;
import hiptwin.probe.hip.PropertiesProblem;
import hiptwin.probe.hsa.HsaAnswer;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.library.Attempt;
import hiptwin.probe.library.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers what is odd. Mutable; of one probe. */
final class Findings {
    private static final List<String> HIP_MASKS = List.of("HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES");
    private static final String HSA_MASK = "ROCR_VISIBLE_DEVICES";

    private final AccessReport access;
    private final KfdTopology topology;
    private final List<DrmGpu> drm;
    private final Map<String, String> environment;
    private final List<GfxOverride> overrides;
    private final List<Finding> findings = new ArrayList<>();

    Findings(AccessReport access, KfdTopology topology, List<DrmGpu> drm, Map<String, String> environment) {
        this.access = access;
        this.topology = topology;
        this.drm = drm;
        this.environment = environment;
        this.overrides = GfxOverride.all(environment);
    }

    /** {@return variables that make GPUs report another target} */
    List<GfxOverride> overrides() {
        return overrides;
    }

    /**
     * {@return what is odd}
     *
     * @param hsa what the HSA runtime said; empty if it was not asked
     * @param hipLibrary search for the HIP runtime; empty if it was not worth it
     * @param hip what the HIP runtime said; empty if it was not asked
     */
    List<Finding> of(Optional<ChildOutcome<HsaAnswer>> hsa, Optional<SearchResult> hipLibrary,
            Optional<ChildOutcome<HipAnswer>> hip) {
        for (GfxOverride override : overrides) {
            override(override);
        }
        findings.addAll(DrmAgreement.compare(topology, drm,
                topology.present() || !access.facts().kfd().present()));
        if (hsa.isEmpty()) {
            return List.copyOf(findings);
        }
        hsa(hsa.get());
        hipLibrary.filter(search -> search.path().isEmpty()).ifPresent(this::hipMissing);
        hip.ifPresent(this::hip);
        // Of an answer that was cut short, nobody knows what else would have been in it.
        Optional<HsaAnswer> hsaAnswer = hsa.filter(h -> h instanceof ChildOutcome.Answered<HsaAnswer>)
                .flatMap(ChildOutcome::answer);
        if (hsaAnswer.isPresent() && !topology.gpus().isEmpty()) {
            findings.addAll(Agreement.compare(DeviceView.ofKfd(topology, access.facts()),
                    DeviceView.ofHsa(hsaAnswer.get()), FindingCode.NOT_IN_KFD, FindingCode.NOT_IN_HSA,
                    maskHint(List.of(HSA_MASK))));
        }
        Optional<HipAnswer> hipAnswer = hip.filter(h -> h instanceof ChildOutcome.Answered<HipAnswer>)
                .flatMap(ChildOutcome::answer);
        if (hsaAnswer.isPresent() && hipAnswer.isPresent()) {
            findings.addAll(Agreement.compare(DeviceView.ofHsa(hsaAnswer.get()),
                    DeviceView.ofHip(hipAnswer.get()), FindingCode.NOT_IN_HSA, FindingCode.NOT_IN_HIP,
                    maskHint(HIP_MASKS)));
        }
        return List.copyOf(findings);
    }

    private void override(GfxOverride override) {
        note(FindingCode.TARGET_OVERRIDDEN, override.variable() + "=\"" + override.value() + "\" makes "
                + (override.node().isPresent() ? "the GPU of KFD node " + override.node().getAsInt() : "every GPU")
                + (override.wellFormed() ? " report " + override.gfxTarget().orElse("another target")
                        + " instead of its own target."
                        : " fail, for it is not of the form major.minor.stepping."));
    }

    private void hsa(ChildOutcome<HsaAnswer> outcome) {
        if (outcome instanceof ChildOutcome.Lost<HsaAnswer>) {
            return;
        }
        outcome.mishap().ifPresent(m -> note(FindingCode.HSA_UNTIDY_END,
                "The process that asked the HSA runtime " + m.phrase() + ", after it had answered."));
        outcome.answer().ifPresent(answer -> {
            for (CallFailure failure : answer.failures()) {
                note(FindingCode.HSA_CALL_FAILED, failure.phrase() + ".");
            }
            int left = access.facts().reachableGpus() - answer.gpus().size();
            if (left > 0 && topology.gpus().isEmpty() && !answer.gpus().isEmpty()
                    && !environment.containsKey(HSA_MASK)) {
                note(FindingCode.GPU_LEFT_OUT, "The driver has " + access.facts().reachableGpus()
                        + " GPUs that can be opened, and the HSA runtime lists " + answer.gpus().size()
                        + "; it leaves out what it does not know.");
            }
        });
    }

    private void hipMissing(SearchResult search) {
        Optional<Attempt> refused = search.refusedPath();
        note(FindingCode.HIP_LIBRARY_MISSING, refused.isPresent()
                ? "The HIP runtime asked for cannot be used: " + refused.get().place() + ": " + refused.get().text()
                        + "." : "The HIP runtime was not found in " + search.attempts().size() + " places.");
    }

    private void hip(ChildOutcome<HipAnswer> outcome) {
        if (outcome instanceof ChildOutcome.LoadFailed<HipAnswer> failed) {
            note(FindingCode.HIP_FAILED, "The HIP runtime cannot be loaded: " + failed.reason() + ".");
        } else if (outcome instanceof ChildOutcome.InitFailed<HipAnswer> failed) {
            note(FindingCode.HIP_FAILED, "The HIP runtime cannot begin: " + failed.failure().phrase() + "."
                    + maskHint(HIP_MASKS));
        } else if (outcome instanceof ChildOutcome.Lost<HipAnswer> lost) {
            note(FindingCode.HIP_FAILED, "The process that asked the HIP runtime " + lost.cause().phrase() + ".");
        } else if (outcome instanceof ChildOutcome.Answered<HipAnswer> answered) {
            untidy(answered.mishap());
        }
        outcome.answer().map(HipAnswer::devices).orElse(List.of()).forEach(this::refusedRecord);
    }

    private void untidy(Optional<Mishap> mishap) {
        mishap.ifPresent(m -> note(FindingCode.HIP_UNTIDY_END,
                "The process that asked the HIP runtime " + m.phrase() + ", after it had answered."));
    }

    private void refusedRecord(HipDevice device) {
        Optional<PropertiesProblem> problem = device.propertiesProblem();
        problem.ifPresent(p -> findings.add(new Finding(FindingCode.HIP_RECORD_REFUSED, device.pci(),
                "HIP's record of device " + device.index() + " is not believed: " + p.phrase() + ".")));
    }

    private String maskHint(List<String> masks) {
        return masks.stream().filter(environment::containsKey).findFirst()
                .map(name -> " " + name + " is set.").orElse("");
    }

    private void note(FindingCode code, String sentence) {
        findings.add(new Finding(code, Optional.empty(), sentence));
    }
}
