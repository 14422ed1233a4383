package hiptwin.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.contrastsecurity.sarif.SarifSchema210;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.licence.Remark;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.seed.Schemas;
import hiptwin.audit.text.TextLines;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.TreeEntry;
import hiptwin.audit.tree.TreeListing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Finding IN_TREE = new Finding(Rule.LIBRARY_ALTERED, "lib/odd name#1%.so", "has other bytes", "put it back");
    private static final Finding IN_RECORD = new Finding(Rule.ELECTION, "", "component zstd has a choice", "elect one");
    private static final Remark WEAK = new Remark("lib/a.so", "is known by its build id alone");

    private static AuditSummary summary(Finding... findings) {
        AuditedTree tree = new AuditedTree("image.tar", List.of(new TreeEntry.Directory("lib"),
                new TreeEntry.RegularFile("lib/a.so", 12, "a".repeat(64), Optional.empty()), new TreeEntry.SymbolicLink("l", "lib")));
        return new AuditSummary("1.2.3", tree, Optional.of(LicenceRecord.rocm1000()), List.of(findings), List.of(WEAK));
    }

    private static List<String> sarifFaults(byte[] document) throws IOException {
        try (InputStream in = SarifSchema210.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
            List<String> faults = new ArrayList<>();
            schema.validate(new String(document, StandardCharsets.UTF_8), InputFormat.JSON).forEach(fault -> faults.add(fault.toString()));
            return faults;
        }
    }

    @Test
    void jsonKeepsToItsSchemaWithAndWithoutFindings() throws IOException {
        assertThat(Schemas.violations(FindingsJson.class, FindingsJson.SCHEMA_RESOURCE, FindingsJson.write(summary(IN_TREE, IN_RECORD))))
                .isEmpty();
        assertThat(Schemas.violations(FindingsJson.class, FindingsJson.SCHEMA_RESOURCE, FindingsJson.write(summary()))).isEmpty();
    }

    @Test
    void schemaRefusesPassWithFindings() throws IOException {
        String lie = new String(FindingsJson.write(summary(IN_TREE)), StandardCharsets.UTF_8).replace("\"fail\"", "\"pass\"");

        assertThat(Schemas.violations(FindingsJson.class, FindingsJson.SCHEMA_RESOURCE, lie.getBytes(StandardCharsets.UTF_8)))
                .isNotEmpty();
    }

    @Test
    void jsonCarriesEveryFinding() throws IOException {
        JsonNode json = JSON.readTree(FindingsJson.write(summary(IN_TREE, IN_RECORD)));

        assertThat(json.get("result").asText()).isEqualTo("fail");
        assertThat(json.get("findings")).hasSize(2);
        assertThat(json.at("/findings/0/rule").asText()).isEqualTo("licence-library-altered");
        assertThat(json.at("/remarks/0/path").asText()).isEqualTo("lib/a.so");
    }

    @Test
    void sarifKeepsToTheSchemaOfTheStandard() throws IOException {
        assertThat(sarifFaults(Sarif.write(summary(IN_TREE, IN_RECORD)))).isEmpty();
        assertThat(sarifFaults(Sarif.write(summary()))).isEmpty();
    }

    @Test
    void sarifSchemaCanFail() throws IOException {
        String broken = new String(Sarif.write(summary(IN_TREE)), StandardCharsets.UTF_8).replace("\"error\"", "\"fatal\"");

        assertThat(sarifFaults(broken.getBytes(StandardCharsets.UTF_8))).isNotEmpty();
    }

    @Test
    void sarifResultNamesRuleFileAndFix() throws IOException {
        JsonNode run = JSON.readTree(Sarif.write(summary(IN_TREE, IN_RECORD))).at("/runs/0");
        JsonNode result = run.at("/results/0");

        assertThat(run.at("/tool/driver/rules").get(result.get("ruleIndex").asInt()).get("id")).isEqualTo(result.get("ruleId"));
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri").asText()).isEqualTo("lib/odd%20name%231%25.so");
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uriBaseId").asText()).isEqualTo("TREE");
        assertThat(result.at("/message/text").asText()).isEqualTo("has other bytes. Fix: put it back");
        assertThat(run.at("/results/1/locations/0/physicalLocation/artifactLocation/uri").asText()).isEqualTo("rocm-10.0.0");
        assertThat(run.at("/invocations/0/toolExecutionNotifications/0/level").asText()).isEqualTo("note");
    }

    @Test
    void recordWithAnAbsolutePathIsLocatedByAFileAddress() throws IOException, RecordException {
        LicenceRecord named = LicenceRecord.parse("/a b/record.json", shippedBytes());
        AuditSummary summary = new AuditSummary("1", new AuditedTree("t", List.of()), Optional.of(named), List.of(IN_RECORD), List.of());

        assertThat(JSON.readTree(Sarif.write(summary)).at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri").asText())
                .isEqualTo("file:/a%20b/record.json");
    }

    private static byte[] shippedBytes() throws IOException {
        try (InputStream in = LicenceRecord.class.getResourceAsStream("rocm-10.0.0.json")) {
            return in.readAllBytes();
        }
    }

    @Test
    void ruleIdsAreDistinct() {
        List<String> ids = Arrays.stream(Rule.values()).map(Rule::id).toList();

        assertThat(new HashSet<>(ids)).hasSize(ids.size());
        assertThat(ids).allMatch(id -> id.matches("[a-z]+(-[a-z0-9]+)+"));
    }

    @Test
    void textNamesRuleFileFixAndCountAndForgesNoLine() {
        Finding forged = new Finding(Rule.UNCLAIMED_FILE, "a\npass: all is well", "belongs to nobody", "remove it");

        TextLines lines = new TextLines();
        FindingsText.add(summary(IN_TREE, forged), lines);

        assertThat(lines.toString().lines()).contains("  lib/odd name#1%.so", "    has other bytes", "    fix: put it back",
                "  a\\u000apass: all is well", "    belongs to nobody", "note: lib/a.so is known by its build id alone",
                "fail: image.tar, held to rocm-10.0.0: 2 findings");
        assertThat(lines.toString().replaceAll("\\s+", " ")).contains("licence-library-altered: " + Rule.LIBRARY_ALTERED.demand());
    }

    @Test
    void textOfAPassSaysSoInItsLastLine() {
        TextLines lines = new TextLines();
        FindingsText.add(summary(), lines);

        assertThat(lines.toString()).endsWith("pass: image.tar, held to rocm-10.0.0: no finding\n");
    }

    @Test
    void receiptIsBoundToTreeRecordToolFindingsAndDocuments() throws IOException {
        Map<String, byte[]> documents = Map.of("sbom.json", new byte[] {1});
        byte[] receipt = Receipt.write(summary(IN_TREE), documents);

        assertThat(Schemas.violations(Receipt.class, Receipt.SCHEMA_RESOURCE, receipt)).isEmpty();
        JsonNode json = JSON.readTree(receipt);
        assertThat(json.at("/record/sha256").asText()).isEqualTo(LicenceRecord.rocm1000().sha256());
        assertThat(json.at("/sources/therock-16adc4d8").asText()).isEqualTo("git:16adc4d875fd4f65ea23c7c84e1c66706fde3047");
        assertThat(json.at("/documents/sbom.json").asText())
                .as("SHA-256 of the byte 01, as sha256sum gives it")
                .isEqualTo("sha256:4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a");
        assertThat(Receipt.write(summary(IN_RECORD), documents)).isNotEqualTo(receipt);
        assertThat(Receipt.write(summary(IN_TREE), Map.of("sbom.json", new byte[] {2}))).isNotEqualTo(receipt);
    }

    @Test
    void listingHashChangesWithPathSizeHashAndLinkTarget() {
        List<TreeEntry> variants = List.of(new TreeEntry.RegularFile("a", 1, "0".repeat(64), Optional.empty()),
                new TreeEntry.RegularFile("b", 1, "0".repeat(64), Optional.empty()),
                new TreeEntry.RegularFile("a", 2, "0".repeat(64), Optional.empty()),
                new TreeEntry.RegularFile("a", 1, "1".repeat(64), Optional.empty()), new TreeEntry.SymbolicLink("a", "b"),
                new TreeEntry.SymbolicLink("a", "c"), new TreeEntry.Directory("a"), new TreeEntry.Special("a"));

        assertThat(variants.stream().map(entry -> TreeListing.sha256(new AuditedTree("t", List.of(entry)))).distinct())
                .hasSize(variants.size());
    }
}
