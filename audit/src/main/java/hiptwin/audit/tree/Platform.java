package hiptwin.audit.tree;

import java.util.Objects;
import java.util.Optional;

/**
 * What an image of a multi-platform index is made for.
 *
 * @param os operating system, for example {@code linux}
 * @param architecture processor in Go's words, for example {@code amd64}
 * @param variant more exact processor, for example {@code v8}
 */
public record Platform(String os, String architecture, Optional<String> variant) {
    /** Checks that nothing is null. */
    public Platform {
        Objects.requireNonNull(os);
        Objects.requireNonNull(architecture);
        Objects.requireNonNull(variant);
    }

    /**
     * Reads {@code os/architecture} or {@code os/architecture/variant}.
     *
     * @param text the text
     * @return the platform; empty if it has another form
     */
    public static Optional<Platform> parse(String text) {
        String[] parts = text.split("/", -1);
        for (String part : parts) {
            if (part.isEmpty()) {
                return Optional.empty();
            }
        }
        return switch (parts.length) {
            case 2 -> Optional.of(new Platform(parts[0], parts[1], Optional.empty()));
            case 3 -> Optional.of(new Platform(parts[0], parts[1], Optional.of(parts[2])));
            default -> Optional.empty();
        };
    }

    /** {@return whether an image for {@code other} is meant by this; without a variant any variant is} */
    boolean means(Platform other) {
        return os.equals(other.os) && architecture.equals(other.architecture) && (variant.isEmpty() || variant.equals(other.variant));
    }

    @Override
    public String toString() {
        return os + "/" + architecture + variant.map(v -> "/" + v).orElse("");
    }
}
