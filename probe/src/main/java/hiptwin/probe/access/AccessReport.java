package hiptwin.probe.access;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether this process can reach an AMD GPU, and if not, why not. Holds no name of a host or a person and no serial
 * number.
 *
 * @param facts what was seen
 * @param path the way by which the runtime would reach a GPU; {@link AccessPath#NONE} if device nodes stand in the way
 * @param reason why no GPU can be used; empty if nothing seen from outside speaks against it
 * @param warnings what may spoil a result nevertheless; only where there is no reason
 */
public record AccessReport(AccessFacts facts, AccessPath path, Optional<Reason> reason, List<AccessWarning> warnings) {
    /** Copies the list. */
    public AccessReport {
        Objects.requireNonNull(facts);
        Objects.requireNonNull(path);
        Objects.requireNonNull(reason);
        warnings = List.copyOf(warnings);
    }

    /** {@return in one word, whether it is worth asking the ROCm runtime} */
    public AccessStatus status() {
        return reason.map(r -> r.code().status()).orElse(AccessStatus.USABLE);
    }
}
