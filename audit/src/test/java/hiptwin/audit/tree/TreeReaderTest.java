package hiptwin.audit.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.github.luben.zstd.Zstd;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeReaderTest {
    @TempDir
    Path folder;

    private ReadTree read(byte[] archive) throws IOException, TreeException {
        return read(archive, Optional.empty());
    }

    private ReadTree read(byte[] archive, Optional<Platform> platform) throws IOException, TreeException {
        return TreeReader.read(Files.write(folder.resolve("input"), archive), platform);
    }

    private static List<String> paths(ReadTree tree) {
        return tree.tree().entries().stream().filter(entry -> !(entry instanceof TreeEntry.Directory)).map(TreeEntry::path).toList();
    }

    @Test
    void folderTarPackedTarAndImageGiveTheSameEntries() throws IOException, TreeException {
        Path root = SeedTree.in(folder.resolve("tree")).root();
        byte[] tar = new Archives().tree(root).bytes();
        List<TreeEntry> expected;
        try (ReadTree tree = TreeReader.read(root, Optional.empty())) {
            expected = tree.tree().entries().stream().filter(entry -> !(entry instanceof TreeEntry.Directory)).toList();
        }

        for (byte[] archive : List.of(tar, Archives.gzip(tar), Archives.layout(List.of("amd64"), List.of(tar)).bytes())) {
            try (ReadTree tree = read(archive)) {
                assertThat(tree.tree().entries()).isEqualTo(expected);
                assertThat(tree.findings()).isEmpty();
            }
        }
    }

    /** SHA-256 of "abc": FIPS 180-4, example B.1. */
    @Test
    void hashIsThatOfTheBytes() throws IOException, TreeException {
        try (ReadTree tree = read(new Archives().file("f", "abc").bytes())) {
            assertThat(tree.tree().entries()).containsExactly(new TreeEntry.RegularFile("f", 3,
                    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Optional.empty()));
            assertThat(tree.bytes().read("f", 3)).isEqualTo("abc".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void whiteoutsHideWhatLowerLayersHaveAndNothingElse() throws IOException, TreeException {
        byte[] lower = new Archives().file("a/gone", "1").file("a/stays", "1").file("b/old", "1").file("b/sub/old", "1").file("c/x", "1")
                .bytes();
        byte[] upper = new Archives().file("a/.wh.gone", "").file("b/new", "2").file("b/.wh..wh..opq", "").file(".wh.c", "").bytes();

        try (ReadTree tree = read(Archives.layout(List.of("amd64"), List.of(lower, upper)).bytes())) {
            assertThat(paths(tree)).containsExactly("a/stays", "b/new");
            assertThat(tree.layers()).extracting(LayerSize::unpackedBytes).containsExactly(5L, 1L);
        }
    }

    @Test
    void alteredLayerIsAFinding() throws IOException, TreeException {
        byte[] layer = new Archives().file("a", "content").bytes();
        byte[] packed = Archives.gzip(layer);
        byte[] other = Archives.gzip(new Archives().file("a", "CONTENT").bytes());
        byte[] config = ("{\"rootfs\":{\"diff_ids\":[\"" + Archives.digest(layer) + "\"]}}").getBytes(StandardCharsets.UTF_8);
        byte[] manifest = ("{\"config\":{\"digest\":\"" + Archives.digest(config) + "\"},\"layers\":[{\"digest\":\""
                + Archives.digest(packed) + "\"}]}").getBytes(StandardCharsets.UTF_8);
        byte[] image = new Archives().file("oci-layout", "{}").file(Archives.blob(packed), other).file(Archives.blob(config), config)
                .file(Archives.blob(manifest), manifest)
                .file("index.json", "{\"manifests\":[{\"digest\":\"" + Archives.digest(manifest) + "\"}]}").bytes();

        try (ReadTree tree = read(image)) {
            assertThat(tree.findings()).extracting(Finding::rule).containsOnly(Rule.BLOB_DIGEST).hasSize(2);
        }
    }

    @Test
    void severalPlatformsWantOneToBeNamed() throws IOException, TreeException {
        byte[] image = Archives.layout(List.of("amd64", "arm64"), List.of(new Archives().file("a", "1").bytes())).bytes();

        assertThatThrownBy(() -> read(image)).isInstanceOf(TreeException.class).hasMessageContaining("linux/amd64, linux/arm64");
        assertThatThrownBy(() -> read(image, Platform.parse("linux/s390x"))).isInstanceOf(TreeException.class)
                .hasMessageContaining("no image for linux/s390x");
        try (ReadTree tree = read(image, Platform.parse("linux/arm64"))) {
            assertThat(paths(tree)).containsExactly("a");
        }
    }

    @Test
    void oldArchiveOfDockerSaveIsReadAndItsLayersAreChecked() throws IOException, TreeException {
        byte[] layer = new Archives().file("a", "1").bytes();
        String config = "{\"rootfs\":{\"diff_ids\":[\"" + Archives.digest(new byte[0]) + "\"]}}";
        byte[] image = new Archives().file("x/layer.tar", layer).file("config.json", config)
                .file("manifest.json", "[{\"Config\":\"config.json\",\"Layers\":[\"x/layer.tar\"]}]").bytes();

        try (ReadTree tree = read(image)) {
            assertThat(paths(tree)).containsExactly("a");
            assertThat(tree.findings()).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.BLOB_DIGEST, "x/layer.tar"));
        }
    }

    /** As an old docker wrote them; nothing of it can be shown to be whole. */
    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"rootfs\":{\"diff_ids\":[]}}"})
    void aLayerThatNoDigestVouchesForIsAFinding(String config) throws IOException, TreeException {
        byte[] image = new Archives().file("x/layer.tar", new Archives().file("a", "1").bytes()).file("config.json", config)
                .file("manifest.json", "[{\"Config\":\"config.json\",\"Layers\":[\"x/layer.tar\"]}]").bytes();

        try (ReadTree tree = read(image)) {
            assertThat(paths(tree)).containsExactly("a");
            assertThat(tree.findings()).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.BLOB_DIGEST, "x/layer.tar"));
        }
    }

    @Test
    void damagedListOfDiffIdsIsAnErrorAndNoCheckLess() {
        byte[] layer = new Archives().file("a", "1").bytes();
        for (String ids : List.of("\"shb256:00\"", "\"" + Archives.digest(layer) + "\",\"" + Archives.digest(layer) + "\"")) {
            byte[] image = new Archives().file("x/layer.tar", layer).file("config.json", "{\"rootfs\":{\"diff_ids\":[" + ids + "]}}")
                    .file("manifest.json", "[{\"Config\":\"config.json\",\"Layers\":[\"x/layer.tar\"]}]").bytes();

            assertThatThrownBy(() -> read(image)).isInstanceOf(TreeException.class).hasMessageContaining("diff_id");
        }
    }

    @Test
    void pathsThatLeadOutPipesAndLooseHardLinksAreFindings() throws IOException, TreeException {
        byte[] tar = new Archives().file("../out", "1").file("a/../../out", "1").pipe("pipe").file("real", "1").hardLink("same", "real")
                .hardLink("loose", "none").link("up", "..").file("up/x", "1").file("n".repeat(300), "1").bytes();

        try (ReadTree tree = read(tar)) {
            assertThat(tree.findings()).extracting(Finding::rule, Finding::path).containsExactlyInAnyOrder(
                    tuple(Rule.UNSAFE_PATH, "../out"), tuple(Rule.UNSAFE_PATH, "a/../../out"), tuple(Rule.UNSAFE_PATH, "up/x"),
                    tuple(Rule.SPECIAL_FILE, "pipe"), tuple(Rule.HARD_LINK, "loose"));
            assertThat(paths(tree)).contains("real", "same", "n".repeat(300));
            assertThat(tree.bytes().read("same", 10)).isEqualTo("1".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void cutArchiveIsAnError() throws IOException {
        byte[] tar = new Archives().file("a", "1".repeat(5_000)).bytes();

        assertThatThrownBy(() -> read(Arrays.copyOf(tar, 3_000))).isInstanceOf(TreeException.class);
        assertThatThrownBy(() -> read(Arrays.copyOf(tar, 512 + 5_120))).as("cut behind the last file").isInstanceOf(TreeException.class)
                .hasMessageContaining("cut short");
        assertThatThrownBy(() -> read(new byte[100])).isInstanceOf(TreeException.class).hasMessageContaining("not a tar");
    }

    @Test
    void zstdTarAndImageOfZstdLayersGiveWhatThePlainTarGives() throws IOException, TreeException {
        byte[] tar = new Archives().file("a/text", "1".repeat(70_000)).file("b", "2").bytes();
        List<TreeEntry> expected;
        try (ReadTree tree = read(tar)) {
            expected = tree.tree().entries();
        }

        for (byte[] archive : List.of(Zstd.compress(tar), Archives.layout(List.of("amd64"), List.of(tar), Zstd::compress).bytes())) {
            try (ReadTree tree = read(archive)) {
                assertThat(tree.tree().entries()).isEqualTo(expected);
                assertThat(tree.findings()).isEmpty();
            }
        }
    }

    @Test
    void damagedZstdIsAnErrorThatNamesTheInput() {
        byte[] packed = Zstd.compress(new Archives().file("a", "1".repeat(70_000)).bytes());
        byte[] flipped = packed.clone();
        flipped[packed.length / 2] ^= 0x55;

        assertThatThrownBy(() -> read(Arrays.copyOf(packed, packed.length - 3))).isInstanceOf(TreeException.class)
                .hasMessageContaining("input");
        assertThatThrownBy(() -> read(flipped)).isInstanceOf(TreeException.class).hasMessageContaining("input");
    }

    @Test
    void indexInsideTheIndexIsFollowedByDigest() throws IOException, TreeException {
        byte[] nested = Archives.nested(Archives.image(List.of("amd64", "arm64"), List.of(new Archives().file("a", "1").bytes())));

        try (ReadTree tree = read(nested, Platform.parse("linux/arm64"))) {
            assertThat(paths(tree)).containsExactly("a");
            assertThat(tree.findings()).isEmpty();
        }
        assertThatThrownBy(() -> read(nested)).isInstanceOf(TreeException.class).hasMessageContaining("linux/amd64, linux/arm64");
    }

    @Test
    void indexesNestedWithoutEndAreRefused() throws IOException {
        byte[] image = Archives.nested(Archives.image(List.of("amd64"), List.of(new Archives().file("a", "1").bytes())), 6);

        assertThatThrownBy(() -> read(image)).isInstanceOf(TreeException.class).hasMessageContaining("deep");
    }

    /** The MD5 is that of `head -c 3000000 /dev/zero | md5sum`. */
    @Test
    void ofALongFileInAPackedLayerTheBeginningAndTheHashOfAllAreThere() throws IOException, TreeException {
        byte[] zeros = new byte[3_000_000];
        byte[] tar = new Archives().file("usr/lib/long", zeros).bytes();

        try (ReadTree tree = read(Archives.layout(List.of("amd64"), List.of(tar)).bytes())) {
            assertThat(tree.bytes().head("usr/lib/long", 1 << 20)).isEqualTo(Arrays.copyOf(zeros, 1 << 20));
            assertThat(tree.bytes().md5("usr/lib/long")).isEqualTo("c9fc2d3dd83ab67a129ac10b09c9ebbb");
            assertThatThrownBy(() -> tree.bytes().read("usr/lib/long", zeros.length)).isInstanceOf(IOException.class)
                    .hasMessageContaining("1048576 bytes are kept");
        }
    }

    @Test
    void aFileOfATarAndOfALayerThatIsNotPackedCanBeReadWhole() throws IOException, TreeException {
        byte[] content = "abcdefghijklmno".repeat(200_000).getBytes(StandardCharsets.US_ASCII);
        byte[] tar = new Archives().file("first", "1").file("usr/lib/long", content).bytes();

        for (byte[] archive : List.of(tar, Archives.layout(List.of("amd64"), List.of(tar), plain -> plain).bytes())) {
            try (ReadTree tree = read(archive)) {
                assertThat(tree.bytes().read("usr/lib/long", content.length)).isEqualTo(content);
                assertThat(tree.findings()).isEmpty();
            }
        }
    }

    @Test
    void alteredLayerThatIsNotPackedIsAFinding() throws IOException, TreeException {
        byte[] layer = new Archives().file("a", "content").bytes();
        byte[] image = Archives.layout(List.of("amd64"), List.of(layer), plain -> plain).bytes();
        int at = new String(image, StandardCharsets.ISO_8859_1).indexOf("content");
        image[at] = 'C';

        try (ReadTree tree = read(image)) {
            assertThat(tree.findings()).extracting(Finding::rule).containsExactly(Rule.BLOB_DIGEST);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"manifests\":[],\"manifests\":[]}", "{\"manifests\":[]} {}"})
    void jsonThatTwoReadersWouldReadInTwoWaysIsRefused(String index) {
        byte[] image = new Archives().file("oci-layout", "{}").file("index.json", index).bytes();

        assertThatThrownBy(() -> read(image)).isInstanceOf(TreeException.class).hasMessageContaining("index.json: no JSON");
    }

    /** GNU tar and Go's archive/tar take the last one of several. */
    @Test
    void ofTwoFilesOfOneNameTheLastCountsAndALinkGivesTheSame() throws IOException, TreeException {
        byte[] tar = new Archives().file("a", "first").file("a", "last!!").hardLink("b", "a").bytes();

        try (ReadTree tree = read(tar)) {
            assertThat(tree.tree().entries()).extracting(TreeEntry::path).containsExactly("a", "b");
            assertThat(tree.bytes().read("a", 9)).isEqualTo("last!!".getBytes(StandardCharsets.US_ASCII));
            assertThat(tree.bytes().read("b", 9)).isEqualTo("last!!".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aPathBelowAFileIsAFindingAndNoEntry() throws IOException, TreeException {
        try (ReadTree tree = read(new Archives().file("lib", "1").file("lib/below", "2").bytes())) {
            assertThat(paths(tree)).containsExactly("lib");
            assertThat(tree.findings()).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.UNSAFE_PATH, "lib/below"));
        }
    }

    /** A name of a pax record may hold any byte; of a file system's call it ends at the NUL, and so elsewhere than was looked at. */
    @Test
    void aNameWithANulIsAFindingAndNoEntry() throws IOException, TreeException {
        String name = "lib/" + "x".repeat(120) + "?y";
        byte[] tar = new Archives().file(name, "1").bytes();
        int at = new String(tar, StandardCharsets.ISO_8859_1).indexOf("?y");
        tar[at] = 0;

        try (ReadTree tree = read(tar)) {
            assertThat(paths(tree)).isEmpty();
            assertThat(tree.findings()).extracting(Finding::rule).containsExactly(Rule.UNSAFE_PATH);
        }
    }

    @Test
    void aHeaderWithAWrongChecksumIsRefused() throws IOException {
        byte[] tar = new Archives().file("lib/a", "1").file("lib/b", "1").bytes();
        tar[1024] ^= 1;

        assertThatThrownBy(() -> read(tar)).isInstanceOf(TreeException.class).hasMessageContaining("checksum");
    }

    @Test
    void bytesBehindTheEndOfATarAreRefusedEverywhere() throws IOException {
        byte[] first = new Archives().file("a", "1").bytes();
        byte[] both = new byte[2 * first.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(new Archives().file("hidden", "1").bytes(), 0, both, first.length, first.length);
        byte[] near = first.clone();
        near[first.length - 300] = 1;

        for (byte[] archive : List.of(both, near, Archives.layout(List.of("amd64"), List.of(both)).bytes(),
                Archives.layout(List.of("amd64"), List.of(near), plain -> plain).bytes())) {
            assertThatThrownBy(() -> read(archive)).isInstanceOf(TreeException.class).hasMessageContaining("behind the end of the tar");
        }
    }

    @Test
    void listOfPackagesIsKeptWholeAlsoWhereItIsLong() throws IOException, TreeException {
        byte[] status = "Package: one\n\n".repeat(150_000).getBytes(StandardCharsets.US_ASCII);

        try (ReadTree tree = read(new Archives().file("var/lib/dpkg/status", status).bytes())) {
            assertThat(tree.bytes().read("var/lib/dpkg/status", status.length)).isEqualTo(status);
        }
    }

    /** Folders so deep that no path reaches them (PATH_MAX, 4096 bytes) cannot be read by anybody, root included. */
    @Test
    void folderThatCannotBeReadIsAFindingAndTheRestIsRead() throws Exception {
        Path root = Files.createDirectories(folder.resolve("tree"));
        Files.writeString(root.resolve("z"), "1");
        String name = "d".repeat(250);
        String deep = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18; do mkdir " + name + " && cd -P " + name + " || exit 1; done";
        assertThat(new ProcessBuilder("sh", "-c", deep).directory(root.toFile()).inheritIO().start().waitFor()).isZero();
        try (ReadTree tree = TreeReader.read(root, Optional.empty())) {
            assertThat(tree.findings()).singleElement().satisfies(finding -> {
                assertThat(finding.rule()).isEqualTo(Rule.UNREADABLE);
                assertThat(finding.path()).startsWith(name + "/" + name).doesNotStartWith("/");
                assertThat(finding.fix()).isNotEmpty();
            });
            assertThat(tree.tree().entries()).extracting(TreeEntry::path).contains("z");
        } finally {
            assertThat(new ProcessBuilder("rm", "-rf", root.toString()).start().waitFor()).isZero();
        }
    }
}
