package hiptwin.audit.record;

import java.util.Objects;
import java.util.Optional;

/** How a record tells one library from every other one of its name. */
public sealed interface Identity {
    /**
     * {@return the GNU build id on record, if there is one}
     */
    Optional<String> buildId();

    /**
     * The very bytes.
     *
     * @param sizeBytes length of the file
     * @param sha256 SHA-256 of it, 64 lower-case hex digits
     * @param buildId GNU build id, lower-case hex digits; empty for a library without one
     */
    record Exact(long sizeBytes, String sha256, Optional<String> buildId) implements Identity {
        /** Checks that nothing is null. */
        public Exact {
            Objects.requireNonNull(sha256);
            Objects.requireNonNull(buildId);
        }
    }

    /**
     * The build id alone: weak, because it survives any change of the file made after the link. The audit says so wherever it accepts one.
     *
     * @param id GNU build id, lower-case hex digits
     */
    record BuildIdOnly(String id) implements Identity {
        /** Checks that nothing is null. */
        public BuildIdOnly {
            Objects.requireNonNull(id);
        }

        @Override
        public Optional<String> buildId() {
            return Optional.of(id);
        }
    }

    /** Nobody has recorded it: see {@link LicenceRecord#undecided()}. */
    record Unrecorded() implements Identity {
        @Override
        public Optional<String> buildId() {
            return Optional.empty();
        }
    }
}
