package hiptwin.audit.closure;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.probe.closure.Closure;
import hiptwin.probe.closure.ClosureFile;
import hiptwin.probe.closure.Dependency;
import hiptwin.probe.closure.FileTree;
import hiptwin.probe.closure.LinkFault;
import hiptwin.probe.closure.LinkWalk;
import hiptwin.probe.closure.Resolution;
import hiptwin.probe.closure.RunPathFault;
import hiptwin.probe.closure.TreeNode;
import hiptwin.probe.elf.ElfFile;
import hiptwin.probe.elf.ElfMachine;
import hiptwin.probe.elf.StackPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns a closure, and what each ELF file of the tree says of itself, into findings. For one thread and one use. */
public final class ClosureFindings {
    private final Closure closure;
    private final FileTree tree;
    private final Set<String> packaged;
    private final LinkWalk links;
    private final List<Finding> findings = new ArrayList<>();

    private ClosureFindings(Closure closure, FileTree tree, Set<String> packaged) {
        this.closure = closure;
        this.tree = tree;
        this.packaged = packaged;
        this.links = new LinkWalk(tree);
    }

    /**
     * Judges a closure.
     *
     * @param closure the closure
     * @param tree the tree it was made of
     * @param packaged paths of what distribution packages own: a package comes as a whole, so none of its files is superfluous by
     *        itself
     * @return what is wrong
     */
    public static List<Finding> of(Closure closure, FileTree tree, Set<String> packaged) {
        ClosureFindings judge = new ClosureFindings(closure, tree, packaged);
        judge.roots();
        closure.files().forEach(judge::dependencies);
        judge.superfluous();
        judge.binaries();
        closure.runPathFaults().forEach(judge::runPath);
        closure.links().forEach(judge::link);
        return judge.findings;
    }

    private void add(Rule rule, String path, String message, String fix) {
        findings.add(new Finding(rule, path, message, fix));
    }

    private void roots() {
        for (String root : closure.absentRoots()) {
            add(Rule.ROOT_ABSENT, root, "named as a root, and no ELF file of the tree", "name a file by its path in the tree");
        }
        if (closure.roots().isEmpty() && closure.absentRoots().isEmpty()) {
            add(Rule.ROOT_ABSENT, "", "nothing to start from: the tree has no executable and no libvmaf",
                    "name the libraries that programs use with --root");
        }
    }

    private void dependencies(ClosureFile file) {
        for (Dependency dependency : file.dependencies()) {
            switch (dependency) {
                case Dependency.Missing missing -> add(Rule.LIBRARY_MISSING, file.path(), "needs " + missing.name() + ", which is "
                        + elsewhere(missing.name()).map(place -> "in the tree as " + place + ", but no search path of it leads there")
                        .orElse("neither in the tree nor supplied by the host"),
                        elsewhere(missing.name()).isPresent() ? "link it with a run path relative to $ORIGIN that leads there"
                                : "add the library to the tree");
                case Dependency.InTree found when found.onlyByLibraryPath() -> add(Rule.LIBRARY_PATH_ONLY, file.path(), "finds "
                        + found.name() + " (" + found.path() + ") through LD_LIBRARY_PATH only",
                        "link it with a run path relative to $ORIGIN that leads there");
                case Dependency.InTree found -> { }
                case Dependency.OfHost host -> { }
            }
        }
    }

    private Optional<String> elsewhere(String name) {
        return tree.paths().stream().filter(path -> path.equals(name) || path.endsWith("/" + name)).findFirst();
    }

    private void superfluous() {
        if (closure.roots().isEmpty()) {
            return;
        }
        for (String path : closure.superfluous()) {
            if (!packaged.contains(path)) {
                add(Rule.SUPERFLUOUS, path, "no root needs it and no loaded file names it",
                        "leave it out, with its licence duties; or name what loads it with --root");
            }
        }
    }

    private void binaries() {
        for (String path : tree.paths()) {
            if (tree.node(path).orElse(null) instanceof TreeNode.RegularFile file && file.elf().isPresent()) {
                binary(path, file.elf().get());
            }
        }
    }

    private void binary(String path, ElfFile elf) {
        String fileName = path.substring(path.lastIndexOf('/') + 1);
        Optional<String> soname = elf.library().soname();
        if (soname.isPresent() && !soname.get().equals(fileName) && !elf.isExecutable() && !reached(path, soname.get())) {
            add(Rule.SONAME_DIFFERS, path, "has the soname " + soname.get() + ", and nothing of that name beside it leads to it",
                    "name it so, or put a link of that name beside it");
        }
        Optional<String> rpath = elf.library().rpath();
        Optional<String> runpath = elf.library().runpath();
        if (rpath.isPresent() && runpath.isPresent() && !rpath.equals(runpath)) {
            add(Rule.RUN_PATHS_DIFFER, path, "RPATH " + rpath.get() + " and RUNPATH " + runpath.get()
                    + "; the loader ignores the RPATH then", "link it with one of them");
        }
        boolean dynamic = elf.library().dynamic() && !elf.library().machine().equals(ElfMachine.AMDGPU);
        if (dynamic && elf.stack() != StackPermission.NOT_EXECUTABLE) {
            add(Rule.EXECUTABLE_STACK, path, elf.stack() == StackPermission.EXECUTABLE ? "asks for an executable stack"
                    : "says nothing of the stack (no PT_GNU_STACK), which makes it executable", "link it with -z noexecstack");
        }
    }

    private boolean reached(String path, String soname) {
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        return !soname.contains("/") && links.follow(folder + soname) instanceof Resolution.Found found && found.path().equals(path);
    }

    private void runPath(RunPathFault fault) {
        String what = switch (fault.kind()) {
            case ABSOLUTE -> "is absolute: it means another folder on each machine";
            case OF_WORKING_DIRECTORY -> "means a folder below the working directory, which the caller chooses";
            case ESCAPING -> "leads out of the tree";
            case WRITABLE_BY_ALL -> "is a folder that everybody may write to";
            case TOO_MANY -> "and those after it were not looked at: too many folders";
        };
        add(Rule.RUN_PATH, fault.path(), fault.tag() + " \"" + fault.entry() + "\" " + what,
                fault.kind() == RunPathFault.Kind.WRITABLE_BY_ALL ? "take the permission away (chmod o-w)"
                        : "link it with folders relative to $ORIGIN inside the tree");
    }

    private void link(LinkFault fault) {
        String what = switch (fault.kind()) {
            case DANGLING -> "to something that is not in the tree";
            case ESCAPING -> "out of the tree";
            case LOOPING -> "to itself";
        };
        add(Rule.LINK, fault.path(), "a link " + what + ": " + fault.target(), "remove it, or let it lead to a file of the tree");
    }
}
