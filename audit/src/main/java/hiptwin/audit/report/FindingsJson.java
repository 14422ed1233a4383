package hiptwin.audit.report;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.json.JsonText;
import hiptwin.audit.licence.Remark;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.tree.TreeListing;
import java.io.IOException;

/**
 * Findings as JSON. {@code findings.schema.json} beside this class describes it, and the whole report that {@link AuditJson}
 * makes of it as well.
 */
public final class FindingsJson {
    /** Name of the JSON Schema, a resource beside this class. */
    public static final String SCHEMA_RESOURCE = "findings.schema.json";
    /** Version of the shape. */
    public static final int SCHEMA_VERSION = 1;

    private FindingsJson() {
    }

    /**
     * Writes findings and remarks.
     *
     * @param summary the audit
     * @return the document
     */
    public static byte[] write(AuditSummary summary) {
        return JsonText.write(json -> members(json, summary));
    }

    /**
     * Writes the members of the document into a larger one.
     *
     * @param json the larger document
     * @param summary the audit
     * @throws IOException never, in memory; declared by the generator
     */
    static void members(JsonText json, AuditSummary summary) throws IOException {
        json.number("schemaVersion", SCHEMA_VERSION);
        about(json, summary);
        json.array("findings", () -> {
            for (Finding finding : summary.findings()) {
                json.object(() -> {
                    json.text("rule", finding.rule().id());
                    json.text("path", finding.path());
                    json.text("message", finding.message());
                    json.text("fix", finding.fix());
                });
            }
        });
        json.array("remarks", () -> {
            for (Remark remark : summary.remarks()) {
                json.object(() -> {
                    json.text("path", remark.path());
                    json.text("text", remark.text());
                });
            }
        });
    }

    /** Which tool, tree and record a document is about, and how it ended. */
    static void about(JsonText json, AuditSummary summary) throws IOException {
        json.object("tool", () -> {
            json.text("name", AuditSummary.TOOL);
            json.text("version", summary.toolVersion());
        });
        json.object("tree", () -> {
            json.text("name", summary.tree().name());
            json.number("entries", summary.tree().entries().size());
            json.number("sizeBytes", TreeListing.sizeBytes(summary.tree()));
            json.text("listingSha256", TreeListing.sha256(summary.tree()));
        });
        if (summary.record().isPresent()) {
            LicenceRecord record = summary.record().get();
            json.object("record", () -> {
                json.text("source", record.source());
                json.text("sha256", record.sha256());
            });
        } else {
            json.nothing("record");
        }
        json.text("result", summary.result());
    }
}
