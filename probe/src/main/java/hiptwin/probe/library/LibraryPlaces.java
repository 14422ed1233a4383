package hiptwin.probe.library;

import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfLibrary;
import hiptwin.probe.elf.ElfMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The places libraries lie in, and the look at one of them. Every look leaves an {@link Attempt}.
 *
 * <p>Belongs to one search: the loader's cache is read once and kept.
 */
final class LibraryPlaces {
    private static final String CACHE = "/etc/ld.so.cache";
    /** The cache of a large installation has 200 KiB. */
    private static final long MAX_CACHE_BYTES = 16L << 20;

    private final Path root;
    private final Optional<ElfMachine> machine;
    private final List<String> libraryPath;
    private final List<String> loaderFolders = new ArrayList<>();
    private final List<String> usualFolders = new ArrayList<>();
    private Optional<LdSoCache> cache = Optional.empty();
    private Optional<Attempt> cacheFailure = Optional.empty();

    LibraryPlaces(Path root, Map<String, String> environment, boolean rocm) {
        this.root = root;
        this.machine = ElfMachine.ofOsArch(System.getProperty("os.arch"));
        this.libraryPath = libraryPath(environment);
        readCache();

        Set<Path> seen = new HashSet<>();
        String triplet = debianTriplet();
        addFolders(loaderFolders, seen, "/lib/" + triplet, "/usr/lib/" + triplet, "/lib64", "/usr/lib64", "/lib",
                "/usr/lib");
        // musl keeps no cache and searches this folder of itself; glibc knows it through the cache only.
        boolean withoutCache = cacheFailure.isPresent() && cacheFailure.get().outcome() == AttemptOutcome.NOT_THERE;
        addFolders(withoutCache ? loaderFolders : usualFolders, seen, "/usr/local/lib");
        addFolders(usualFolders, seen, "/usr/local/lib/" + triplet, "/usr/local/lib64");
        if (rocm) {
            Optional.ofNullable(environment.get("ROCM_PATH")).filter(p -> p.startsWith("/"))
                    .ifPresent(p -> addFolders(usualFolders, seen, p + "/lib"));
            addFolders(usualFolders, seen, "/opt/rocm/lib", "/opt/rocm/lib64");
        }
    }

    /** Looks in the folders of {@code LD_LIBRARY_PATH}. */
    Optional<FoundLibrary> inLibraryPath(List<String> sonames, List<Attempt> attempts) {
        return inFolders(SearchStep.LD_LIBRARY_PATH, libraryPath, sonames, attempts);
    }

    /** Looks in the folders the loader searches of itself. */
    Optional<FoundLibrary> inLoaderFolders(List<String> sonames, List<Attempt> attempts) {
        return inFolders(SearchStep.LOADER_FOLDER, loaderFolders, sonames, attempts);
    }

    /** Looks in common folders that the loader does not search. */
    Optional<FoundLibrary> inUsualFolders(List<String> sonames, List<Attempt> attempts) {
        return inFolders(SearchStep.USUAL_FOLDER, usualFolders, sonames, attempts);
    }

    /** Looks in each folder for each name: a folder that comes first wins over a name that comes first. */
    Optional<FoundLibrary> inFolders(SearchStep step, List<String> folders, List<String> sonames,
            List<Attempt> attempts) {
        for (String folder : folders) {
            Optional<Path> onDisk = onDisk(folder);
            if (onDisk.isEmpty()) {
                attempts.add(notAPath(step, folder));
                continue;
            }
            if (Files.notExists(onDisk.get())) {
                attempts.add(new Attempt(step, folder, AttemptOutcome.NOT_THERE, "no such folder"));
                continue;
            }
            for (String soname : sonames) {
                Optional<FoundLibrary> found = inFile(step, folder + "/" + soname, attempts);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Looks the names up in the loader's cache. */
    Optional<FoundLibrary> inCache(List<String> sonames, List<Attempt> attempts) {
        if (cache.isEmpty()) {
            cacheFailure.ifPresent(attempts::add);
            return Optional.empty();
        }
        for (String soname : sonames) {
            List<String> files;
            try {
                files = cache.get().lookup(soname);
            } catch (LdSoCacheException e) {
                attempts.add(cacheAttempt(AttemptOutcome.DAMAGED, e.getMessage()));
                return Optional.empty();
            }
            if (files.isEmpty()) {
                attempts.add(new Attempt(SearchStep.LOADER_CACHE, soname + " in " + CACHE, AttemptOutcome.NOT_THERE,
                        "not among its " + cache.get().size() + " entries"));
            }
            for (String file : files) {
                Optional<FoundLibrary> found = inFile(SearchStep.LOADER_CACHE, file, attempts);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Looks at one file, named as it is seen under the root. */
    Optional<FoundLibrary> inFile(SearchStep step, String place, List<Attempt> attempts) {
        Optional<Path> file = onDisk(place);
        if (file.isEmpty()) {
            attempts.add(notAPath(step, place));
            return Optional.empty();
        }
        return look(step, place, file.get(), attempts);
    }

    /** Looks at one file, wherever the root is. */
    Optional<FoundLibrary> look(SearchStep step, String place, Path file, List<Attempt> attempts) {
        if (Files.notExists(file)) {
            attempts.add(new Attempt(step, place, AttemptOutcome.NOT_THERE, Files.isSymbolicLink(file)
                    ? "a symbolic link whose target does not exist" : "no such file"));
            return Optional.empty();
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            attempts.add(new Attempt(step, place, AttemptOutcome.NOT_A_FILE, Files.isDirectory(file)
                    ? "a folder, the path of a file is needed" : "not a regular file"));
            return Optional.empty();
        }
        try {
            ElfLibrary elf = ElfLibrary.read(file);
            Optional<Attempt> misfit = misfit(step, place, elf);
            attempts.add(misfit.orElse(new Attempt(step, place, AttemptOutcome.FOUND, "found")));
            return misfit.isPresent() ? Optional.empty()
                    : Optional.of(new FoundLibrary(file.toAbsolutePath(), step, elf));
        } catch (ElfException e) {
            AttemptOutcome outcome = switch (e.fault()) {
                case UNREADABLE -> AttemptOutcome.UNREADABLE;
                case NOT_ELF -> AttemptOutcome.NOT_ELF;
                case OTHER_CLASS -> AttemptOutcome.WRONG_CLASS;
                case TRUNCATED, MALFORMED -> AttemptOutcome.DAMAGED;
            };
            String what = switch (outcome) {
                case UNREADABLE -> "cannot be read: ";
                case NOT_ELF -> "not an ELF file: ";
                case DAMAGED -> "damaged: ";
                default -> "";
            };
            attempts.add(new Attempt(step, place, outcome, what + e.getMessage()));
            return Optional.empty();
        }
    }

    private Optional<Attempt> misfit(SearchStep step, String place, ElfLibrary elf) {
        if (machine.isEmpty() || !machine.get().equals(elf.machine())) {
            return Optional.of(new Attempt(step, place, AttemptOutcome.WRONG_MACHINE, "made for " + elf.machine()
                    + ", this Java runs on " + machine.map(ElfMachine::cName).orElse(System.getProperty("os.arch"))));
        }
        if (elf.type() != ElfLibrary.SHARED_OBJECT) {
            return Optional.of(new Attempt(step, place, AttemptOutcome.NOT_A_LIBRARY, "ELF type " + elf.type()
                    + ", a shared library has " + ElfLibrary.SHARED_OBJECT));
        }
        return elf.dynamic() ? Optional.empty() : Optional.of(new Attempt(step, place, AttemptOutcome.NOT_A_LIBRARY,
                "has no dynamic section, as a file of debug information has none"));
    }

    private void readCache() {
        Path file = root.resolve(CACHE.substring(1));
        if (!Files.isRegularFile(file)) {
            cacheFailure = Optional.of(Files.notExists(file) ? cacheAttempt(AttemptOutcome.NOT_THERE, "no such file")
                    : cacheAttempt(AttemptOutcome.NOT_A_FILE, "not a regular file"));
            return;
        }
        try {
            if (Files.size(file) > MAX_CACHE_BYTES) {
                cacheFailure = Optional.of(cacheAttempt(AttemptOutcome.DAMAGED,
                        "%d bytes long, at most %d are read".formatted(
                        Files.size(file), MAX_CACHE_BYTES)));
                return;
            }
            cache = Optional.of(LdSoCache.parse(Files.readAllBytes(file)));
        } catch (LdSoCacheException e) {
            cacheFailure = Optional.of(cacheAttempt(AttemptOutcome.DAMAGED, e.getMessage()));
        } catch (IOException e) {
            cacheFailure = Optional.of(cacheAttempt(AttemptOutcome.UNREADABLE, e.toString()));
        }
    }

    private static Attempt cacheAttempt(AttemptOutcome outcome, String text) {
        return new Attempt(SearchStep.LOADER_CACHE, CACHE, outcome, text);
    }

    private static Attempt notAPath(SearchStep step, String place) {
        return new Attempt(step, place, AttemptOutcome.IGNORED, "not a path in this locale");
    }

    /**
     * Where a place lies: absolute ones below the root, relative ones below the working folder, as the loader has it. A
     * place that starts with the root, as those made from {@code $ORIGIN} do, is there already.
     */
    private Optional<Path> onDisk(String place) {
        try {
            Path path = Path.of(place);
            return Optional.of(path.isAbsolute() && !path.startsWith(root) ? root.resolve(place.substring(1)) : path);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * Adds folders that are not there yet under another name: {@code /lib} is a link to {@code /usr/lib} on most
     * systems.
     */
    private void addFolders(List<String> folders, Set<Path> seen, String... places) {
        for (String place : places) {
            Optional<Path> onDisk = onDisk(place);
            try {
                if (onDisk.isEmpty() || seen.add(onDisk.get().toRealPath())) {
                    folders.add(place);
                }
            } catch (IOException e) {
                folders.add(place);
            }
        }
    }

    private String debianTriplet() {
        String cpu = switch (machine.map(ElfMachine::cName).orElse("")) {
            case "EM_AARCH64" -> "aarch64";
            case "EM_PPC64" -> "powerpc64le";
            case "EM_RISCV" -> "riscv64";
            case "EM_LOONGARCH" -> "loongarch64";
            default -> "x86_64";
        };
        return cpu + "-linux-gnu";
    }

    /** Splits as the loader does: colons or semicolons, an empty entry is the working folder. */
    private static List<String> libraryPath(Map<String, String> environment) {
        String value = environment.getOrDefault("LD_LIBRARY_PATH", "");
        List<String> folders = new ArrayList<>();
        if (!value.isEmpty()) {
            for (String entry : value.split("[:;]", -1)) {
                folders.add(entry.isEmpty() ? "." : entry);
            }
        }
        return List.copyOf(folders);
    }
}
