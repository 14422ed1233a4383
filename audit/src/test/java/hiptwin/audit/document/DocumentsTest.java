package hiptwin.audit.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hiptwin.audit.licence.LicenceAudit;
import hiptwin.audit.licence.LicenceResult;
import hiptwin.audit.record.Digest;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.report.AuditSummary;
import hiptwin.audit.seed.ListedTree;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.SeedTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentsTest {
    private static final Instant DATE = Instant.parse("2026-10-03T12:00:00Z");

    @TempDir
    Path folder;

    private SeedTree tree;
    private LicenceRecord record;

    @BeforeEach
    void goodTree() throws IOException, RecordException {
        tree = SeedTree.in(folder.resolve("tree"));
        record = SeedRecord.completeFor(tree).read();
    }

    private Map<DocumentKind, byte[]> write(Set<DocumentKind> wanted) throws IOException, DocumentException {
        AuditedTree listed = ListedTree.of(tree.root());
        LicenceResult result = LicenceAudit.judge(listed, record, ListedTree.bytes(tree.root()));
        return Documents.write(new AuditSummary("1", listed, Optional.of(record), result.findings(), result.remarks()),
                Optional.of(result), ListedTree.bytes(tree.root()), DATE, wanted);
    }

    @Test
    void receiptSpeaksOfEveryDocumentWrittenBesideIt() throws IOException, DocumentException {
        Map<DocumentKind, byte[]> written = write(EnumSet.allOf(DocumentKind.class));

        JsonNode receipt = new ObjectMapper().readTree(written.get(DocumentKind.RECEIPT));
        assertThat(receipt.get("documents")).hasSize(DocumentKind.values().length - 1);
        written.forEach((kind, bytes) -> {
            if (kind != DocumentKind.RECEIPT) {
                assertThat(receipt.at("/documents/" + kind.label()).asText()).isEqualTo("sha256:" + Digest.sha256(bytes));
            }
        });
        assertThat(receipt.get("result").asText()).isEqualTo("pass");
    }

    @Test
    void sameInputsGiveSameBytes() throws IOException, DocumentException {
        Map<DocumentKind, byte[]> one = write(EnumSet.allOf(DocumentKind.class));
        Map<DocumentKind, byte[]> other = write(EnumSet.allOf(DocumentKind.class));

        one.forEach((kind, bytes) -> assertThat(other.get(kind)).as(kind.label()).isEqualTo(bytes));
    }

    @Test
    void onlyWhatIsWantedIsWritten() throws IOException, DocumentException {
        assertThat(write(Set.of(DocumentKind.SPDX))).containsOnlyKeys(DocumentKind.SPDX);
    }

    @ParameterizedTest
    @EnumSource(value = DocumentKind.class, names = {"NOTICES", "SPDX", "CYCLONEDX"})
    void documentThatNeedsRecordSaysSoWithoutOne(DocumentKind kind) {
        AuditSummary summary = new AuditSummary("1", new AuditedTree("t", List.of()), Optional.empty(), List.of(), List.of());

        assertThatThrownBy(() -> Documents.write(summary, Optional.empty(), ListedTree.bytes(tree.root()), DATE, Set.of(kind)))
                .isInstanceOf(DocumentException.class).hasMessage("--" + kind.label() + ": needs a licence record: give one with --record");
    }

    @Test
    void noticesWithoutTheirTextSayWhichIsMissing() throws IOException {
        Files.delete(tree.file("opt/vmafx/licenses/bzip2-1.0.8-LICENSE"));

        assertThatThrownBy(() -> write(Set.of(DocumentKind.NOTICES))).isInstanceOf(DocumentException.class)
                .hasMessageContaining("--notices: ").hasMessageContaining("bzip2-licence");
    }
}
