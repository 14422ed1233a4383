package hiptwin.probe.library;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A library that the found one needs, directly or through another, and that the loader will not find.
 *
 * @param soname name it is asked for by
 * @param neededBy file that asks for it
 * @param attempts every place that was tried
 * @param outsideTheLoadersPath a fitting file where the loader does not look, if there is one
 */
public record MissingLibrary(String soname, Path neededBy, List<Attempt> attempts,
        Optional<Path> outsideTheLoadersPath) {
    /** Copies the list. */
    public MissingLibrary {
        Objects.requireNonNull(soname);
        Objects.requireNonNull(neededBy);
        Objects.requireNonNull(outsideTheLoadersPath);
        attempts = List.copyOf(attempts);
    }

    /** {@return one sentence: what is missing, who needs it, and what to do} */
    public String sentence() {
        return soname + ", which " + neededBy + " needs, was not found in " + attempts.size() + " places; "
                + outsideTheLoadersPath.map(file -> "it is at " + file + ", so add " + file.getParent()
                        + " to LD_LIBRARY_PATH.").orElse("install it or add its folder to LD_LIBRARY_PATH.");
    }
}
