package hiptwin.harness.job;

import hiptwin.harness.report.RunRecord.LibraryFacts;
import hiptwin.harness.report.RunRecord.LibraryStatus;
import hiptwin.harness.report.RunRecord.PlaceTried;
import hiptwin.probe.library.SearchResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What a record says of the library's file: path, hash and size, or every place that was tried.
 */
final class LibraryFile {
    private LibraryFile() {
    }

    /** What the report says of the library before it has been loaded. */
    static LibraryStatus status(SearchResult result) {
        List<PlaceTried> tried = result.attempts().stream().map(one -> new PlaceTried(one.place(), one.text())).toList();
        return new LibraryStatus(result.path().map(file -> {
            try {
                return new LibraryFacts(file.toString(), sha256(file), Files.size(file), Optional.empty(), Optional.empty(),
                        Optional.empty());
            } catch (IOException e) {
                return new LibraryFacts(file.toString(), "", 0, Optional.empty(), Optional.empty(),
                        Optional.of("cannot be read: " + e.getMessage()));
            }
        }), tried);
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
