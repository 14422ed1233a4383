package hiptwin.audit.licence;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.audit.debian.DebianPackage;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.record.Digest;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.seed.ListedTree;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.SeedTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are claimed many at a time: Debian packages by their lists, anything else by a list of hashes beside the record. */
class PackagesAndManifestsTest {
    @TempDir
    Path folder;

    private SeedTree tree;
    private SeedRecord record;

    @BeforeEach
    void imageWithPackage() throws IOException, NoSuchAlgorithmException {
        tree = SeedTree.in(folder.resolve("tree"));
        record = SeedRecord.completeFor(tree);
        tree.planted("usr/lib/libpacked.so.1", "libpacked.so.1");
        Files.createSymbolicLink(tree.file("lib"), Path.of("usr/lib"));
        put("usr/share/doc/packed/copyright", "terms\n");
        put("usr/share/doc/packed/changelog.gz", "\u001f\u008b");
        put("var/lib/dpkg/status", """
                Package: packed
                Status: install ok installed
                Architecture: amd64
                Source: packed-src (1.0-1)
                Version: 1.0-1+b2
                Description: a package
                 of several lines

                Package: removed
                Status: deinstall ok config-files
                Version: 9
                """);
        put("var/lib/dpkg/info/packed.list", "/.\n/lib\n/lib/libpacked.so.1\n/usr/share/doc/packed\n/usr/share/doc/packed/copyright\n"
                + "/usr/share/doc/packed/changelog.gz\n");
        put("var/lib/dpkg/info/packed.md5sums", md5("usr/lib/libpacked.so.1") + "  lib/libpacked.so.1\n"
                + md5("usr/share/doc/packed/copyright") + "  usr/share/doc/packed/copyright\n");
        record.components().addObject().put("id", "packages").put("kind", "dpkg");
        record.components().addObject().put("id", "state").put("kind", "state").putArray("files").add("var/lib/dpkg/**");
    }

    private void put(String path, String text) throws IOException {
        Files.createDirectories(tree.file(path).getParent());
        Files.write(tree.file(path), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String md5(String path) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(tree.file(path))));
    }

    @Test
    void packagedFilesAreOwnedAlsoThroughMergedUsr() throws IOException, RecordException {
        LicenceResult result = record.judge();

        assertThat(result.findings()).isEmpty();
        assertThat(result.packages()).containsExactly(new DebianPackage("packed", "1.0-1+b2", "amd64", "packed-src", "1.0-1"));
    }

    @Test
    void packagedBinaryThatWasChangedFails() throws IOException, RecordException {
        byte[] bytes = Files.readAllBytes(tree.file("usr/lib/libpacked.so.1"));
        bytes[bytes.length - 1] ^= 1;
        Files.write(tree.file("usr/lib/libpacked.so.1"), bytes);

        assertThat(record.findings()).containsExactly("licence-package-file-altered usr/lib/libpacked.so.1");
    }

    @Test
    void binaryThatThePackageListsWithoutHashIsUnrecorded() throws IOException, RecordException {
        put("var/lib/dpkg/info/packed.md5sums", "");

        assertThat(record.findings()).containsExactly("licence-unrecorded-binary usr/lib/libpacked.so.1");
    }

    @Test
    void packageWithoutCopyrightFileFails() throws IOException, RecordException {
        Files.delete(tree.file("usr/share/doc/packed/copyright"));

        assertThat(record.findings()).containsExactly("licence-package-copyright usr/share/doc/packed/copyright");
    }

    @Test
    void plantedBinaryAmongPackagesOrStateFails() throws IOException, RecordException {
        tree.planted("usr/lib/libplanted.so.1", "libplanted.so.1");
        tree.planted("var/lib/dpkg/info/planted.list", "libplanted.so.1");

        assertThat(record.findings()).containsExactly("licence-unrecorded-binary usr/lib/libplanted.so.1",
                "licence-unrecorded-binary var/lib/dpkg/info/planted.list");
    }

    @Test
    void manifestFixesFilesByHash() throws IOException, RecordException, NoSuchAlgorithmException {
        put("opt/vmafx/tests/one", "test one\n");
        tree.planted("opt/vmafx/tests/two", "two");
        String lines = sha256("opt/vmafx/tests/one") + "  one\n" + sha256("opt/vmafx/tests/two") + " *two\n";
        record.component("vmafx-binaries").putArray("manifests").addObject().put("file", "tests.sha256").put("prefix", "opt/vmafx/tests");
        Files.writeString(folder.resolve("tests.sha256"), lines);
        assertThat(check()).isEmpty();

        put("opt/vmafx/tests/one", "test on\u00e9\n");
        tree.planted("opt/vmafx/tests/three", "three");
        Files.delete(tree.file("opt/vmafx/tests/two"));
        assertThat(check()).containsExactly("licence-unrecorded-binary opt/vmafx/tests/three", "licence-stale-claim opt/vmafx/tests/two",
                "licence-file-altered opt/vmafx/tests/one");
    }

    private List<String> check() throws IOException, RecordException {
        LicenceRecord read = record.readIn(folder);
        List<Finding> findings = LicenceAudit.judge(ListedTree.of(tree.root()), read, ListedTree.bytes(tree.root())).findings();
        return findings.stream().map(SeedRecord::brief).toList();
    }

    @Test
    void textBesideTheRecordIsHeldToItsHash() throws IOException, RecordException {
        Files.writeString(folder.resolve("own.txt"), "own terms\n");
        record.object("texts").putObject("own").put("record", "own.txt").put("sha256",
                Digest.sha256("own terms\n".getBytes(StandardCharsets.UTF_8)));
        record.component("zlib").putArray("texts").add("own").add("zlib-licence");
        assertThat(check()).isEmpty();

        Files.writeString(folder.resolve("own.txt"), "other terms\n");
        assertThat(check()).containsExactly("licence-text-altered");
        Files.delete(folder.resolve("own.txt"));
        assertThat(check()).containsExactly("licence-text-missing");
    }

    private String sha256(String path) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(tree.file(path))));
    }
}
