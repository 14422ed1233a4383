package hiptwin.audit.seed;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Holds documents to the schemas that are shipped with their writers. */
public final class Schemas {
    private Schemas() {
    }

    /** What in a document is not as the schema has it; empty if it keeps to it. */
    public static List<String> violations(Class<?> beside, String resource, byte[] document) throws IOException {
        try (InputStream in = beside.getResourceAsStream(resource)) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
            List<String> messages = new ArrayList<>();
            schema.validate(new String(document, StandardCharsets.UTF_8), InputFormat.JSON)
                    .forEach(error -> messages.add(error.toString()));
            return messages;
        }
    }
}
