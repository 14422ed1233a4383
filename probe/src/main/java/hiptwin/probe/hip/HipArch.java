package hiptwin.probe.hip;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A target as HIP writes it.
 *
 * @param name the whole name, for example {@code gfx906:sramecc-:xnack-}
 * @param gfxTarget the target in it
 * @param features its features in their order, for example {@code sramecc-} and {@code xnack-}
 */
public record HipArch(String name, String gfxTarget, List<String> features) {
    private static final Pattern FORM = Pattern.compile("(gfx[0-9a-f]+)((?::[a-z0-9]+[+-])*)");

    /** Copies the list. */
    public HipArch {
        Objects.requireNonNull(name);
        Objects.requireNonNull(gfxTarget);
        features = List.copyOf(features);
    }

    /**
     * Takes a name apart.
     *
     * @param name what stands in {@code gcnArchName}
     * @return the target; empty if it has not the form {@code gfx[0-9a-f]+(:feature[+-])*}, which is what a record read
     *     by the layout of another release looks like
     */
    public static Optional<HipArch> parse(String name) {
        Matcher matcher = FORM.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String features = matcher.group(2);
        return Optional.of(new HipArch(name, matcher.group(1),
                features.isEmpty() ? List.of() : List.of(features.substring(1).split(":"))));
    }
}
