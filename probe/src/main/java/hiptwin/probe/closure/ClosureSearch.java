package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfFile;
import hiptwin.probe.elf.ElfMachine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One process for each root, laid over each other. For one thread and one use. */
final class ClosureSearch {
    /** What a host mounts into a running system; links into it lead out of a tree by right. */
    private static final List<String> MOUNTED = List.of("/proc/", "/sys/", "/dev/", "/run/");

    private final FileTree tree;
    private final ClosureOptions options;
    private final LinkWalk links;
    private final Map<ElfMachine, LoaderFolders> folders = new HashMap<>();
    private final Map<String, TreeNode.RegularFile> binaries = new TreeMap<>();
    private final Map<String, Seen> seen = new TreeMap<>();
    private final Set<NamedLibrary> named = new LinkedHashSet<>();
    private final Map<String, List<String>> byFileName = new HashMap<>();

    private static final class Seen {
        private final ElfFile elf;
        private ClosureFile.Reach reach;
        private final Set<Dependency> dependencies = new LinkedHashSet<>();
        private final Set<String> neededBy = new TreeSet<>();

        private Seen(ElfFile elf, ClosureFile.Reach reach) {
            this.elf = elf;
            this.reach = reach;
        }
    }

    ClosureSearch(FileTree tree, ClosureOptions options) {
        this.tree = tree;
        this.options = options;
        this.links = new LinkWalk(tree);
    }

    Closure closure() {
        Set<String> roots = new TreeSet<>();
        List<String> absent = new ArrayList<>();
        List<String> paths = tree.paths();
        list(paths);
        if (options.roots().isEmpty()) {
            binaries.forEach((path, file) -> {
                if (isRoot(path, file.elf().get())) {
                    roots.add(path);
                }
            });
        }
        for (String root : options.roots()) {
            if (links.follow(root) instanceof Resolution.Found found && found.node() instanceof TreeNode.RegularFile file
                    && file.elf().isPresent()) {
                binaries.putIfAbsent(found.path(), file);
                roots.add(found.path());
            } else {
                absent.add(root);
            }
        }
        Set<String> opened = new TreeSet<>();
        for (String root : roots) {
            opened.addAll(walk(root, ClosureFile.Reach.ROOT));
        }
        // What is named only, and not where the loader looks, may be opened by a path that the program makes up.
        while (!opened.isEmpty()) {
            Set<String> next = new TreeSet<>();
            for (String path : opened) {
                if (!seen.containsKey(path)) {
                    next.addAll(walk(path, ClosureFile.Reach.NAMED));
                }
            }
            opened = next;
        }
        return new Closure(List.copyOf(roots), absent, files(), superfluous(), List.copyOf(named), linkFaults(paths), runPathFaults(),
                hostLibraries());
    }

    private void list(List<String> paths) {
        for (String path : paths) {
            Optional<TreeNode> node = tree.node(path);
            if (node.isPresent() && node.get() instanceof TreeNode.RegularFile file && file.elf().isPresent()) {
                binaries.put(path, file);
                byFileName.computeIfAbsent(fileName(path), name -> new ArrayList<>()).add(path);
            } else if (node.isPresent() && node.get() instanceof TreeNode.SymbolicLink
                    && links.follow(path) instanceof Resolution.Found found && found.node() instanceof TreeNode.RegularFile target
                    && target.elf().isPresent()) {
                byFileName.computeIfAbsent(fileName(path), name -> new ArrayList<>()).add(found.path());
            }
        }
    }

    private static boolean isRoot(String path, ElfFile elf) {
        return !elf.library().machine().equals(ElfMachine.AMDGPU)
                && (elf.isExecutable() || fileName(path).matches("libvmafx?\\.so.*"));
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** {@return paths of files that are only named} */
    private Set<String> walk(String root, ClosureFile.Reach reach) {
        ElfFile elf = binaries.get(root).elf().get();
        ElfMachine machine = elf.library().machine();
        PretendedProcess process = new PretendedProcess(links,
                folders.computeIfAbsent(machine, m -> LoaderFolders.of(tree, m)), options.libraryPath(), machine);
        process.start(root, elf);
        List<LoadedFile> needed = process.files();
        needed.forEach(file -> keep(file, file.path.equals(root) ? reach
                : reach == ClosureFile.Reach.ROOT ? ClosureFile.Reach.NEEDED : ClosureFile.Reach.NAMED));

        Set<String> elsewhere = new TreeSet<>();
        int asked = 0;
        while (asked < process.files().size()) {
            List<LoadedFile> now = process.files();
            for (LoadedFile by : now.subList(asked, now.size())) {
                elsewhere.addAll(named(process, by));
            }
            asked = now.size();
        }
        List<LoadedFile> all = process.files();
        all.subList(needed.size(), all.size()).forEach(file -> keep(file, ClosureFile.Reach.NAMED));
        return elsewhere;
    }

    private Set<String> named(PretendedProcess process, LoadedFile by) {
        Set<String> elsewhere = new TreeSet<>();
        for (String name : by.elf.namedLibraries()) {
            boolean ownName = by.elf.library().soname().filter(name::equals).isPresent();
            if (ownName || by.elf.library().needed().contains(name) || HostLibraries.NAMES.contains(name)) {
                continue;
            }
            if (process.open(name, by) instanceof Dependency.InTree found) {
                named.add(new NamedLibrary(name, by.path, Optional.of(found.path()), true));
                continue;
            }
            List<String> sameName = byFileName.getOrDefault(fileName(name), List.of());
            if (sameName.isEmpty()) {
                named.add(new NamedLibrary(name, by.path, Optional.empty(), false));
            }
            for (String path : sameName) {
                named.add(new NamedLibrary(name, by.path, Optional.of(path), false));
                elsewhere.add(path);
            }
        }
        return elsewhere;
    }

    private void keep(LoadedFile file, ClosureFile.Reach reach) {
        Seen here = seen.computeIfAbsent(file.path, path -> new Seen(file.elf, reach));
        here.reach = reach.compareTo(here.reach) < 0 ? reach : here.reach;
        for (Dependency dependency : file.dependencies) {
            addOnce(here.dependencies, dependency);
            if (dependency instanceof Dependency.InTree found) {
                Optional<ElfFile> elf = Optional.ofNullable(binaries.get(found.path())).flatMap(TreeNode.RegularFile::elf)
                        .or(() -> elf(found.path()));
                elf.ifPresent(e -> seen.computeIfAbsent(found.path(), path -> new Seen(e, reach == ClosureFile.Reach.NAMED
                        ? ClosureFile.Reach.NAMED : ClosureFile.Reach.NEEDED)).neededBy.add(file.path));
            }
        }
    }

    /** The rule by which a library that is loaded already was found says nothing; the same answer counts once. */
    private static void addOnce(Set<Dependency> dependencies, Dependency dependency) {
        if (dependency instanceof Dependency.InTree found) {
            for (Dependency other : List.copyOf(dependencies)) {
                if (other instanceof Dependency.InTree known && known.name().equals(found.name()) && known.path().equals(found.path())) {
                    if (known.place() == SearchPlace.LOADED_BEFORE || known.onlyByLibraryPath() && !found.onlyByLibraryPath()
                            && found.place() != SearchPlace.LOADED_BEFORE) {
                        dependencies.remove(known);
                        dependencies.add(found);
                    }
                    return;
                }
            }
        } else if (dependency instanceof Dependency.Missing missing && dependencies.stream()
                .anyMatch(other -> other instanceof Dependency.Missing && other.name().equals(missing.name()))) {
            return;
        }
        dependencies.add(dependency);
    }

    private Optional<ElfFile> elf(String path) {
        return links.follow(path) instanceof Resolution.Found found && found.node() instanceof TreeNode.RegularFile file
                ? file.elf() : Optional.empty();
    }

    private List<ClosureFile> files() {
        List<ClosureFile> files = new ArrayList<>();
        seen.forEach((path, file) -> files.add(new ClosureFile(path, sizeBytes(path), file.elf, file.reach,
                List.copyOf(file.dependencies), List.copyOf(file.neededBy))));
        return files;
    }

    private long sizeBytes(String path) {
        return links.follow(path) instanceof Resolution.Found found && found.node() instanceof TreeNode.RegularFile file
                ? file.sizeBytes() : 0;
    }

    private List<String> superfluous() {
        return binaries.entrySet().stream()
                .filter(binary -> !seen.containsKey(binary.getKey())
                        && !binary.getValue().elf().get().library().machine().equals(ElfMachine.AMDGPU))
                .map(Map.Entry::getKey).toList();
    }

    private List<String> hostLibraries() {
        return seen.values().stream().flatMap(file -> file.dependencies.stream()).filter(Dependency.OfHost.class::isInstance)
                .map(Dependency::name).distinct().sorted().toList();
    }

    private List<LinkFault> linkFaults(List<String> paths) {
        List<LinkFault> faults = new ArrayList<>();
        for (String path : paths) {
            if (tree.node(path).orElse(null) instanceof TreeNode.SymbolicLink link && !isMounted(link.target())) {
                switch (links.follow(path)) {
                    case Resolution.Found found -> { }
                    case Resolution.Absent absent -> {
                        if (!isMounted("/" + absent.path() + "/")) {
                            faults.add(new LinkFault(path, link.target(), LinkFault.Kind.DANGLING));
                        }
                    }
                    case Resolution.Escaping escaping -> faults.add(new LinkFault(path, link.target(), LinkFault.Kind.ESCAPING));
                    case Resolution.Looping looping -> faults.add(new LinkFault(path, link.target(), LinkFault.Kind.LOOPING));
                }
            }
        }
        return faults;
    }

    private static boolean isMounted(String target) {
        return MOUNTED.stream().anyMatch(folder -> target.startsWith(folder));
    }

    private List<RunPathFault> runPathFaults() {
        List<RunPathFault> faults = new ArrayList<>();
        binaries.forEach((path, file) -> {
            ElfFile elf = file.elf().get();
            elf.library().rpath().ifPresent(folders -> runPathFaults(path, "DT_RPATH", folders, elf, faults));
            elf.library().runpath().ifPresent(folders -> runPathFaults(path, "DT_RUNPATH", folders, elf, faults));
        });
        return faults;
    }

    private void runPathFaults(String path, String tag, String runPath, ElfFile elf, List<RunPathFault> faults) {
        List<String> entries = RunPath.entries(runPath);
        for (String entry : entries.subList(0, Math.min(entries.size(), RunPath.MAX_FOLDERS))) {
            List<String> folders = RunPath.folders(entry, PretendedProcess.parent(path), elf.library().machine());
            if (entry.startsWith("/")) {
                faults.add(new RunPathFault(path, tag, entry, RunPathFault.Kind.ABSOLUTE));
            } else if (folders.isEmpty()) {
                faults.add(new RunPathFault(path, tag, entry, RunPathFault.Kind.OF_WORKING_DIRECTORY));
            }
            for (String folder : folders) {
                Resolution place = links.follow(folder);
                if (place instanceof Resolution.Escaping) {
                    faults.add(new RunPathFault(path, tag, entry, RunPathFault.Kind.ESCAPING));
                } else if (place instanceof Resolution.Found found && found.node() instanceof TreeNode.Directory directory
                        && directory.writableByAll()) {
                    faults.add(new RunPathFault(path, tag, entry, RunPathFault.Kind.WRITABLE_BY_ALL));
                }
            }
        }
        if (entries.size() > RunPath.MAX_FOLDERS) {
            faults.add(new RunPathFault(path, tag, entries.get(RunPath.MAX_FOLDERS), RunPathFault.Kind.TOO_MANY));
        }
    }
}
