package hiptwin.probe.library;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Looks for the file of a shared library, in this order: the path given; the environment variable of
 * {@link LibraryCandidates}; {@code LD_LIBRARY_PATH}; the loader's cache; the loader's folders; usual folders the
 * loader does not know, such as {@code /opt/rocm/lib}. Nothing is loaded.
 *
 * <p>A file named by path or environment variable is the only candidate: if it does not fit, nothing is found, for a
 * result from another library than the one asked for would be worthless.
 *
 * <p>Immutable and safe for use by several threads; each {@link #find()} looks anew.
 */
public final class LibrarySearch {
    private final LibraryCandidates candidates;
    private final Optional<Path> explicit;
    private final Map<String, String> environment;
    private final Path root;

    private LibrarySearch(LibraryCandidates candidates, Optional<Path> explicit, Map<String, String> environment,
            Path root) {
        this.candidates = Objects.requireNonNull(candidates);
        this.explicit = Objects.requireNonNull(explicit);
        this.environment = Map.copyOf(environment);
        this.root = Objects.requireNonNull(root);
    }

    /**
     * A search for any library.
     *
     * @param candidates names to look for
     * @param explicit path of the file, if the caller was given one
     * @param environment environment variables, as {@link System#getenv()} has them
     * @return the search
     */
    public static LibrarySearch of(LibraryCandidates candidates, Optional<Path> explicit,
            Map<String, String> environment) {
        return new LibrarySearch(candidates, explicit, environment, Path.of("/"));
    }

    /**
     * A search for libvmaf.
     *
     * @param explicit path of the file, if the caller was given one
     * @param environment environment variables, as {@link System#getenv()} has them
     * @return the search
     */
    public static LibrarySearch forLibvmaf(Optional<Path> explicit, Map<String, String> environment) {
        return of(LibraryCandidates.LIBVMAF, explicit, environment);
    }

    /**
     * A search for the HSA runtime.
     *
     * @param explicit path of the file, if the caller was given one
     * @param environment environment variables, as {@link System#getenv()} has them
     * @return the search
     */
    public static LibrarySearch forHsaRuntime(Optional<Path> explicit, Map<String, String> environment) {
        return of(LibraryCandidates.HSA_RUNTIME, explicit, environment);
    }

    /**
     * A search for the HIP runtime.
     *
     * @param explicit path of the file, if the caller was given one
     * @param environment environment variables, as {@link System#getenv()} has them
     * @return the search
     */
    public static LibrarySearch forHipRuntime(Optional<Path> explicit, Map<String, String> environment) {
        return of(LibraryCandidates.HIP_RUNTIME, explicit, environment);
    }

    /**
     * The same search in another tree: absolute places are taken below it. A path given explicitly or by environment
     * variable stays what it is.
     *
     * @param otherRoot folder that stands for {@code /}
     * @return the search
     */
    public LibrarySearch under(Path otherRoot) {
        return new LibrarySearch(candidates, explicit, environment, otherRoot);
    }

    /** {@return what was found and every place that was tried; never throws for what lies on the disk} */
    public SearchResult find() {
        LibraryPlaces places = new LibraryPlaces(root, environment, candidates.partOfRocm());
        List<Attempt> attempts = new ArrayList<>();
        Optional<FoundLibrary> found = find(places, attempts);
        return new SearchResult(candidates.name(), found, attempts,
                found.map(new DependencyWalk(places)::missing).orElse(List.of()));
    }

    private Optional<FoundLibrary> find(LibraryPlaces places, List<Attempt> attempts) {
        if (explicit.isPresent()) {
            return places.look(SearchStep.EXPLICIT_PATH, explicit.get().toAbsolutePath().toString(), explicit.get(),
                    attempts);
        }
        String named = environment.get(candidates.environmentVariable());
        if (named != null && !named.isBlank()) {
            try {
                return places.look(SearchStep.ENVIRONMENT_VARIABLE, candidates.environmentVariable() + "=" + named,
                        Path.of(named), attempts);
            } catch (InvalidPathException e) {
                attempts.add(new Attempt(SearchStep.ENVIRONMENT_VARIABLE, candidates.environmentVariable() + "="
                        + named,
                        AttemptOutcome.NOT_THERE, "not a path in this locale"));
                return Optional.empty();
            }
        }
        if (named != null) {
            attempts.add(new Attempt(SearchStep.ENVIRONMENT_VARIABLE, candidates.environmentVariable(),
                    AttemptOutcome.IGNORED, "set but empty"));
        }
        List<String> sonames = candidates.sonames();
        return places.inLibraryPath(sonames, attempts)
                .or(() -> places.inCache(sonames, attempts))
                .or(() -> places.inLoaderFolders(sonames, attempts))
                .or(() -> places.inUsualFolders(sonames, attempts));
    }
}
