package hiptwin.audit.report;

import hiptwin.audit.json.JsonText;
import hiptwin.audit.record.Digest;
import hiptwin.audit.source.SourcePin;
import java.util.Map;
import java.util.TreeMap;

/**
 * A receipt: binds a result to its inputs and outputs by hash, so that it cannot be taken for that of another tree, record or
 * tool. The shape is that of {@code receipt.schema.json} beside this class.
 */
public final class Receipt {
    /** Name of the JSON Schema, a resource beside this class. */
    public static final String SCHEMA_RESOURCE = "receipt.schema.json";

    private Receipt() {
    }

    /**
     * Writes a receipt.
     *
     * @param summary the audit
     * @param documents every document that was written with it, by the name it was written under
     * @return the receipt
     */
    public static byte[] write(AuditSummary summary, Map<String, byte[]> documents) {
        return JsonText.write(json -> {
            json.number("schemaVersion", 1);
            FindingsJson.about(json, summary);
            json.number("findings", summary.findings().size());
            json.text("findingsSha256", Digest.sha256(FindingsJson.write(summary)));
            json.object("sources", () -> {
                if (summary.record().isPresent()) {
                    for (SourcePin pin : summary.record().get().sources().values()) {
                        json.text(pin.id(), switch (pin) {
                            case SourcePin.Archive archive -> "sha256:" + archive.sha256();
                            case SourcePin.GitTree tree -> "git:" + tree.commit();
                        });
                    }
                }
            });
            json.object("documents", () -> {
                for (Map.Entry<String, byte[]> document : new TreeMap<>(documents).entrySet()) {
                    json.text(document.getKey(), "sha256:" + Digest.sha256(document.getValue()));
                }
            });
        });
    }
}
