package hiptwin.audit.record;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes of what is already in memory. */
public final class Digest {
    private Digest() {
    }

    /**
     * {@return the SHA-256, as 64 lower-case hex digits}
     *
     * @param bytes what to hash
     */
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
