package hiptwin.audit;

import hiptwin.audit.closure.ClosureFindings;
import hiptwin.audit.debian.PackageDatabase;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.gfx.TargetException;
import hiptwin.audit.gfx.TargetFindings;
import hiptwin.audit.gfx.TargetList;
import hiptwin.audit.licence.LicenceAudit;
import hiptwin.audit.licence.LicenceResult;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.Binary;
import hiptwin.audit.tree.ReadTree;
import hiptwin.audit.tree.TreeEntry;
import hiptwin.audit.tree.TreeException;
import hiptwin.audit.tree.TreeIndex;
import hiptwin.audit.tree.TreeReader;
import hiptwin.probe.closure.Closure;
import hiptwin.probe.closure.ClosureFile;
import hiptwin.probe.closure.ClosureOptions;
import hiptwin.probe.closure.Dependency;
import hiptwin.probe.closure.LinkWalk;
import hiptwin.probe.closure.Resolution;
import hiptwin.probe.closure.TreeNode;
import hiptwin.probe.codeobject.CodeObjects;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Audits a tree. Executes nothing of it, loads none of its libraries, follows no link out of it. Each part adds its findings to one
 * list; a further part is one more line in {@link #of}.
 */
public final class Audit {
    private static final int MAX_DIST_INFO_BYTES = 1 << 20;

    private Audit() {
    }

    /**
     * Reads a tree and audits it.
     *
     * @param request what to audit
     * @return everything that was found
     * @throws TreeException if the input cannot be taken as a tree
     * @throws IOException if temporary files cannot be removed
     */
    public static AuditResult run(AuditRequest request) throws TreeException, IOException {
        try (ReadTree read = TreeReader.read(request.tree(), request.platform())) {
            return of(read, request);
        }
    }

    /**
     * Audits a tree that has been read.
     *
     * @param read the tree; left open
     * @param request what to hold it to; its tree and platform are not looked at again
     * @return everything that was found
     */
    public static AuditResult of(ReadTree read, AuditRequest request) {
        List<Finding> findings = new ArrayList<>(read.findings());

        Closure closure = Closure.of(read.files(), new ClosureOptions(request.roots(), request.libraryPath()));
        AuditedTree tree = withDependencies(read.tree(), closure);
        PackageDatabase packages = PackageDatabase.read(new TreeIndex(tree), read.bytes());
        findings.addAll(ClosureFindings.of(closure, read.files(), packages.ownedPaths()));

        LinkWalk links = new LinkWalk(read.files());
        for (String folder : request.libraryPath()) {
            if (!(links.follow(folder) instanceof Resolution.Found found && found.node() instanceof TreeNode.Directory)) {
                findings.add(new Finding(Rule.SEARCHED_FOLDER_ABSENT, folder, "named in the library path, and no folder of the tree",
                        "name a folder by its path in the tree"));
            }
        }

        Optional<TargetList> targets = request.targets().or(() -> ofTree(read, findings));
        findings.addAll(TargetFindings.of(read.code(), targets));
        request.targets().flatMap(asked -> TargetFindings.heldToNothing(read.code(), asked)).ifPresent(findings::add);

        Optional<LicenceResult> licences = request.record()
                .map(record -> LicenceAudit.judge(tree, record, read.bytes(), packages));
        licences.ifPresent(result -> findings.addAll(result.findings()));

        findings.sort(Comparator.comparing(Finding::rule).thenComparing(Finding::path).thenComparing(Finding::message));
        Map<String, CodeObjects> code = new TreeMap<>();
        read.code().forEach((path, objects) -> {
            if (objects.status() != CodeObjects.Status.NONE && objects.status() != CodeObjects.Status.TRUNCATED) {
                code.put(path, objects);
            }
        });
        return new AuditResult(tree, read.layers(), closure, code, targets, request.record(), findings, licences);
    }

    /** The tree's own word of what it was built for. */
    private static Optional<TargetList> ofTree(ReadTree read, List<Finding> findings) {
        List<String> places = read.tree().entries().stream().filter(TreeEntry.RegularFile.class::isInstance).map(TreeEntry::path)
                .filter(path -> path.equals(TargetList.DIST_INFO) || path.endsWith("/" + TargetList.DIST_INFO)).toList();
        if (places.size() != 1) {
            return Optional.empty();
        }
        String path = places.getFirst();
        try {
            return Optional.of(TargetList.distInfo(path, read.bytes().read(path, MAX_DIST_INFO_BYTES - 1)));
        } catch (IOException | TargetException e) {
            findings.add(new Finding(Rule.UNREADABLE, path, "no list of targets: " + e.getMessage(), "name the targets with --targets"));
            return Optional.empty();
        }
    }

    private static AuditedTree withDependencies(AuditedTree tree, Closure closure) {
        Map<String, List<String>> paths = new TreeMap<>();
        for (ClosureFile file : closure.files()) {
            paths.put(file.path(), file.dependencies().stream().filter(Dependency.InTree.class::isInstance)
                    .map(dependency -> ((Dependency.InTree) dependency).path()).distinct().sorted().toList());
        }
        return new AuditedTree(tree.name(), tree.entries().stream().map(entry -> {
            if (entry instanceof TreeEntry.RegularFile file && file.binary().isPresent() && paths.containsKey(file.path())) {
                Binary binary = file.binary().get();
                return new TreeEntry.RegularFile(file.path(), file.sizeBytes(), file.sha256(), Optional.of(
                        new Binary(binary.soname(), binary.buildId(), binary.needed(), paths.get(file.path()))));
            }
            return entry;
        }).toList());
    }
}
