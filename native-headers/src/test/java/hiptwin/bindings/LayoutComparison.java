package hiptwin.bindings;

import hiptwin.bindings.LayoutTable.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Compares what the C compiler says about a header with what the generated classes say. */
final class LayoutComparison {

    private LayoutComparison() {
    }

    /** One sentence for each row that only one side has; a differing value makes two. */
    static List<String> differences(List<Row> table, GeneratedPackage bindings) throws ReflectiveOperationException {
        Carriers carriers = new Carriers(bindings, table);
        Set<Row> expected = new LinkedHashSet<>();
        List<String> differences = new ArrayList<>();
        for (Row row : table) {
            switch (row.kind()) {
                case "enum" -> {
                    long bytes = bindings.basicLayout("C_INT").byteSize();
                    if (!row.value().equals(Long.toString(bytes))) {
                        differences.add("not an int in the table: " + row);
                    }
                }
                case "function", "callback" -> {
                    String type = carriers.descriptor(row.value()).toMethodType().toString();
                    expected.add(new Row(row.kind(), row.name(), type));
                }
                default -> expected.add(row);
            }
        }
        Set<Row> generated = new LinkedHashSet<>(bindings.rows());
        expected.stream().filter(row -> !generated.contains(row)).map(row -> "only in the table: " + row)
                .forEach(differences::add);
        generated.stream().filter(row -> !expected.contains(row)).map(row -> "only in the bindings: " + row)
                .forEach(differences::add);
        return differences;
    }
}
