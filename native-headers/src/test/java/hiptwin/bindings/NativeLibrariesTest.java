package hiptwin.bindings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import hiptwin.bindings.LayoutTable.Row;
import hiptwin.bindings.libc.Libc;
import hiptwin.bindings.vmaf.Vmaf;
import java.lang.foreign.FunctionDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries come in by path, and the generated functions then call them with the types of the headers. */
class NativeLibrariesTest {

    private static final List<String> LOADED = List.of("hip", "hiprtc", "hsa", "vmaf");

    @Test
    void aMissingFileIsNamed(@TempDir Path directory) {
        Path missing = directory.resolve("libnowhere.so");

        assertThatExceptionOfType(UnsatisfiedLinkError.class)
                .isThrownBy(() -> NativeLibraries.load(missing))
                .withMessageContaining(missing.toString());
    }

    @Test
    void aMissingDependencyIsNamed(@TempDir Path directory) throws Exception {
        Command.needCompiler(Ring.DOUBLE);
        Path dependency = compile(directory, "libneeded", "int needed(void) { return 1; }");
        Path library = compile(directory, "libneeding", "int needed(void); int f(void) { return needed(); }",
                dependency.toString());
        Files.delete(dependency);

        assertThatExceptionOfType(UnsatisfiedLinkError.class)
                .isThrownBy(() -> NativeLibraries.load(library))
                .withMessageContaining(library.toString())
                .withMessageContaining("libneeded.so");
    }

    @Test
    void theCLibraryIsThereWithoutLoading() {
        assertThat(NativeLibraries.has("isatty")).isTrue();
        assertThat(NativeLibraries.has("no_such_function_anywhere")).isFalse();
        assertThat(Libc.strerror(2).getString(0)).isEqualTo("No such file or directory");
    }

    /**
     * The library is made from the table: it exports every function under its name and answers 4711 to each. One
     * library and one test, because what a Java virtual machine has loaded it keeps.
     */
    @Test
    void everyFunctionOfALoadedLibraryIsFoundWithItsDescriptor(@TempDir Path directory) throws Exception {
        Command.needCompiler(Ring.DOUBLE);
        assertThat(NativeLibraries.has("vmaf_hip_available")).isFalse();
        NativeLibraries.load(libraryOfEverything(directory));

        assertThat(NativeLibraries.has("vmaf_hip_available")).isTrue();
        assertThat(Vmaf.vmaf_hip_available()).isEqualTo(4711);
        for (String library : LOADED) {
            assertThat(generatedDescriptors(library)).isEqualTo(tableDescriptors(library)).isNotEmpty();
        }
    }

    private static Path libraryOfEverything(Path directory) throws Exception {
        StringBuilder source = new StringBuilder();
        for (String library : LOADED) {
            for (Row function : functions(library)) {
                source.append("int ").append(function.name()).append("(void) { return 4711; }\n");
            }
        }
        return compile(directory, "libeverything", source.toString());
    }

    private static Path compile(Path directory, String name, String source, String... dependencies) throws Exception {
        Path file = Files.writeString(directory.resolve(name + ".c"), source);
        Path library = directory.resolve(name + ".so");
        List<String> line = new ArrayList<>(List.of("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
                "-Wl,--no-as-needed", "-o", library.toString(), file.toString()));
        line.addAll(List.of(dependencies));
        Command compiled = Command.run(directory, line);
        assertThat(compiled.exitCode()).as(compiled.output()).isZero();
        return library;
    }

    private static List<Row> functions(String library) throws Exception {
        return LayoutTable.read().get(library).stream().filter(row -> row.kind().equals("function")).toList();
    }

    private static Map<String, FunctionDescriptor> generatedDescriptors(String library) throws Exception {
        GeneratedPackage bindings = GeneratedPackage.of(library);
        Map<String, FunctionDescriptor> descriptors = new TreeMap<>();
        for (Row function : functions(library)) {
            descriptors.put(function.name(), bindings.descriptor(function.name()));
        }
        return descriptors;
    }

    private static Map<String, FunctionDescriptor> tableDescriptors(String library) throws Exception {
        Carriers carriers = new Carriers(GeneratedPackage.of(library), LayoutTable.read().get(library));
        Map<String, FunctionDescriptor> descriptors = new TreeMap<>();
        for (Row function : functions(library)) {
            descriptors.put(function.name(), carriers.descriptor(function.value()));
        }
        return descriptors;
    }
}
