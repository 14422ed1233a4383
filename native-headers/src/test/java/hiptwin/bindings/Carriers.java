package hiptwin.bindings;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns the C function types of a table into the descriptors that they need, knowing the header's own types. */
final class Carriers {

    private final GeneratedPackage bindings;
    private final Map<String, MemoryLayout> types = new HashMap<>();

    Carriers(GeneratedPackage bindings, List<LayoutTable.Row> table) throws ReflectiveOperationException {
        this.bindings = bindings;
        for (String name : List.of("int", "unsigned")) {
            types.put(name, bindings.basicLayout("C_INT"));
        }
        types.put("size_t", bindings.basicLayout("C_LONG"));
        types.put("double", bindings.basicLayout("C_DOUBLE"));
        for (LayoutTable.Row row : table) {
            switch (row.kind()) {
                case "size" -> types.put(row.name(), structLayout(row.name()));
                case "enum" -> {
                    types.put(row.name(), bindings.basicLayout("C_INT"));
                    types.put("enum " + row.name(), bindings.basicLayout("C_INT"));
                }
                case "integer" -> types.put(row.name(), bindings.basicLayout("C_INT"));
                case "handle", "callback" -> types.put(row.name(), bindings.basicLayout("C_POINTER"));
                default -> { }
            }
        }
    }

    private GroupLayout structLayout(String name) throws ReflectiveOperationException {
        return (GroupLayout) bindings.type(name).getMethod("layout").invoke(null);
    }

    /** @param functionType a result and its parameters, such as {@code int (VmafContext **, unsigned)} */
    FunctionDescriptor descriptor(String functionType) throws ReflectiveOperationException {
        int open = functionType.indexOf('(');
        String result = functionType.substring(0, open).strip();
        String parameters = functionType.substring(open + 1, functionType.length() - 1).strip();
        MemoryLayout[] layouts = parameters.equals("void")
                ? new MemoryLayout[0]
                : Arrays.stream(parameters.split("\\s*,\\s*")).map(this::layout).toArray(MemoryLayout[]::new);
        return result.equals("void")
                ? FunctionDescriptor.ofVoid(layouts)
                : FunctionDescriptor.of(layout(result), layouts);
    }

    private MemoryLayout layout(String type) {
        MemoryLayout layout = type.endsWith("*") ? bindings.basicLayout("C_POINTER") : types.get(type);
        if (layout == null) {
            throw new IllegalArgumentException("layouts.txt: no row says what '" + type + "' is");
        }
        return layout;
    }
}
