package hiptwin.audit.tree;

import java.util.Objects;

/**
 * How large a layer of an image is.
 *
 * @param digest digest of the blob as stored, {@code sha256:…}; for an archive without digests, the name of the layer in it
 * @param storedBytes bytes as stored, compressed or not
 * @param unpackedBytes bytes of the regular files that it holds
 */
public record LayerSize(String digest, long storedBytes, long unpackedBytes) {
    /** Checks that nothing is null. */
    public LayerSize {
        Objects.requireNonNull(digest);
    }
}
