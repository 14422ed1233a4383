package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hiptwin.audit.report.FindingsJson;
import hiptwin.audit.report.Receipt;
import hiptwin.audit.seed.Schemas;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.SeedTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code harness.jar audit} on a tree like that of ROCm 10.0.0's runtime, with a record in which everything is decided. */
class RuntimeAuditIT {
    private static final String ELF = SeedTree.library("librocm_sysdeps_elf.so.1").path();
    private static final String BZ2 = SeedTree.library("librocm_sysdeps_bz2.so").path();
    private static final String TEXT = "opt/vmafx/licenses/numactl-2.0.19-LICENSE.LGPL2.1";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Makes one thing wrong. */
    @FunctionalInterface
    interface Fault {
        void plant(SeedTree tree, SeedRecord record) throws Exception;
    }

    @TempDir
    private Path folder;

    private HarnessJar jar;
    private SeedTree tree;
    private SeedRecord record;

    @BeforeEach
    void goodTree() throws Exception {
        jar = new HarnessJar(folder);
        tree = SeedTree.in(folder.resolve("tree"));
        record = SeedRecord.completeFor(tree);
    }

    private HarnessJar.Result audit(String... options) throws Exception {
        Path file = Files.write(folder.resolve("record.json"), record.bytes());
        List<String> all = new ArrayList<>(List.of("audit", tree.root().toString(), "--record", file.toString()));
        all.addAll(List.of(options));
        return jar.runPlain(all.toArray(String[]::new));
    }

    private Path document(String name) {
        return folder.resolve(name);
    }

    private JsonNode json(String name) throws Exception {
        return JSON.readTree(document(name).toFile());
    }

    @Test
    void the_good_tree_passes_and_every_document_is_written() throws Exception {
        List<String> options = new ArrayList<>();
        for (String name : List.of("json", "sarif", "notices", "spdx", "cyclonedx", "propose", "receipt", "dot")) {
            options.addAll(List.of("--" + name, document(name).toString()));
        }
        HarnessJar.Result result = audit(options.toArray(String[]::new));

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(result.out()).contains("Closure: 17 files", "no finding");
        byte[] report = Files.readAllBytes(document("json"));
        assertThat(Schemas.violations(FindingsJson.class, FindingsJson.SCHEMA_RESOURCE, report)).isEmpty();
        assertThat(Schemas.violations(Receipt.class, Receipt.SCHEMA_RESOURCE, Files.readAllBytes(document("receipt")))).isEmpty();
        assertThat(json("json").at("/result").asText()).isEqualTo("pass");
        assertThat(json("sarif").at("/runs/0/results")).isEmpty();
        assertThat(json("spdx").at("/spdxVersion").asText()).isEqualTo("SPDX-2.3");
        assertThat(json("spdx").at("/relationships").findValuesAsText("relationshipType")).contains("DEPENDS_ON");
        assertThat(json("cyclonedx").at("/specVersion").asText()).isEqualTo("1.6");
        assertThat(json("cyclonedx").at("/dependencies").findValues("dependsOn")).anyMatch(needs -> !needs.isEmpty());
        assertThat(Files.readString(document("notices"))).contains("LGPL-2.1-only", "Terms of " + TEXT);
        for (String name : List.of("sarif", "notices", "spdx", "cyclonedx", "propose")) {
            assertThat(json("receipt").at("/documents/" + name).asText()).isEqualTo("sha256:" + HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(document(name)))));
        }
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                fault("licence-unrecorded-binary", SeedTree.SYSDEPS + "/librocm_sysdeps_gmp.so.10",
                        (tree, record) -> tree.planted(SeedTree.SYSDEPS + "/librocm_sysdeps_gmp.so.10", "librocm_sysdeps_gmp.so.10")),
                fault("licence-copyleft-source", ELF,
                        (tree, record) -> tree.with(SeedTree.library("librocm_sysdeps_elf.so.1").rebuiltAs("247a106c" + "0".repeat(32)))),
                fault("licence-library-altered", BZ2, (tree, record) -> Files.write(tree.file(BZ2), lastByteFlipped(tree.file(BZ2)))),
                fault("licence-library-gone", SeedTree.SYSDEPS, (tree, record) -> tree.without("librocm_sysdeps_bz2.so")),
                fault("licence-text-missing", TEXT, (tree, record) -> Files.delete(tree.file(TEXT))),
                fault("licence-text-empty", TEXT, (tree, record) -> Files.write(tree.file(TEXT), new byte[0])),
                fault("licence-text-altered", TEXT, (tree, record) -> Files.write(tree.file(TEXT), lastByteFlipped(tree.file(TEXT)))),
                fault("licence-expression-invalid", "rocm-kpack",
                        (tree, record) -> record.component("rocm-kpack").put("licence", "MIT AND")),
                fault("closure-soname-differs", BZ2,
                        (tree, record) -> tree.with(SeedTree.library("librocm_sysdeps_bz2.so").withSoname("libbz2.so.1"))),
                fault("closure-run-path", ELF,
                        (tree, record) -> tree.with(SeedTree.library("librocm_sysdeps_elf.so.1").withRunPath("/opt/rocm/lib:$ORIGIN"))),
                fault("closure-link", "opt/vmafx/out",
                        (tree, record) -> Files.createSymbolicLink(tree.file("opt/vmafx/out"), Path.of("../../../etc"))),
                fault("target-missing", SeedTree.LIBVMAF,
                        (tree, record) -> tree.distInfo("gfx90a;gfx1036").withGpuCode(SeedTree.LIBVMAF, "gfx1036")));
    }

    private static Arguments fault(String rule, String path, Fault fault) {
        return arguments(rule, path, fault);
    }

    private static byte[] lastByteFlipped(Path file) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        return bytes;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void a_planted_fault_is_exit_code_1_with_rule_file_and_fix(String rule, String path, Fault fault) throws Exception {
        fault.plant(tree, record);

        HarnessJar.Result result = audit();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(1);
        String finding = result.out().substring(result.out().indexOf("\n" + rule + ": "));
        assertThat(finding).contains(path, "fix: ");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void the_proposed_draft_fails_as_a_record_and_names_every_place_that_is_undecided() throws Exception {
        Path draft = document("draft.json");
        assertThat(audit("--propose", draft.toString()).exitCode()).isZero();
        int undecided = JSON.readTree(draft.toFile()).findValues("undecided").size();

        HarnessJar.Result result = jar.runPlain("audit", tree.root().toString(), "--record", draft.toString(), "--json",
                document("report.json").toString());

        assertThat(result.exitCode()).as(result.err()).isEqualTo(1);
        assertThat(undecided).isPositive();
        List<String> rules = json("report.json").get("findings").findValuesAsText("rule");
        assertThat(rules.stream().filter("record-undecided"::equals)).hasSize(undecided);
        assertThat(result.out()).contains("components[0].licence (line ");
    }

    @Test
    void the_shipped_record_names_what_nobody_has_decided_and_so_fails() throws Exception {
        HarnessJar.Result result = jar.runPlain("audit", tree.root().toString(), "--record", "rocm-10.0.0");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("record-undecided");
    }

    @Test
    void a_notice_whose_text_is_missing_leaves_the_findings_their_exit_code() throws Exception {
        Files.delete(tree.file(TEXT));

        HarnessJar.Result result = audit("--notices", document("notices").toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("licence-text-missing");
        assertThat(result.err()).contains("--notices: ", "no document was written");
        assertThat(document("notices")).doesNotExist();
    }
}
