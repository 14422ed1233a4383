package hiptwin.bindings;

import hiptwin.bindings.LayoutTable.Row;
import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SegmentAllocator;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes that jextract made of one header, seen from outside: what they say as rows of a layout table. */
final class GeneratedPackage {

    private final Class<?> header;
    private final List<Class<?>> classes;

    private GeneratedPackage(Class<?> header, List<Class<?>> classes) {
        this.header = header;
        this.classes = classes;
    }

    /** @param name the header's name without its suffix, which is the last part of the package name too */
    static GeneratedPackage of(String name) throws ReflectiveOperationException, IOException, URISyntaxException {
        String packageName = "hiptwin.bindings." + name;
        String headerName = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        Class<?> header = Class.forName(packageName + "." + headerName);
        Path directory = Path.of(header.getResource(headerName + ".class").toURI()).getParent();
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                String className = file.getFileName().toString().replaceFirst("\\.class$", "");
                if (!className.equals("package-info")) {
                    classes.add(Class.forName(packageName + "." + className, false, header.getClassLoader()));
                }
            }
        }
        return new GeneratedPackage(header, classes);
    }

    Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(header.getPackageName() + "." + name);
    }

    MemoryLayout basicLayout(String constant) {
        try {
            return (MemoryLayout) header.getField(constant).get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(header + " has no " + constant, e);
        }
    }

    /** Needs a library that exports the function: jextract looks the symbol up together with its descriptor. */
    FunctionDescriptor descriptor(String function) throws ReflectiveOperationException {
        return (FunctionDescriptor) header.getMethod(function + "$descriptor").invoke(null);
    }

    /**
     * All rows that the classes stand for. The value of a function or callback is a Java method type; there are no rows
     * of kind {@code enum}, of which jextract leaves nothing but the constants.
     */
    List<Row> rows() throws ReflectiveOperationException {
        List<Row> rows = new ArrayList<>();
        addConstantsAndFunctions(rows);
        addTypedefs(rows);
        for (Class<?> type : classes) {
            String name = type.getSimpleName();
            if (type.isMemberClass() || type == header || name.equals(header.getSimpleName() + "$shared")) {
                continue;
            }
            if (hasMethod(type, "layout")) {
                addStruct(rows, type);
            } else if (hasMethod(type, "descriptor")) {
                FunctionDescriptor descriptor = (FunctionDescriptor) type.getMethod("descriptor").invoke(null);
                rows.add(new Row("callback", name, descriptor.toMethodType().toString()));
            } else {
                throw new IllegalStateException("neither struct nor callback: " + type);
            }
        }
        return rows;
    }

    private void addConstantsAndFunctions(List<Row> rows) throws ReflectiveOperationException {
        Set<String> functions = publicStatics(header)
                .map(Method::getName)
                .filter(name -> name.endsWith("$descriptor"))
                .map(name -> name.substring(0, name.length() - "$descriptor".length()))
                .collect(Collectors.toSet());
        for (Method method : publicStatics(header).toList()) {
            String name = method.getName();
            if (functions.contains(name)) {
                String type = MethodType.methodType(method.getReturnType(), withoutAllocator(method)).toString();
                rows.add(new Row("function", name, type));
            } else if (!name.contains("$")) {
                rows.add(new Row("constant", name, Long.toString(((Number) method.invoke(null)).longValue())));
            }
        }
    }

    /** A function that gives back a struct takes an allocator first, which C knows nothing of. */
    private static List<Class<?>> withoutAllocator(Method method) {
        List<Class<?>> parameters = Arrays.asList(method.getParameterTypes());
        boolean allocates = !parameters.isEmpty() && parameters.getFirst() == SegmentAllocator.class;
        return allocates ? parameters.subList(1, parameters.size()) : parameters;
    }

    private void addTypedefs(List<Row> rows) throws ReflectiveOperationException {
        for (Field field : header.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                MemoryLayout layout = (MemoryLayout) field.get(null);
                String kind = layout instanceof AddressLayout ? "handle" : "integer";
                rows.add(new Row(kind, field.getName(), Long.toString(layout.byteSize())));
            }
        }
    }

    private static void addStruct(List<Row> rows, Class<?> type) throws ReflectiveOperationException {
        String name = type.getSimpleName();
        MemoryLayout layout = (MemoryLayout) type.getMethod("layout").invoke(null);
        rows.add(new Row("size", name, Long.toString(layout.byteSize())));
        rows.add(new Row("align", name, Long.toString(layout.byteAlignment())));
        for (Method method : publicStatics(type).filter(m -> m.getName().endsWith("$offset")).toList()) {
            String field = method.getName().substring(0, method.getName().length() - "$offset".length());
            String offset = method.invoke(null).toString();
            if (field.startsWith("opaque")) {
                rows.add(new Row("padding", name + "." + field, offset));
                continue;
            }
            MemoryLayout fieldLayout = (MemoryLayout) type.getMethod(field + "$layout").invoke(null);
            rows.add(new Row("offset", name + "." + field, offset));
            rows.add(new Row("width", name + "." + field, Long.toString(fieldLayout.byteSize())));
        }
    }

    private static boolean hasMethod(Class<?> type, String name) {
        return publicStatics(type).anyMatch(m -> m.getName().equals(name) && m.getParameterCount() == 0);
    }

    private static Stream<Method> publicStatics(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(m -> Modifier.isStatic(m.getModifiers()) && Modifier.isPublic(m.getModifiers()));
    }
}
