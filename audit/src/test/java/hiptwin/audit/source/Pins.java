package hiptwin.audit.source;

import java.net.URI;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Contents and pins for tests; hashes are the JDK's own. */
final class Pins {
    private Pins() {
    }

    static byte[] content(int length) {
        byte[] bytes = new byte[length];
        new Random(5).nextBytes(bytes);
        return bytes;
    }

    static String hash(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static SourcePin.Archive archive(String id, byte[] content, URI... urls) {
        return new SourcePin.Archive(id, id + ".tar.bz2", List.of(urls), hash("SHA-256", content), Optional.of(hash("SHA-512", content)));
    }

    /** Two attempts without a pause, 1 MB; time enough for a busy machine. */
    static FetchOptions options(Path bundle) {
        return impatient(bundle, 15_000);
    }

    /** As above, and a server may be silent for so long only. */
    static FetchOptions impatient(Path bundle, long stallMillis) {
        return FetchOptions.of(bundle, "hiptwin test").withLimits(stallMillis, 30_000, 2, 1, 1_000_000);
    }

    static FetchReport fetch(FetchOptions options, SourcePin... pins) throws Exception {
        return SourceFetcher.fetch(List.of(pins), options, line -> { });
    }

    static FetchOutcome.Complete complete(FetchReport report) {
        return (FetchOutcome.Complete) report.outcomes().getFirst();
    }

    static List<String> reasons(FetchReport report) {
        return ((FetchOutcome.Failed) report.outcomes().getFirst()).reasons();
    }
}
