package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.SeedTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code harness.jar sources} for a real tree; every source is a small file of a mirror in a folder. */
class SourcesIT {
    /** {@code printf source | sha256sum}. */
    private static final String SHA256 = "41cf6794ba4200b839c53531555f0f3998df4cbb01a4d5cb0b94e3ca5e23947d";

    @TempDir
    private Path folder;

    private HarnessJar jar;
    private SeedTree tree;
    private Path recordFile;
    private Path bundle;

    @BeforeEach
    void fetched() throws Exception {
        jar = new HarnessJar(folder);
        tree = SeedTree.in(folder.resolve("tree"));
        SeedRecord record = SeedRecord.completeFor(tree);
        Path mirror = Files.createDirectory(folder.resolve("mirror"));
        List<String> ids = new ArrayList<>();
        record.object("sources").fieldNames().forEachRemaining(ids::add);
        for (String id : ids) {
            ObjectNode pin = record.object("sources").putObject(id);
            pin.put("fileName", id + ".tar.gz").put("sha256", SHA256).putArray("urls").add("https://example.org/" + id + ".tar.gz");
            Files.writeString(mirror.resolve(id + ".tar.gz"), "source");
        }
        recordFile = Files.write(folder.resolve("record.json"), record.bytes());
        bundle = folder.resolve("bundle");
        HarnessJar.Result result = jar.runPlain("sources", "fetch", "--record", recordFile.toString(), "--out", bundle.toString(),
                "--offline", "--mirror", mirror.toUri().toString());
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
    }

    private HarnessJar.Result verify(String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("sources", "verify", bundle.toString(), "--record", recordFile.toString()));
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
        Files.delete(bundle.resolve("elfutils-0.195.tar.gz"));

        HarnessJar.Result result = verify("--tree", tree.root().toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.flatOut()).contains("source-missing: ", "elfutils-0.195.tar.gz", SeedTree.ELF_BUILD_ID);
    }

    @Test
    void a_tree_that_is_none_is_exit_code_3() throws Exception {
        assertThat(verify("--tree", folder.resolve("none").toString()).exitCode()).isEqualTo(3);
    }
}
