package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.SeedTree;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code harness.jar sources} for a real tree; every source is a small file of a mirror in a folder. */
class SourcesIT {
    /** {@code printf source | sha256sum}. */
    private static final String SHA256 = "41cf6794ba4200b839c53531555f0f3998df4cbb01a4d5cb0b94e3ca5e23947d";

    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    private HarnessJar jar;
    private SeedTree tree;
    private Path bundle;

    /** Fetched once: only what is checked differs. */
    @BeforeAll
    static void fetch() throws Exception {
        SeedRecord record = SeedRecord.completeFor(SeedTree.in(shared.resolve("tree")));
        Path mirror = Files.createDirectory(shared.resolve("mirror"));
        List<String> ids = new ArrayList<>();
        record.object("sources").fieldNames().forEachRemaining(ids::add);
        for (String id : ids) {
            ObjectNode pin = record.object("sources").putObject(id);
            pin.put("fileName", id + ".tar.gz").put("sha256", SHA256).putArray("urls").add("https://example.org/" + id + ".tar.gz");
            Files.writeString(mirror.resolve(id + ".tar.gz"), "source");
        }
        Files.write(shared.resolve("record.json"), record.bytes());
        HarnessJar.Result result = new HarnessJar(shared).runPlain("sources", "fetch", "--record", shared.resolve("record.json").toString(),
                "--out", shared.resolve("bundle").toString(), "--offline", "--mirror", mirror.toUri().toString());
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
    }

    @BeforeEach
    void goodTree() throws Exception {
        jar = new HarnessJar(folder);
        tree = SeedTree.in(folder.resolve("tree"));
        SeedRecord.completeFor(tree);
        bundle = shared.resolve("bundle");
    }

    private HarnessJar.Result verify(String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("sources", "verify", bundle.toString(), "--record", shared.resolve("record.json").toString()));
        all.addAll(List.of(options));
        return jar.runPlain(all.toArray(String[]::new));
    }

    @Test
    void what_was_fetched_is_all_that_is_owed_for_the_tree() throws Exception {
        HarnessJar.Result result = verify("--tree", tree.root().toString());

        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.out()).contains("every copyleft library of " + tree.root() + " has its source");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_copyleft_library_of_another_build_has_no_source_in_the_bundle() throws Exception {
        String other = "247a106c" + "0".repeat(32);
        tree.with(SeedTree.library("librocm_sysdeps_elf.so.1").rebuiltAs(other));

        assertThat(verify().exitCode()).as("without the tree nothing is known of it").isZero();
        HarnessJar.Result result = verify("--tree", tree.root().toString());
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.flatOut()).contains("source-not-covered: ", SeedTree.library("librocm_sysdeps_elf.so.1").path(), other, "fix: ");
    }

    @Test
    void a_library_that_nobody_recorded_may_owe_source() throws Exception {
        tree.planted("opt/vmafx/lib/libunknown.so.1", "libunknown.so.1");

        HarnessJar.Result result = verify("--tree", tree.root().toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("licence-unrecorded-binary", "opt/vmafx/lib/libunknown.so.1");
    }

    @Test
    void a_source_that_is_owed_and_gone_names_the_library() throws Exception {
        bundle = Files.createDirectory(folder.resolve("bundle"));
        for (File file : shared.resolve("bundle").toFile().listFiles((folder, name) -> !name.startsWith("elfutils"))) {
            Files.copy(file.toPath(), bundle.resolve(file.getName()));
        }

        HarnessJar.Result result = verify("--tree", tree.root().toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.flatOut()).contains("source-missing: ", "elfutils-0.195.tar.gz", SeedTree.ELF_BUILD_ID);
    }

    @Test
    void a_tree_that_is_none_is_exit_code_3() throws Exception {
        assertThat(verify("--tree", folder.resolve("none").toString()).exitCode()).isEqualTo(3);
    }
}
