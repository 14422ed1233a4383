package hiptwin.audit.source;

import java.util.List;
import java.util.Objects;

/** What became of one pin. */
public sealed interface FetchOutcome {
    /**
     * {@return the pin}
     */
    SourcePin pin();

    /** Where a verified file came from. */
    enum Origin {
        /** A verified file was in the bundle already. */
        PRESENT,
        /** The cache. */
        CACHE,
        /** A mirror. */
        MIRROR,
        /** The place that the record names. */
        UPSTREAM
    }

    /**
     * The file is in the bundle and is what the pin says.
     *
     * @param pin the pin
     * @param origin where it came from
     * @param from the URL or file
     * @param sizeBytes its length
     * @param sha256 its SHA-256
     * @param sha512 its SHA-512
     * @param submodules repositories that a git tree refers to and that are not in it; empty for archives
     */
    record Complete(SourcePin pin, Origin origin, String from, long sizeBytes, String sha256, String sha512,
            List<Submodule> submodules) implements FetchOutcome {
        /** Copies the list. */
        public Complete {
            Objects.requireNonNull(pin);
            Objects.requireNonNull(origin);
            Objects.requireNonNull(from);
            Objects.requireNonNull(sha256);
            Objects.requireNonNull(sha512);
            submodules = List.copyOf(submodules);
        }
    }

    /**
     * The file could not be had.
     *
     * @param pin the pin
     * @param reasons one sentence for each place and attempt, in order
     */
    record Failed(SourcePin pin, List<String> reasons) implements FetchOutcome {
        /** Copies the list. */
        public Failed {
            Objects.requireNonNull(pin);
            reasons = List.copyOf(reasons);
        }
    }
}
