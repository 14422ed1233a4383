package hiptwin.audit.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What a file is known by. */
record Hashes(long sizeBytes, String sha256, String sha512) {
    static final int BUFFER_BYTES = 1 << 16;

    /** Collects them while a file goes by. */
    static final class Running {
        private final MessageDigest sha256 = digest("SHA-256");
        private final MessageDigest sha512 = digest("SHA-512");
        private long sizeBytes;

        void add(byte[] bytes, int offset, int length) {
            sha256.update(bytes, offset, length);
            sha512.update(bytes, offset, length);
            sizeBytes += length;
        }

        void reset() {
            sha256.reset();
            sha512.reset();
            sizeBytes = 0;
        }

        /** Ends the count: afterwards this object starts anew. */
        Hashes finish() {
            Hashes hashes = new Hashes(sizeBytes, HexFormat.of().formatHex(sha256.digest()), HexFormat.of().formatHex(sha512.digest()));
            sizeBytes = 0;
            return hashes;
        }
    }

    /** Reads a file; a symbolic link is refused, since it may point at something that is not in the bundle. */
    static Hashes of(Path file) throws IOException {
        Running running = new Running();
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                running.add(buffer, 0, count);
            }
        }
        return running.finish();
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }
}
