package hiptwin.bindings;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code audit/layouts.txt}: what the C compiler says about our headers, by the header's name. */
final class LayoutTable {

    /** One line: {@code kind name value}; the value is a number, or a C function type without the name. */
    record Row(String kind, String name, String value) {
    }

    private LayoutTable() {
    }

    static Map<String, List<Row>> read() throws IOException {
        return parse(Files.readAllLines(Module.LAYOUTS));
    }

    static Map<String, List<Row>> parse(List<String> lines) {
        Map<String, List<Row>> tables = new LinkedHashMap<>();
        List<Row> rows = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("# hiptwin/") && line.endsWith(".h")) {
                rows = new ArrayList<>();
                tables.put(line.substring("# hiptwin/".length(), line.length() - ".h".length()), rows);
                continue;
            }
            String[] parts = line.split(" ", 3);
            if (rows == null || parts.length != 3) {
                throw new IllegalArgumentException("layouts.txt, line " + (i + 1) + ": '" + line
                        + "' where '# hiptwin/NAME.h' or 'kind name value' should be");
            }
            rows.add(new Row(parts[0], parts[1], parts[2]));
        }
        return tables;
    }
}
