package hiptwin.audit.report;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.licence.Remark;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Findings for people: all of them, grouped by rule, each with its fix; remarks after them. */
public final class FindingsText {
    private FindingsText() {
    }

    /**
     * Writes findings and remarks.
     *
     * @param summary the audit
     * @return lines ended by LF; control characters of file names are shown, not sent
     */
    public static String write(AuditSummary summary) {
        StringBuilder out = new StringBuilder();
        Map<Rule, List<Finding>> byRule = summary.findings().stream()
                .collect(Collectors.groupingBy(Finding::rule, TreeMap::new, Collectors.toList()));
        byRule.forEach((rule, findings) -> {
            out.append(rule.id()).append(": ").append(rule.demand()).append('\n');
            for (Finding finding : findings) {
                out.append("  ").append(finding.path().isEmpty() ? "" : visible(finding.path()) + ": ").append(visible(finding.message()))
                        .append('\n').append("    fix: ").append(visible(finding.fix())).append('\n');
            }
        });
        for (Remark remark : summary.remarks()) {
            out.append("note: ").append(visible(remark.sentence())).append('\n');
        }
        String against = summary.record().map(record -> ", held to " + record.source()).orElse("");
        int count = summary.findings().size();
        out.append(summary.result()).append(": ").append(visible(summary.tree().name())).append(visible(against)).append(": ")
                .append(count == 0 ? "no finding" : count == 1 ? "1 finding" : count + " findings").append('\n');
        return out.toString();
    }

    private static String visible(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.chars().forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT || c == 0x2028 || c == 0x2029) {
                out.append(String.format("\\u%04x", c));
            } else {
                out.append((char) c);
            }
        });
        return out.toString();
    }
}
