package hiptwin.audit.report;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.licence.Remark;
import hiptwin.audit.text.TextLines;
import java.util.List;

/** Findings for people: all of them, grouped by rule, each with its fix. */
public final class FindingsText {
    private FindingsText() {
    }

    /**
     * Adds an audit's findings and remarks, and the verdict as the last line.
     *
     * @param summary the audit
     * @param lines where they go
     */
    static void add(AuditSummary summary, TextLines lines) {
        add(summary.findings(), lines);
        for (Remark remark : summary.remarks()) {
            lines.paragraph("note: ", remark.sentence());
        }
        String against = summary.record().map(record -> ", held to " + record.source()).orElse("");
        lines.line("").line(summary.result() + ": " + summary.tree().name() + against + ": " + count(summary.findings()));
    }

    /**
     * Writes findings alone.
     *
     * @param findings the findings, sorted by rule
     * @return lines ended by LF; control characters of file names are shown, not sent
     */
    public static String of(List<Finding> findings) {
        TextLines lines = new TextLines();
        add(findings, lines);
        return lines.toString();
    }

    /**
     * {@return how many there are, in words}
     *
     * @param findings the findings
     */
    public static String count(List<Finding> findings) {
        return findings.isEmpty() ? "no finding" : findings.size() == 1 ? "1 finding" : findings.size() + " findings";
    }

    private static void add(List<Finding> findings, TextLines lines) {
        Rule last = null;
        for (Finding finding : findings) {
            if (finding.rule() != last) {
                lines.line("").paragraph("", finding.rule().id() + ": " + finding.rule().demand());
                last = finding.rule();
            }
            if (!finding.path().isEmpty()) {
                lines.line("  " + finding.path());
            }
            lines.paragraph(finding.path().isEmpty() ? "  " : "    ", finding.message()).paragraph("    fix: ", finding.fix());
        }
    }
}
