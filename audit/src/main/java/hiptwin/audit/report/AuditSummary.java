package hiptwin.audit.report;

import hiptwin.audit.AuditResult;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.licence.LicenceResult;
import hiptwin.audit.licence.Remark;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.tree.AuditedTree;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An audit, as its reports see it.
 *
 * @param toolVersion version of this tool
 * @param tree what was audited
 * @param record what it was held to, if there was one
 * @param findings every fault, of whatever check
 * @param remarks what a pass does not prove
 */
public record AuditSummary(String toolVersion, AuditedTree tree, Optional<LicenceRecord> record, List<Finding> findings,
        List<Remark> remarks) {
    /** Name of the tool in documents. */
    public static final String TOOL = "hiptwin-audit";

    /** Copies the lists. */
    public AuditSummary {
        Objects.requireNonNull(toolVersion);
        Objects.requireNonNull(tree);
        Objects.requireNonNull(record);
        findings = List.copyOf(findings);
        remarks = List.copyOf(remarks);
    }

    /**
     * An audit as its reports want it.
     *
     * @param result what it found
     * @param toolVersion version of this tool
     * @return the summary
     */
    public static AuditSummary of(AuditResult result, String toolVersion) {
        return new AuditSummary(toolVersion, result.tree(), result.record(), result.findings(),
                result.licences().map(LicenceResult::remarks).orElse(List.of()));
    }

    /**
     * {@return {@code pass} if nothing was found, else {@code fail}}
     */
    public String result() {
        return findings.isEmpty() ? "pass" : "fail";
    }
}
