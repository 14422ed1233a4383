package hiptwin.audit.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

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
        assertThatThrownBy(() -> read(new byte[100])).isInstanceOf(TreeException.class).hasMessageContaining("not a tar");
    }
}
