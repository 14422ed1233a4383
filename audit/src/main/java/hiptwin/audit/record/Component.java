package hiptwin.audit.record;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of the tree that has one origin and one licence.
 *
 * @param id name in the record
 * @param name name for people
 * @param kind what it is to the tree
 * @param licence SPDX expression under which it is offered, as written; empty while undecided, and for packages and state
 * @param elected SPDX expression under which it is used, where the offer leaves a choice
 * @param copyright copyright notices
 * @param upstream where it comes from
 * @param upstreamPath folder in there
 * @param texts its licence texts
 * @param libraries its ELF files
 * @param files its other files
 * @param manifests its files by hash
 * @param sources ids of the source that {@link ComponentKind#LINKED linked} code was built from
 * @param linkedInto ids of the components whose files hold its code; for {@link ComponentKind#LINKED}
 * @param notes what else a reader of the notices should know
 * @param place where the record says so
 */
public record Component(String id, String name, ComponentKind kind, Optional<String> licence, Optional<String> elected,
        List<String> copyright, Optional<Upstream> upstream, Optional<String> upstreamPath, List<LicenceText> texts,
        List<Library> libraries, List<FileClaim> files, List<Manifest> manifests, List<String> sources,
        List<String> linkedInto, Optional<String> notes, Place place) {
    /** Copies the lists. */
    public Component {
        Objects.requireNonNull(id);
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(licence);
        Objects.requireNonNull(elected);
        copyright = List.copyOf(copyright);
        Objects.requireNonNull(upstream);
        Objects.requireNonNull(upstreamPath);
        texts = List.copyOf(texts);
        libraries = List.copyOf(libraries);
        files = List.copyOf(files);
        manifests = List.copyOf(manifests);
        sources = List.copyOf(sources);
        linkedInto = List.copyOf(linkedInto);
        Objects.requireNonNull(notes);
        Objects.requireNonNull(place);
    }

    /**
     * {@return the expression under which it is used: what was elected, else what is offered}
     */
    public Optional<String> concluded() {
        return elected.or(() -> licence);
    }

    /**
     * {@return whether it needs a licence of its own in the record}
     */
    public boolean needsLicence() {
        return kind == ComponentKind.SHIPPED || kind == ComponentKind.LINKED;
    }
}
