package hiptwin.probe.hsa;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An instruction set that an agent takes code objects of.
 *
 * @param name the whole name, for example {@code amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-}
 * @param gfxTarget the target in it, for example {@code gfx90a}; empty if the name is of another form
 * @param features its features in their order, for example {@code sramecc+} and {@code xnack-}
 */
public record HsaIsa(String name, Optional<String> gfxTarget, List<String> features) {
    private static final Pattern NAME = Pattern.compile(".*--(gfx[0-9a-f]+(?:-[0-9a-z-]+)?)((?::[a-z0-9]+[+-])*)");

    /** Copies the list. */
    public HsaIsa {
        Objects.requireNonNull(name);
        Objects.requireNonNull(gfxTarget);
        features = List.copyOf(features);
    }

    /**
     * Takes a name apart.
     *
     * @param name name of an instruction set
     * @return its parts
     */
    public static HsaIsa of(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return new HsaIsa(name, Optional.empty(), List.of());
        }
        String features = matcher.group(2);
        return new HsaIsa(name, Optional.of(matcher.group(1)),
                features.isEmpty() ? List.of() : List.of(features.substring(1).split(":")));
    }
}
