package hiptwin.audit.record;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a component comes from.
 *
 * @param id name in the record
 * @param url repository or home
 * @param commit full object id of the git commit
 * @param version release
 */
public record Upstream(String id, URI url, Optional<String> commit, Optional<String> version) {
    /** Checks that nothing is null. */
    public Upstream {
        Objects.requireNonNull(id);
        Objects.requireNonNull(url);
        Objects.requireNonNull(commit);
        Objects.requireNonNull(version);
    }

    /**
     * {@return what tells this state from others: the version, else the commit, else nothing}
     */
    public String revision() {
        return version.or(() -> commit).orElse("");
    }
}
