package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfFile;
import hiptwin.probe.elf.ElfLibrary;
import hiptwin.probe.elf.ElfMachine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the loader would do for one root: load it, and breadth first all that it needs. The order of the search for a name
 * without a slash: a library that is loaded already; {@code DT_RPATH} of the needing file and of those that led to it, unless the
 * needing file has {@code DT_RUNPATH}; {@code LD_LIBRARY_PATH}; {@code DT_RUNPATH} of the needing file; the cache; the built-in
 * folders. A file for another processor, or one that is no shared object, is passed over. The subfolders
 * {@code glibc-hwcaps/…}, which depend on the CPU, are not searched.
 */
final class PretendedProcess {
    /** No closure of a ROCm library reaches a tenth of this. */
    private static final int MAX_FILES = 4_096;

    private final LinkWalk links;
    private final LoaderFolders folders;
    private final List<String> libraryPath;
    private final ElfMachine machine;
    private final Map<String, LoadedFile> loaded = new LinkedHashMap<>();
    private final Map<String, LoadedFile> byName = new HashMap<>();

    PretendedProcess(LinkWalk links, LoaderFolders folders, List<String> libraryPath, ElfMachine machine) {
        this.links = links;
        this.folders = folders;
        this.libraryPath = libraryPath;
        this.machine = machine;
    }

    /** Loads a root and what it needs. {@code $ORIGIN} of a program is the folder of the file itself. */
    void start(String path, ElfFile elf) {
        add(new LoadedFile(path, parent(path), elf, Optional.empty()));
        loadNeeded(0);
    }

    /** {@return what has been loaded, in the order of loading} */
    List<LoadedFile> files() {
        return List.copyOf(loaded.values());
    }

    /** Loads a library by name as {@code dlopen} called from a loaded file would, and what it needs. */
    Dependency open(String name, LoadedFile by) {
        int before = loaded.size();
        Dependency found = find(name, by);
        loadNeeded(before);
        return found;
    }

    private void loadNeeded(int first) {
        List<LoadedFile> queue = new ArrayList<>(loaded.values());
        for (int i = first; i < queue.size() && queue.size() < MAX_FILES; i++) {
            LoadedFile by = queue.get(i);
            by.elf.interpreter().ifPresent(interpreter -> by.dependencies.add(interpreter(interpreter, by)));
            for (String name : by.elf.library().needed()) {
                by.dependencies.add(find(name, by));
            }
            queue.addAll(new ArrayList<>(loaded.values()).subList(queue.size(), loaded.size()));
        }
    }

    private void add(LoadedFile file) {
        loaded.put(file.path, file);
        file.elf.library().soname().ifPresent(soname -> byName.putIfAbsent(soname, file));
    }

    private Dependency interpreter(String name, LoadedFile by) {
        String fileName = name.substring(name.lastIndexOf('/') + 1);
        return at(name, name, SearchPlace.PATH, by, new ArrayList<>()).orElseGet(() -> HostLibraries.NAMES.contains(fileName)
                ? new Dependency.OfHost(fileName) : new Dependency.Missing(name, List.of(name)));
    }

    private Dependency find(String name, LoadedFile by) {
        LoadedFile known = byName.get(name);
        if (known != null) {
            return new Dependency.InTree(name, known.path, SearchPlace.LOADED_BEFORE, false);
        }
        List<String> tried = new ArrayList<>();
        Optional<Dependency> found = search(name, by, tried);
        if (found.isPresent()) {
            return found.get();
        }
        return HostLibraries.NAMES.contains(name) ? new Dependency.OfHost(name) : new Dependency.Missing(name, tried);
    }

    private Optional<Dependency> search(String name, LoadedFile by, List<String> tried) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (name.contains("/")) {
            if (!name.startsWith("/")) {
                tried.add("the working directory");
                return Optional.empty();
            }
            return at(name, name, SearchPlace.PATH, by, tried);
        }
        return in(rpath(by), name, SearchPlace.RPATH, by, tried).or(() -> byLibraryPath(name, by, tried)).or(() -> later(name, by, tried));
    }

    /** The rules that come after {@code LD_LIBRARY_PATH}. */
    private Optional<Dependency> later(String name, LoadedFile by, List<String> tried) {
        List<String> runpath = by.elf.library().runpath().map(path -> RunPath.folders(path, by.origin, machine)).orElse(List.of());
        List<String> builtIn = by.elf.ignoresDefaultFolders() ? List.of() : folders.builtIn();
        return in(runpath, name, SearchPlace.RUNPATH, by, tried)
                .or(() -> in(folders.configured(), name, SearchPlace.CONFIGURED_FOLDER, by, tried))
                .or(() -> in(builtIn, name, SearchPlace.DEFAULT_FOLDER, by, tried));
    }

    private Optional<Dependency> byLibraryPath(String name, LoadedFile by, List<String> tried) {
        for (String folder : libraryPath) {
            Optional<Place> place = place(folder + "/" + name, tried);
            if (place.isPresent()) {
                boolean only = !foundLater(name, by);
                load(name, place.get(), by);
                return Optional.of(new Dependency.InTree(name, place.get().path, SearchPlace.LIBRARY_PATH, only));
            }
        }
        return Optional.empty();
    }

    private boolean foundLater(String name, LoadedFile by) {
        List<String> all = new ArrayList<>();
        by.elf.library().runpath().ifPresent(path -> all.addAll(RunPath.folders(path, by.origin, machine)));
        all.addAll(folders.configured());
        all.addAll(by.elf.ignoresDefaultFolders() ? List.of() : folders.builtIn());
        return HostLibraries.NAMES.contains(name)
                || all.stream().anyMatch(folder -> place(folder + "/" + name, new ArrayList<>()).isPresent());
    }

    private Optional<Dependency> in(List<String> searched, String name, SearchPlace rule, LoadedFile by, List<String> tried) {
        for (String folder : searched) {
            Optional<Dependency> found = at(name, folder + "/" + name, rule, by, tried);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Dependency> at(String name, String path, SearchPlace rule, LoadedFile by, List<String> tried) {
        Optional<Place> place = place(path, tried);
        place.ifPresent(found -> load(name, found, by));
        return place.map(found -> new Dependency.InTree(name, found.path, rule, false));
    }

    private record Place(String path, String foundAs, ElfFile elf) {
    }

    private Optional<Place> place(String path, List<String> tried) {
        if (links.follow(path) instanceof Resolution.Found found && found.node() instanceof TreeNode.RegularFile file
                && file.elf().isPresent()) {
            ElfLibrary library = file.elf().get().library();
            if (library.machine().equals(machine) && library.type() == ElfLibrary.SHARED_OBJECT) {
                return Optional.of(new Place(found.path(), path, file.elf().get()));
            }
        }
        if (tried.size() < RunPath.MAX_FOLDERS) {
            tried.add(path.replaceFirst("^/+", ""));
        }
        return Optional.empty();
    }

    private void load(String name, Place place, LoadedFile by) {
        LoadedFile file = loaded.get(place.path);
        if (file == null) {
            file = new LoadedFile(place.path, parent(place.foundAs.replaceFirst("^/+", "")), place.elf, Optional.of(by));
            add(file);
        }
        byName.putIfAbsent(name, file);
    }

    /**
     * {@code DT_RPATH} is handed down to what a file leads to; {@code DT_RUNPATH} is not, and switches the file's own
     * {@code DT_RPATH} off.
     */
    private List<String> rpath(LoadedFile by) {
        if (by.elf.library().runpath().isPresent()) {
            return List.of();
        }
        Set<String> all = new LinkedHashSet<>();
        for (Optional<LoadedFile> file = Optional.of(by); file.isPresent(); file = file.get().loader) {
            LoadedFile here = file.get();
            if (here.elf.library().runpath().isEmpty()) {
                here.elf.library().rpath().ifPresent(path -> all.addAll(RunPath.folders(path, here.origin, machine)));
            }
        }
        return List.copyOf(all);
    }

    static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }
}
