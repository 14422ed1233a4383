package hiptwin.benchmarks.nativecode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * C sources of this jar, compiled by {@code cc} into a folder that goes away with the process. Safe for use by several threads.
 */
public final class CompiledLibrary {
    private static final String SOURCES = "/hiptwin/benchmarks/c/";
    private static final List<String> COMPILE = List.of("cc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-O2");
    private static final List<String> SHARED = List.of("-fPIC", "-shared");
    private static final long LIMIT_SECONDS = 120;

    /** What was built in this process, by name: a process that loads two files of one library calls either. */
    private static final Map<String, Path> BUILT = new HashMap<>();

    private CompiledLibrary() {
    }

    /** {@return whether there is a C compiler} */
    public static boolean isCompilerHere() {
        try {
            return new ProcessBuilder("cc", "--version").redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                    .waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** {@return the leaf functions, a shared library} */
    public static Path leaf() {
        return build(List.of("leaf.c", "leaf.h"), "libleaf.so", SHARED, List.of());
    }

    /** {@return the library that has libvmaf's interface, of the fork of autumn 2026; its counters and faults are not used here} */
    public static Path vmafDouble() {
        List<String> options = new ArrayList<>(SHARED);
        options.addAll(List.of("-fvisibility=hidden", "-Wl,-soname,libvmaf.so.3", "-DDOUBLE_LINEAGE=3"));
        return build(listed("double/"), "libvmaf.so.3", options, List.of("-lm", "-pthread"));
    }

    /** {@return the program that drives a libvmaf from C} */
    public static Path driver() {
        return build(List.of("drive.c", "drive.h", "drive_files.c", "drive_library.c", "vmaf.h"), "drive", List.of(), List.of("-ldl"));
    }

    private static synchronized Path build(List<String> sources, String name, List<String> options, List<String> libraries) {
        return BUILT.computeIfAbsent(name, unused -> compile(sources, name, options, libraries));
    }

    private static Path compile(List<String> sources, String name, List<String> options, List<String> libraries) {
        try {
            Path folder = Files.createTempDirectory("hiptwin-benchmarks");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            List<String> command = new ArrayList<>(COMPILE);
            command.addAll(options);
            command.addAll(List.of("-o", name));
            for (String source : sources) {
                String file = source.substring(source.lastIndexOf('/') + 1);
                try (var in = CompiledLibrary.class.getResourceAsStream(SOURCES + source)) {
                    Files.copy(in, folder.resolve(file));
                }
                if (file.endsWith(".c")) {
                    command.add(file);
                }
            }
            command.addAll(libraries);
            run(folder, command);
            return folder.resolve(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(Path folder, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> listed(String folder) throws UncheckedIOException {
        try {
            URI any = CompiledLibrary.class.getResource(SOURCES + folder + "vmaf_double_abi.h").toURI();
            if (!any.getScheme().equals("jar")) {
                return names(Path.of(any).getParent(), folder);
            }
            try (FileSystem jar = FileSystems.newFileSystem(any, Map.of())) {
                return names(jar.getPath(SOURCES + folder), folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(Path folder, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> prefix + file.getFileName()).filter(name -> name.matches(".*\\.[ch]")).sorted().toList();
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            folder.toFile().deleteOnExit();
        }
    }
}
