package hiptwin.audit.source;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** One piece of corresponding source, named so exactly that only one content can be meant. */
public sealed interface SourcePin {
    /**
     * {@return the name by which the record refers to it}
     */
    String id();

    /**
     * {@return the name of the file in a finished bundle}
     */
    String fileName();

    /**
     * A release archive.
     *
     * @param id name in the record
     * @param fileName name in the bundle
     * @param urls where it can be had, the first one first
     * @param sha256 SHA-256 of it, 64 lower-case hex digits
     * @param sha512 SHA-512 of it, 128 lower-case hex digits, where upstream pins that
     */
    record Archive(String id, String fileName, List<URI> urls, String sha256, Optional<String> sha512) implements SourcePin {
        /** Copies the list. */
        public Archive {
            Objects.requireNonNull(id);
            Objects.requireNonNull(fileName);
            urls = List.copyOf(urls);
            Objects.requireNonNull(sha256);
            Objects.requireNonNull(sha512);
        }
    }

    /**
     * A commit of a git repository, packed here: a host's generated archive of a commit is not a fixed file.
     *
     * @param id name in the record
     * @param fileName name in the bundle
     * @param url repository
     * @param commit full object id, 40 lower-case hex digits
     * @param packedSha256 SHA-256 of the deterministic archive, where one has been recorded
     */
    record GitTree(String id, String fileName, URI url, String commit, Optional<String> packedSha256) implements SourcePin {
        /** Checks that nothing is null. */
        public GitTree {
            Objects.requireNonNull(id);
            Objects.requireNonNull(fileName);
            Objects.requireNonNull(url);
            Objects.requireNonNull(commit);
            Objects.requireNonNull(packedSha256);
        }
    }
}
