package hiptwin.probe.codeobject;

import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.hsa.HsaIsa;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether the runtime would load a file's GPU code for an agent. The rules: the processor is the agent's own, or a
 * generic one that the runtime lists for the agent; a feature that the code sets has the same setting in the agent's
 * instruction set, and one that it does not set fits any (LLVM, "User Guide for AMDGPU Backend", Target ID).
 *
 * @param gpuIndex number of the agent among the GPUs
 * @param agentTarget what the agent is; empty if the runtime did not tell
 * @param verdict the answer
 * @param loaded targets of the file's code objects that would load
 * @param kernelsLeftOut kernels that the file has for other targets only
 * @param sentence the answer for people, with the reason
 */
public record Loadability(int gpuIndex, Optional<TargetId> agentTarget, Verdict verdict, List<TargetId> loaded,
        List<String> kernelsLeftOut, String sentence) {
    /** The answer. The texts are part of the report format: verdicts may be added, none changes its meaning. */
    public enum Verdict {
        /** Every kernel of the file has code that loads. */
        LOADS("loads"),
        /** Some kernels have code that loads, and others have none for this agent. */
        LOADS_IN_PART("loads_in_part"),
        /** There is no code for this processor. */
        NO_CODE_FOR_TARGET("no_code_for_target"),
        /** There is code for this processor, with a feature set the other way. */
        FEATURE_DIFFERS("feature_differs"),
        /** There is code for this processor with a feature set, and the agent does not report the feature. */
        FEATURE_NOT_REPORTED("feature_not_reported"),
        /** There is code for a generic target that this processor is a member of, and the runtime does not list it. */
        GENERIC_NOT_LISTED("generic_not_listed"),
        /** The file has no GPU code. */
        NO_GPU_CODE("no_gpu_code"),
        /** Code that could not be read may be for this agent, and none that could be read is. */
        NOT_KNOWN("not_known"),
        /** The runtime did not tell what the agent is. */
        AGENT_NOT_KNOWN("agent_not_known");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** {@return the verdict as reports write it} */
        public String text() {
            return text;
        }

        /** {@return whether some code would run} */
        public boolean loads() {
            return this == LOADS || this == LOADS_IN_PART;
        }
    }

    /** Copies the lists. */
    public Loadability {
        Objects.requireNonNull(agentTarget);
        Objects.requireNonNull(verdict);
        Objects.requireNonNull(sentence);
        loaded = List.copyOf(loaded);
        kernelsLeftOut = List.copyOf(kernelsLeftOut);
    }

    /**
     * Judges a file for an agent.
     *
     * @param code the file's GPU code
     * @param gpu an agent that is a GPU
     * @return the answer
     */
    public static Loadability of(CodeObjects code, HsaAgent gpu) {
        List<TargetId> agent = gpu.isas().stream().map(HsaIsa::name).map(Loadability::targetOfIsa)
                .flatMap(Optional::stream).toList();
        if (agent.isEmpty()) {
            agent = gpu.gfxTarget().map(TargetId::of).stream().toList();
        }
        return of(code, gpu.gpuIndex().orElse(gpu.index()), agent);
    }

    private static Optional<TargetId> targetOfIsa(String isa) {
        int before = isa.lastIndexOf("-gfx");
        return before < 0 ? Optional.empty() : TargetId.parse(isa.substring(before + 1));
    }

    /**
     * Judges a file for a GPU.
     *
     * @param code the file's GPU code
     * @param gpuIndex number of the GPU, for the answer
     * @param agent its instruction sets as the runtime lists them, its own first, then generic ones
     * @return the answer
     */
    public static Loadability of(CodeObjects code, int gpuIndex, List<TargetId> agent) {
        if (code.status() == CodeObjects.Status.NONE) {
            return new Loadability(gpuIndex, agent.stream().findFirst(), Verdict.NO_GPU_CODE, List.of(), List.of(),
                    "The file has no GPU code.");
        }
        if (agent.isEmpty()) {
            return new Loadability(gpuIndex, Optional.empty(), Verdict.AGENT_NOT_KNOWN, List.of(), List.of(),
                    "The runtime does not tell what the GPU is.");
        }
        TargetId own = agent.getFirst();
        List<TargetId> loaded = code.targets().stream().filter(target -> fits(target, agent)).toList();
        if (!loaded.isEmpty()) {
            return loads(code, gpuIndex, own, loaded);
        }
        Verdict verdict = Verdict.NO_CODE_FOR_TARGET;
        String sentence = code.targets().isEmpty() ? "No code for " + own + " could be read."
                : "There is no code for " + own + "; there is code for " + names(code.targets()) + ".";
        for (TargetId target : code.targets()) {
            if (target.processor().equals(own.processor())) {
                Optional<String> unreported = unreported(target, own);
                if (unreported.isEmpty() || verdict != Verdict.FEATURE_DIFFERS) {
                    verdict = unreported.isPresent() ? Verdict.FEATURE_NOT_REPORTED : Verdict.FEATURE_DIFFERS;
                    sentence = unreported.map(feature -> "The code is for " + target + ", and the runtime does not say "
                            + "how " + own + " has " + feature + "; older runtimes refuse it.").orElse("The code is for "
                            + target + " and the GPU is " + own + ": a feature that the code sets must be set alike.");
                }
            } else if (verdict == Verdict.NO_CODE_FOR_TARGET && isMember(own, target)) {
                verdict = Verdict.GENERIC_NOT_LISTED;
                sentence = "The code is for " + target + ", of which " + own.processor() + " is a member, and the "
                        + "runtime does not list that for the GPU; older runtimes do not know generic targets.";
            }
        }
        Optional<String> unread = unread(code);
        return new Loadability(gpuIndex, Optional.of(own), unread.isPresent() ? Verdict.NOT_KNOWN : verdict, List.of(),
                List.of(), sentence + unread.map(hidden -> " " + hidden).orElse(""));
    }

    private static Loadability loads(CodeObjects code, int gpuIndex, TargetId own, List<TargetId> loaded) {
        TreeSet<String> left = new TreeSet<>();
        code.targetsByKernel().forEach((kernel, targets) -> {
            if (targets.stream().noneMatch(loaded::contains)) {
                left.add(kernel);
            }
        });
        String what = own + " loads the code for " + names(loaded);
        String unread = unread(code).map(sentence -> " " + sentence).orElse("");
        return left.isEmpty()
                ? new Loadability(gpuIndex, Optional.of(own), Verdict.LOADS, loaded, List.of(), what + "." + unread)
                : new Loadability(gpuIndex, Optional.of(own), Verdict.LOADS_IN_PART, loaded, new ArrayList<>(left),
                        what + ", but " + left.size() + " kernels have none, the first is "
                                + Printable.text(left.first()) + "." + unread);
    }

    private static Optional<String> unread(CodeObjects code) {
        return code.findings().stream().filter(finding -> finding.code().hidesCode()).findFirst()
                .map(finding -> "Some GPU code could not be read: " + finding.sentence());
    }

    private static boolean fits(TargetId code, List<TargetId> agent) {
        return agent.stream().anyMatch(isa -> isa.processor().equals(code.processor())
                && fits(code.sramecc(), isa.sramecc()) && fits(code.xnack(), isa.xnack()));
    }

    private static boolean fits(FeatureSetting code, FeatureSetting agent) {
        return code == FeatureSetting.ANY || code == agent;
    }

    /** {@return the first feature that the code sets and the agent does not report, if nothing else keeps it out} */
    private static Optional<String> unreported(TargetId code, TargetId agent) {
        boolean sramecc = !fits(code.sramecc(), agent.sramecc());
        boolean xnack = !fits(code.xnack(), agent.xnack());
        if (sramecc && agent.sramecc() != FeatureSetting.ANY || xnack && agent.xnack() != FeatureSetting.ANY) {
            return Optional.empty();
        }
        return Optional.of(sramecc ? "sramecc" : "xnack");
    }

    private static boolean isMember(TargetId own, TargetId generic) {
        return Processor.ofTarget(generic.processor()).stream().flatMap(p -> p.members().stream())
                .anyMatch(member -> member.target().equals(own.processor()));
    }

    private static String names(Iterable<TargetId> targets) {
        List<String> names = new ArrayList<>();
        targets.forEach(target -> names.add(target.toString()));
        return names.stream().collect(Collectors.joining(", "));
    }
}
