package hiptwin.audit.document;

import hiptwin.audit.licence.LicenceResult;
import hiptwin.audit.notices.Notices;
import hiptwin.audit.notices.NoticesException;
import hiptwin.audit.propose.Proposal;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.report.AuditSummary;
import hiptwin.audit.report.Receipt;
import hiptwin.audit.report.Sarif;
import hiptwin.audit.sbom.CycloneDxDocument;
import hiptwin.audit.sbom.Materials;
import hiptwin.audit.sbom.SpdxDocument;
import hiptwin.audit.tree.TreeBytes;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Writes documents about an audit into memory; where they go is the caller's. */
public final class Documents {
    private Documents() {
    }

    /**
     * Writes documents. The same arguments give the same bytes.
     *
     * @param summary the audit, with the findings of all its parts
     * @param licences what the licence gate found; empty if there is no record
     * @param bytes reads files of the tree, for licence texts and the manifest of TheRock
     * @param proposedAt date that a draft bears
     * @param wanted which documents
     * @return each wanted document
     * @throws DocumentException if one of them lacks a record or a licence text
     */
    public static Map<DocumentKind, byte[]> write(AuditSummary summary, Optional<LicenceResult> licences, TreeBytes bytes,
            Instant proposedAt, Set<DocumentKind> wanted) throws DocumentException {
        Map<DocumentKind, byte[]> written = new EnumMap<>(DocumentKind.class);
        // In the order of the kinds: the receipt is the last, and speaks of all others.
        for (DocumentKind kind : new TreeSet<>(wanted)) {
            if (kind.needsRecord() && (summary.record().isEmpty() || licences.isEmpty())) {
                throw new DocumentException(kind, "needs a licence record: give one with --record");
            }
            written.put(kind, switch (kind) {
                case SARIF -> Sarif.write(summary);
                case NOTICES -> notices(summary.record().orElseThrow(), bytes);
                case SPDX -> SpdxDocument.write(materials(summary, licences));
                case CYCLONEDX -> CycloneDxDocument.write(materials(summary, licences));
                case PROPOSAL -> Proposal.draft(summary.tree(), bytes, summary.record(), proposedAt);
                case RECEIPT -> Receipt.write(summary, labelled(written));
            });
        }
        return written;
    }

    private static byte[] notices(LicenceRecord record, TreeBytes bytes) throws DocumentException {
        try {
            return Notices.write(record, bytes);
        } catch (NoticesException e) {
            throw new DocumentException(DocumentKind.NOTICES, e.getMessage());
        }
    }

    private static Materials materials(AuditSummary summary, Optional<LicenceResult> licences) {
        return new Materials(summary.toolVersion(), summary.tree(), summary.record().orElseThrow(), licences.orElseThrow());
    }

    private static Map<String, byte[]> labelled(Map<DocumentKind, byte[]> written) {
        Map<String, byte[]> labelled = new LinkedHashMap<>();
        written.forEach((kind, document) -> labelled.put(kind.label(), document));
        return labelled;
    }
}
