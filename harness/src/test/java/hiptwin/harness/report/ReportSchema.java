package hiptwin.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The shipped schema of the report, for tests that hold reports to it. */
public final class ReportSchema {
    private ReportSchema() {
    }

    static JsonNode document() throws IOException {
        try (InputStream in = JsonReport.class.getResourceAsStream("report.schema.json")) {
            return new ObjectMapper().readTree(in);
        }
    }

    /** What in a report is not as the schema has it; empty if it keeps to it. */
    public static List<String> violations(String json) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(document());
        List<String> messages = new ArrayList<>();
        schema.validate(json, InputFormat.JSON).forEach(error -> messages.add(error.toString()));
        return messages;
    }
}
