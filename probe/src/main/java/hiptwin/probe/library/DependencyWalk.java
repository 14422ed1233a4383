package hiptwin.probe.library;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Follows {@code DT_NEEDED} the way the loader does (ld.so(8)): run path of the needing library,
 * {@code LD_LIBRARY_PATH}, cache, own folders; and a name that is loaded already is not searched again.
 */
final class DependencyWalk {
    /** No closure of a ROCm library reaches a tenth of this. */
    private static final int MAX_LIBRARIES = 1_024;

    private record Needing(FoundLibrary library, List<String> inheritedRpath) {
    }

    private final LibraryPlaces places;

    DependencyWalk(LibraryPlaces places) {
        this.places = places;
    }

    /** {@return what a library needs and the loader will not find, in the order it is met} */
    List<MissingLibrary> missing(FoundLibrary start) {
        List<MissingLibrary> missing = new ArrayList<>();
        Set<String> known = new HashSet<>();
        known.add(start.path().getFileName().toString());
        start.elf().soname().ifPresent(known::add);
        Deque<Needing> open = new ArrayDeque<>();
        open.add(new Needing(start, List.of()));
        while (!open.isEmpty()) {
            Needing needing = open.remove();
            List<String> rpath = rpath(needing);
            for (String soname : needing.library.elf().needed()) {
                if (known.size() >= MAX_LIBRARIES || !known.add(soname)) {
                    continue;
                }
                List<Attempt> attempts = new ArrayList<>();
                Optional<FoundLibrary> found = find(soname, needing.library, rpath, attempts);
                if (found.isPresent()) {
                    found.get().elf().soname().ifPresent(known::add);
                    open.add(new Needing(found.get(), rpath));
                } else {
                    missing.add(new MissingLibrary(soname, needing.library.path(), attempts,
                            outside(soname, needing.library)));
                }
            }
        }
        return missing;
    }

    private Optional<FoundLibrary> find(String soname, FoundLibrary by, List<String> rpath, List<Attempt> attempts) {
        if (soname.contains("/")) {
            return places.inFile(SearchStep.RUN_PATH, soname, attempts);
        }
        List<String> name = List.of(soname);
        List<String> early = by.elf().runpath().isPresent() ? List.of() : rpath;
        List<String> late = folders(by, by.elf().runpath());
        return places.inFolders(SearchStep.RUN_PATH, early, name, attempts)
                .or(() -> places.inLibraryPath(name, attempts))
                .or(() -> places.inFolders(SearchStep.RUN_PATH, late, name, attempts))
                .or(() -> places.inCache(name, attempts))
                .or(() -> places.inLoaderFolders(name, attempts));
    }

    private Optional<Path> outside(String soname, FoundLibrary by) {
        if (soname.contains("/")) {
            return Optional.empty();
        }
        List<Attempt> unrecorded = new ArrayList<>();
        return places.look(SearchStep.USUAL_FOLDER, soname, by.path().resolveSibling(soname), unrecorded)
                .or(() -> places.inUsualFolders(List.of(soname), unrecorded))
                .map(FoundLibrary::path);
    }

    /**
     * DT_RPATH is handed down to what a library needs, DT_RUNPATH is not, and switches the library's own DT_RPATH off.
     */
    private static List<String> rpath(Needing needing) {
        if (needing.library.elf().runpath().isPresent()) {
            return needing.inheritedRpath;
        }
        List<String> folders = new ArrayList<>(folders(needing.library, needing.library.elf().rpath()));
        folders.addAll(needing.inheritedRpath);
        return Collections.unmodifiableList(folders);
    }

    private static List<String> folders(FoundLibrary library, Optional<String> path) {
        String origin = library.path().getParent().toString();
        List<String> folders = new ArrayList<>();
        for (String entry : path.orElse("").split(":")) {
            if (!entry.isEmpty()) {
                folders.add(entry.replace("${ORIGIN}", origin).replace("$ORIGIN", origin));
            }
        }
        return folders;
    }
}
