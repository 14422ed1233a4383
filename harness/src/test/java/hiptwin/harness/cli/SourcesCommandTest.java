package hiptwin.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code sources} says and how it ends; nothing here leaves this machine. */
class SourcesCommandTest {
    /** {@code printf source | sha256sum}. */
    private static final String SHA256 = "41cf6794ba4200b839c53531555f0f3998df4cbb01a4d5cb0b94e3ca5e23947d";
    private static final String RECORD = """
            {"schemaVersion": 1, "title": "t", "created": "2026-01-01T00:00:00Z",
             "sources": {"numactl": {"fileName": "numactl.tar.gz", "urls": ["https://example.org/numactl.tar.gz"], "sha256": "%s"}},
             "texts": {"lgpl": {"tree": "lgpl.txt", "sha256": "%s"}},
             "components": [{"id": "numa", "kind": "shipped", "name": "numa", "licence": "LGPL-2.1-only", "copyright": ["A"],
               "texts": ["lgpl"], "libraries": [{"soname": "libnuma.so.1", "sources": ["numactl"],
                 "identity": {"sizeBytes": 1, "sha256": "%s", "buildId": "5f2b9c01"}}]}]}
            """.formatted(SHA256, SHA256, SHA256);

    @TempDir
    private Path folder;
    private Path record;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException {
        record = Files.writeString(folder.resolve("record.json"), RECORD);
        Files.writeString(Files.createDirectory(folder.resolve("mirror")).resolve("numactl.tar.gz"), "source");
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "sources";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.execute(all, new PrintWriter(out), new PrintWriter(err));
    }

    private int fetch(Path bundle) {
        return run("fetch", "--record", record.toString(), "--out", bundle.toString(), "--offline", "--mirror",
                folder.resolve("mirror").toUri().toString());
    }

    @Test
    void a_bundle_is_fetched_and_verified() {
        Path bundle = folder.resolve("bundle");
        assertThat(fetch(bundle)).isZero();
        assertThat(bundle.resolve("SOURCES.json")).exists();
        assertThat(run("verify", "--record", record.toString(), bundle.toString())).isZero();
        assertThat(out.toString()).contains(SHA256 + "  numactl.tar.gz", "all 1 sources are in " + bundle);
    }

    @Test
    void a_source_that_cannot_be_had_is_a_finding_with_its_rule_and_fix() throws IOException {
        Files.delete(folder.resolve("mirror/numactl.tar.gz"));
        assertThat(fetch(folder.resolve("bundle"))).isEqualTo(1);
        assertThat(out.toString()).contains("source-not-fetched: ", "  numactl.tar.gz\n", "offline", "fix: ");
    }

    @Test
    void an_altered_bundle_is_a_finding_that_names_the_build_it_is_owed_for() throws IOException {
        Path bundle = folder.resolve("bundle");
        fetch(bundle);
        Files.writeString(bundle.resolve("numactl.tar.gz"), "sourcf");
        assertThat(run("verify", "--record", record.toString(), bundle.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("source-altered: ", "  numactl.tar.gz\n", "5f2b9c01");
    }

    @Test
    void wrong_usage_is_told_from_a_bad_record() throws IOException {
        assertThat(run()).isEqualTo(2);
        assertThat(run("fetch", "--record", record.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("Try 'java -jar harness.jar sources fetch --help'.");
        assertThat(run("fetch", "--record", record.toString(), "--out", "x", "--mirror", "ftp://h/")).isEqualTo(2);
        Files.writeString(record, RECORD.replace("\"title\"", "\"titel\""));
        assertThat(fetch(folder.resolve("bundle"))).isEqualTo(3);
        assertThat(run("verify", "--record", folder.resolve("none").toString(), folder.toString())).isEqualTo(3);
    }

    @Test
    void a_folder_that_is_not_there_is_no_bundle() {
        assertThat(run("verify", "--record", record.toString(), folder.resolve("none").toString())).isEqualTo(3);
    }

    @Test
    void a_bundle_that_cannot_be_written_is_told_from_a_source_that_cannot_be_had() {
        assertThat(fetch(record.resolve("below-a-file"))).isEqualTo(74);
    }
}
