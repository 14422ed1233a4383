package hiptwin.audit.report;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.json.JsonText;
import hiptwin.audit.licence.Remark;
import hiptwin.audit.record.Digest;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Findings in SARIF 2.1.0 (OASIS standard). A finding about the record and not about a file of the tree is located in the record.
 */
public final class Sarif {
    private static final String SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String TREE = "TREE";

    private Sarif() {
    }

    /**
     * Writes findings, and remarks as notifications.
     *
     * @param summary the audit
     * @return the log
     */
    public static byte[] write(AuditSummary summary) {
        List<Rule> rules = new ArrayList<>(List.of(Rule.values()));
        return JsonText.write(json -> {
            json.text("$schema", SCHEMA);
            json.text("version", "2.1.0");
            json.array("runs", () -> json.object(() -> run(json, summary, rules)));
        });
    }

    private static void run(JsonText json, AuditSummary summary, List<Rule> rules) throws IOException {
        json.object("tool", () -> json.object("driver", () -> {
            json.text("name", AuditSummary.TOOL);
            json.text("version", summary.toolVersion());
            json.array("rules", () -> {
                for (Rule rule : rules) {
                    json.object(() -> rule(json, rule));
                }
            });
        }));
        json.object("originalUriBaseIds", () -> json.object(TREE, () -> json.object("description",
                () -> json.text("text", "root of the audited tree, " + summary.tree().name()))));
        json.array("invocations", () -> json.object(() -> {
            json.truth("executionSuccessful", true);
            json.array("toolExecutionNotifications", () -> {
                for (Remark remark : summary.remarks()) {
                    json.object(() -> {
                        json.text("level", "note");
                        json.object("message", () -> json.text("text", remark.sentence()));
                    });
                }
            });
        }));
        json.array("results", () -> {
            for (Finding finding : summary.findings()) {
                json.object(() -> result(json, summary, finding));
            }
        });
        json.text("columnKind", "utf16CodeUnits");
    }

    private static void rule(JsonText json, Rule rule) throws IOException {
        json.text("id", rule.id());
        json.object("shortDescription", () -> json.text("text", rule.demand()));
        json.object("fullDescription", () -> json.text("text", rule.demand()));
        json.object("help", () -> json.text("text", rule.demand()
                + " Each result names the file, the values found and expected, and the fix."));
        json.object("defaultConfiguration", () -> json.text("level", "error"));
    }

    private static void result(JsonText json, AuditSummary summary, Finding finding) throws IOException {
        json.text("ruleId", finding.rule().id());
        json.number("ruleIndex", finding.rule().ordinal());
        json.text("level", "error");
        json.object("message", () -> json.text("text", finding.message() + ". Fix: " + finding.fix()));
        json.array("locations", () -> {
            if (!finding.path().isEmpty()) {
                location(json, uri(finding.path()), true);
            } else if (summary.record().isPresent()) {
                location(json, uri(summary.record().get().source()), false);
            }
        });
        String identity = finding.rule().id() + "\0" + finding.path() + "\0" + finding.message();
        json.object("partialFingerprints", () -> json.text("finding/v1", Digest.sha256(identity.getBytes(StandardCharsets.UTF_8))));
    }

    private static void location(JsonText json, String uri, boolean inTree) throws IOException {
        json.object(() -> json.object("physicalLocation", () -> json.object("artifactLocation", () -> {
            json.text("uri", uri);
            if (inTree) {
                json.text("uriBaseId", TREE);
            }
        })));
    }

    /** A relative reference: what a path may hold and an address may not is written with percent signs. */
    private static String uri(String path) {
        try {
            if (path.startsWith("/")) {
                return new URI("file", null, path, null).toASCIIString();
            }
            return new URI(null, null, "/" + path, null).toASCIIString().substring(1).replace(":", "%3A");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
