package hiptwin.probe.library;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a search found and where it looked. Paths are those of this machine and may lie in a home folder; who writes
 * them into a report for others decides about that.
 *
 * @param library what was looked for
 * @param found the first file that fits
 * @param attempts every place that was tried, in order; the last one is the file found, if any
 * @param missing needed libraries that the loader will not find; empty if nothing was found
 */
public record SearchResult(String library, Optional<FoundLibrary> found, List<Attempt> attempts,
        List<MissingLibrary> missing) {
    /** Copies the lists. */
    public SearchResult {
        Objects.requireNonNull(library);
        Objects.requireNonNull(found);
        attempts = List.copyOf(attempts);
        missing = List.copyOf(missing);
    }

    /** {@return the file, if one was found} */
    public Optional<Path> path() {
        return found.map(FoundLibrary::path);
    }

    /**
     * The path that was asked for by name and does not fit. It is an error of its own: no other candidate was tried.
     *
     * @return the attempt, if the caller or an environment variable named a file and it does not fit
     */
    public Optional<Attempt> refusedPath() {
        return found.isPresent() ? Optional.empty() : attempts.stream()
                .filter(a -> a.step() == SearchStep.EXPLICIT_PATH || a.step() == SearchStep.ENVIRONMENT_VARIABLE)
                .filter(a -> a.outcome() != AttemptOutcome.IGNORED)
                .findFirst();
    }

    /**
     * {@return the result for people: one line, then a line for each place that was tried or for each missing library}
     */
    public String explanation() {
        StringBuilder text = new StringBuilder(library);
        if (found.isPresent()) {
            text.append(": ").append(found.get().path()).append(", found through ").append(found.get().step().text());
            missing.forEach(m -> text.append("\n  ").append(m.sentence()));
            return text.toString();
        }
        text.append(refusedPath().isPresent() ? ": the file asked for cannot be used" : " was not found");
        for (Attempt attempt : attempts) {
            text.append("\n  ").append(attempt.place()).append(": ").append(attempt.text());
        }
        return text.toString();
    }
}
