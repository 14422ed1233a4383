package hiptwin.audit.propose;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.licence.LicenceAudit;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.seed.ListedTree;
import hiptwin.audit.seed.Schemas;
import hiptwin.audit.tree.SeedTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A draft fails, names each place where a person must decide, and passes once all are decided. */
class ProposalTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant DATE = Instant.parse("2026-10-03T12:00:00.5Z");
    private static final String THEROCK = "16adc4d875fd4f65ea23c7c84e1c66706fde3047";
    private static final String SYSTEMS = "6b0e43f341195e203754e08f850e437ff2fc09f9";

    @TempDir
    Path folder;

    private SeedTree tree;

    @BeforeEach
    void treeWithoutRecord() throws IOException {
        tree = SeedTree.in(folder.resolve("tree"));
        put("opt/rocm/share/doc/hip/LICENSE.md", "terms of hip\n");
        put("opt/rocm/share/doc/rocr/COPYING", "terms of rocr\n");
        put("opt/rocm/share/data/table*1.bin", "data\n");
        put("opt/rocm/share/therock/therock_manifest.json", """
                {"the_rock_commit": "%s", "rocm_version": "10.0.0", "submodules": [
                  {"submodule_name": "rocm-systems", "submodule_path": "rocm-systems",
                   "submodule_url": "https://github.com/ROCm/rocm-systems.git", "pin_sha": "%s", "patches": []},
                  {"submodule_name": "bad", "submodule_url": "https://a.b/c", "pin_sha": "abc"}]}
                """.formatted(THEROCK, SYSTEMS));
    }

    private void put(String path, String text) throws IOException {
        Files.createDirectories(tree.file(path).getParent());
        Files.writeString(tree.file(path), text);
    }

    private byte[] draft(Optional<LicenceRecord> known) throws IOException {
        return Proposal.draft(ListedTree.of(tree.root()), ListedTree.bytes(tree.root()), known, DATE);
    }

    private List<Finding> check(byte[] record) throws IOException, RecordException {
        return LicenceAudit.judge(ListedTree.of(tree.root()), LicenceRecord.parse("draft.json", record), ListedTree.bytes(tree.root()))
                .findings();
    }

    @Test
    void draftKeepsToTheSchemaAndFailsAtEachUndecidedPlaceAndNowhereElse() throws IOException, RecordException {
        byte[] draft = draft(Optional.empty());
        LicenceRecord record = LicenceRecord.parse("draft.json", draft);

        assertThat(Schemas.violations(LicenceRecord.class, LicenceRecord.SCHEMA_RESOURCE, draft)).isEmpty();
        assertThat(record.undecided()).hasSize(marks(JSON.readTree(draft))).isNotEmpty();
        assertThat(check(draft)).allMatch(finding -> finding.rule() == Rule.UNDECIDED).hasSameSizeAs(record.undecided())
                .extracting(Finding::message)
                .allMatch(message -> message.matches("(?s).*\\(line \\d+, column \\d+\\) of the record is undecided: .*"));
    }

    @Test
    void draftPassesAfterAPersonHasDecided() throws IOException, RecordException {
        ObjectNode draft = (ObjectNode) JSON.readTree(draft(Optional.empty()));
        for (JsonNode component : draft.get("components")) {
            ObjectNode object = (ObjectNode) component;
            object.put("licence", "MIT");
            object.putArray("copyright").add("somebody");
            object.remove("upstream");
            ArrayNode texts = object.putArray("texts");
            draft.get("texts").fieldNames().forEachRemaining(texts::add);
            component.path("libraries").forEach(library -> ((ObjectNode) library).putArray("sources"));
        }
        ((ObjectNode) draft.get("components").get(0)).putObject("upstream").put("ref", "rocm-systems");
        draft.withObject("/upstreams").remove("therock");
        draft.remove("sources");

        assertThat(check(JSON.writeValueAsBytes(draft))).isEmpty();
    }

    @Test
    void copyleftDecisionAsksForItsSource() throws IOException, RecordException {
        ObjectNode draft = (ObjectNode) JSON.readTree(draft(Optional.empty()));
        ObjectNode component = (ObjectNode) draft.get("components").get(0);
        component.put("licence", "LGPL-2.1-only");
        ((ObjectNode) component.get("libraries").get(0)).putArray("sources");

        assertThat(check(JSON.writeValueAsBytes(draft))).extracting(Finding::rule).contains(Rule.COPYLEFT_SOURCE);
    }

    @Test
    void pinsOfTheRockManifestAreInTheDraftAndBadOnesAreNot() throws IOException, RecordException {
        LicenceRecord record = LicenceRecord.parse("draft.json", draft(Optional.empty()));

        assertThat(record.title()).endsWith("ROCm 10.0.0");
        assertThat(record.created()).isEqualTo("2026-10-03T12:00:00Z");
        assertThat(record.upstreams().get("therock").commit()).contains(THEROCK);
        assertThat(record.upstreams().get("rocm-systems").commit()).contains(SYSTEMS);
        assertThat(record.upstreams()).doesNotContainKey("bad");
        assertThat(record.sources()).containsOnlyKeys("therock-16adc4d8");
    }

    @Test
    void knownRecordGivesIdsAndHintsButNoDecision() throws IOException, RecordException {
        byte[] draft = draft(Optional.of(LicenceRecord.rocm1000()));
        LicenceRecord record = LicenceRecord.parse("draft.json", draft);

        assertThat(record.component("libelf")).isPresent().get().satisfies(component -> {
            assertThat(component.licence()).isEmpty();
            assertThat(component.libraries()).hasSize(1);
        });
        assertThat(record.component("rocm-llvm").orElseThrow().libraries()).hasSize(2);
        assertThat(record.undecided()).anySatisfy(open -> assertThat(open.question())
                .contains("LGPL-3.0-or-later OR GPL-2.0-or-later, elected LGPL-3.0-or-later"));
        assertThat(check(draft)).isNotEmpty().allMatch(finding -> finding.rule() == Rule.UNDECIDED);
    }

    @Test
    void brokenManifestIsNoHindrance() throws IOException, RecordException {
        put("opt/rocm/share/therock/therock_manifest.json", "{not json");

        assertThat(LicenceRecord.parse("draft.json", draft(Optional.empty())).upstreams()).isEmpty();
    }

    private static int marks(JsonNode node) {
        int count = node.has("undecided") ? 1 : 0;
        for (JsonNode child : node) {
            count += marks(child);
        }
        return count;
    }
}
