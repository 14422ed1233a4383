package hiptwin.audit.gfx;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.probe.codeobject.CodeObjectFinding;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.codeobject.TargetId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds GPU code to a list of targets. Targets are compared with their features: code for {@code gfx90a:xnack+} is not code for
 * {@code gfx90a}, which runs under both settings.
 */
public final class TargetFindings {
    /** More names would hide the rest of the report; the JSON report has all. */
    private static final int SHOWN_KERNELS = 5;

    private TargetFindings() {
    }

    /**
     * Compares.
     *
     * @param code GPU code by path
     * @param wanted the targets; empty to look only for code that cannot be read
     * @return what is missing, extra or unreadable
     */
    public static List<Finding> of(Map<String, CodeObjects> code, Optional<TargetList> wanted) {
        List<Finding> findings = new ArrayList<>();
        code.forEach((path, objects) -> {
            for (CodeObjectFinding finding : objects.findings()) {
                // A file that is cut short is a finding of the tree already.
                if (finding.code().hidesCode() && finding.code() != CodeObjectFinding.Code.FILE_TRUNCATED) {
                    findings.add(new Finding(Rule.TARGET_UNREADABLE, path, "GPU code at byte " + finding.offsetBytes() + ": "
                            + finding.sentence(), "build the file again"));
                }
            }
            if (wanted.isPresent() && !objects.codeObjects().isEmpty()) {
                compare(path, objects, wanted.get(), findings);
            }
        });
        return findings;
    }

    /**
     * Finds out whether a list that somebody asked for was held against anything: a tree without GPU code must not pass for one that has it all.
     *
     * @param code GPU code by path
     * @param asked the list
     * @return the finding; empty if a file has GPU code
     */
    public static Optional<Finding> heldToNothing(Map<String, CodeObjects> code, TargetList asked) {
        return code.values().stream().allMatch(objects -> objects.codeObjects().isEmpty())
                ? Optional.of(new Finding(Rule.TARGET_MISSING, "", "no file has GPU code, so nothing was held to " + asked.source(),
                        "audit the tree that has it, or leave the list out")) : Optional.empty();
    }

    private static void compare(String path, CodeObjects objects, TargetList wanted, List<Finding> findings) {
        SortedSet<TargetId> missing = new TreeSet<>(wanted.targets());
        missing.removeAll(objects.targets());
        SortedSet<TargetId> extra = new TreeSet<>(objects.targets());
        extra.removeAll(wanted.targets());
        if (!missing.isEmpty()) {
            findings.add(new Finding(Rule.TARGET_MISSING, path, "no code for " + names(missing) + " of " + wanted.source(),
                    "build it with --offload-arch for each of them"));
        }
        if (!extra.isEmpty()) {
            findings.add(new Finding(Rule.TARGET_EXTRA, path, "code for " + names(extra) + ", not in " + wanted.source(),
                    "build it without them, or add them to the list"));
        }
        SortedSet<TargetId> here = new TreeSet<>(wanted.targets());
        here.retainAll(objects.targets());
        Map<TargetId, List<String>> lacking = new TreeMap<>();
        objects.targetsByKernel().forEach((kernel, targets) -> {
            for (TargetId target : here) {
                if (!targets.contains(target)) {
                    lacking.computeIfAbsent(target, t -> new ArrayList<>()).add(kernel);
                }
            }
        });
        lacking.forEach((target, kernels) -> findings.add(new Finding(Rule.TARGET_MISSING, path, "no code for " + target + " of "
                + (kernels.size() == 1 ? "the kernel " : kernels.size() + " kernels: ")
                + String.join(", ", kernels.subList(0, Math.min(kernels.size(), SHOWN_KERNELS)))
                + (kernels.size() > SHOWN_KERNELS ? ", …" : ""), "build every kernel for every target")));
    }

    private static String names(SortedSet<TargetId> targets) {
        return targets.stream().map(TargetId::toString).collect(Collectors.joining(", "));
    }
}
