package hiptwin.probe.codeobject;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The GPU code of a file.
 *
 * @param codeObjects what could be read, in the order of the file
 * @param findings what could not, and what is odd, in the order of the file
 */
public record CodeObjects(List<CodeObject> codeObjects, List<CodeObjectFinding> findings) {
    /** What it comes down to. */
    public enum Status {
        /** All GPU code that was recognised could be read. */
        FOUND,
        /** Some could be read and some could not. */
        FOUND_IN_PART,
        /** There is GPU code, and none of it could be read: which targets it is for is not known. */
        NOT_READABLE,
        /** None was found in what is left of a file that is cut short: whether it had some is not known. */
        TRUNCATED,
        /** There is no GPU code. */
        NONE
    }

    /** Copies the lists. */
    public CodeObjects {
        codeObjects = List.copyOf(codeObjects);
        findings = List.copyOf(findings);
    }

    /** {@return in one word, what was found} */
    public Status status() {
        boolean hidden = findings.stream().anyMatch(finding -> finding.code().hidesCode());
        if (codeObjects.isEmpty()) {
            boolean more = findings.stream().anyMatch(finding -> finding.code().hidesCode()
                    && finding.code() != CodeObjectFinding.Code.FILE_TRUNCATED);
            return more ? Status.NOT_READABLE : hidden ? Status.TRUNCATED : Status.NONE;
        }
        return hidden ? Status.FOUND_IN_PART : Status.FOUND;
    }

    /** {@return the targets, each once} */
    public SortedSet<TargetId> targets() {
        SortedSet<TargetId> targets = new TreeSet<>();
        codeObjects.forEach(object -> targets.add(object.target()));
        return Collections.unmodifiableSortedSet(targets);
    }

    /** {@return for each kernel the targets it is compiled for} */
    public SortedMap<String, SortedSet<TargetId>> targetsByKernel() {
        SortedMap<String, SortedSet<TargetId>> targets = new TreeMap<>();
        for (CodeObject object : codeObjects) {
            for (String kernel : object.kernels()) {
                targets.computeIfAbsent(kernel, name -> new TreeSet<>()).add(object.target());
            }
        }
        targets.replaceAll((kernel, of) -> Collections.unmodifiableSortedSet(of));
        return Collections.unmodifiableSortedMap(targets);
    }
}
