package hiptwin.probe.closure;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is loaded from a tree, and what is wrong with it.
 *
 * @param roots paths of the roots, sorted
 * @param absentRoots roots that were asked for and are no ELF file of the tree
 * @param files what is loaded, sorted by path
 * @param superfluous ELF files that no root leads to and no loaded file names, sorted; without code objects for GPUs
 * @param named names of libraries in the data of loaded files, without those that are needed anyway
 * @param links links that lead nowhere in the tree, sorted
 * @param runPathFaults folders in run paths that a tree may not rely on, of every file
 * @param hostLibraries what the host is expected to have, sorted
 */
public record Closure(List<String> roots, List<String> absentRoots, List<ClosureFile> files, List<String> superfluous,
        List<NamedLibrary> named, List<LinkFault> links, List<RunPathFault> runPathFaults, List<String> hostLibraries) {
    /** Copies the lists. */
    public Closure {
        roots = List.copyOf(roots);
        absentRoots = List.copyOf(absentRoots);
        files = List.copyOf(files);
        superfluous = List.copyOf(superfluous);
        named = List.copyOf(named);
        links = List.copyOf(links);
        runPathFaults = List.copyOf(runPathFaults);
        hostLibraries = List.copyOf(hostLibraries);
    }

    /**
     * Works out the closure of a tree. Reads the tree, starts nothing.
     *
     * @param tree the tree
     * @param options what to start from
     * @return the closure
     */
    public static Closure of(FileTree tree, ClosureOptions options) {
        return new ClosureSearch(tree, options).closure();
    }

    /**
     * Finds a loaded file.
     *
     * @param path its path
     * @return the file; empty if it is not loaded
     */
    public Optional<ClosureFile> file(String path) {
        Objects.requireNonNull(path);
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }

    /** {@return bytes of all loaded files together} */
    public long sizeBytes() {
        return files.stream().mapToLong(ClosureFile::sizeBytes).sum();
    }

    /** {@return names that are asked for and not found, sorted} */
    public Set<String> missingNames() {
        return new TreeSet<>(files.stream().flatMap(file -> file.dependencies().stream())
                .filter(Dependency.Missing.class::isInstance).map(Dependency::name).toList());
    }
}
