package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The C library of {@code src/test/c} that has libvmaf's interface and misbehaves on demand: compiles it into
 * {@code target} and speaks to its switches. Another process switches faults on by the environment variable
 * {@value #FAULTS_VARIABLE}.
 */
public final class VmafDouble {
    /** The environment variable with the faults; see the README beside the C sources. */
    public static final String FAULTS_VARIABLE = "HIPTWIN_DOUBLE";

    private static final List<String> COMPILE = List.of("cc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall",
            "-Wextra", "-Werror", "-O2",
            "-fPIC", "-fvisibility=hidden", "-shared", "-Wl,-soname,libvmaf.so.3", "-Wl,-z,defs");
    private static final long COMPILE_LIMIT_SECONDS = 120;

    /** The builds of libvmaf that it can look like. */
    public enum Variant {
        /**
         * Netflix 3.2.0: 96-byte pictures, chroma rounds down, rows of 32 bytes, an unwritten score is EINVAL, no HIP.
         */
        NETFLIX("-DDOUBLE_LINEAGE=1"),
        /** Netflix after 3.2.0: 112-byte pictures. */
        NETFLIX_WITH_COLOR("-DDOUBLE_LINEAGE=1", "-DDOUBLE_PICTURE_BYTES=112"),
        /**
         * The fork of May 2026: chroma rounds up, rows of 64 bytes, EAGAIN; eight HIP names, but no device can be given
         * to a context.
         */
        FORK("-DDOUBLE_LINEAGE=2"),
        /** The fork of autumn 2026: nineteen HIP names, and it tells what ran where. */
        VMAFX("-DDOUBLE_LINEAGE=3"),
        /** The same with 112-byte pictures. */
        VMAFX_WITH_COLOR("-DDOUBLE_LINEAGE=3", "-DDOUBLE_PICTURE_BYTES=112"),
        /** VMAFX in a file of its own, whose counters a test may spoil. */
        VMAFX_TO_SPOIL("-DDOUBLE_LINEAGE=3"),
        /** VMAFX that chooses twins by itself, and does not tell what ran where. */
        VMAFX_WITHOUT_RECEIPT("-DDOUBLE_LINEAGE=3", "-Dvmaf_registered_feature_extractor=double_not_exported"),
        /** Netflix built with CUDA: three device extractors, and no function that frees a state. */
        NETFLIX_CUDA("-DDOUBLE_LINEAGE=1", "-DDOUBLE_HAS_CUDA=1"),
        /** The fork of autumn 2026 built with CUDA beside HIP. */
        VMAFX_CUDA("-DDOUBLE_LINEAGE=3", "-DDOUBLE_HAS_CUDA=1"),
        /** VMAFX that never comes back from its first call. */
        HANGS_AT_START("-DDOUBLE_LINEAGE=3", "-DDOUBLE_FAULTS=\"hang-init\""),
        /** VMAFX that takes a second for each frame. */
        SLOW("-DDOUBLE_LINEAGE=3", "-DDOUBLE_FAULTS=\"slow@any=1000\""),
        /** VMAFX that takes the JVM's signals when its first context is made. */
        TAKES_SIGNALS("-DDOUBLE_LINEAGE=3", "-DDOUBLE_FAULTS=\"steal-signals=SIGFPE+SIGTERM\""),
        /** The fork's extractors without the fork's functions. */
        NEITHER("-DDOUBLE_LINEAGE=2", "-Dvmaf_write_output_with_format=double_not_exported"),
        /** A library without the function that reads scores. */
        WITHOUT_SCORES("-DDOUBLE_LINEAGE=1", "-Dvmaf_feature_score_at_index=double_not_exported"),
        /** Pictures laid out as no known version does. */
        STRANGE_LAYOUT("-DDOUBLE_LINEAGE=1", "-DDOUBLE_STRANGE_LAYOUT=1");

        private final List<String> defines;

        Variant(String... defines) {
            this.defines = List.of(defines);
        }
    }

    /** The counters of {@code vmaf_double_audit}, in their order. Totals are of the process. */
    public record Audit(long livePictures, long liveContexts, long liveDictionaries, long liveHipStates, long flushes,
            long closes, long refusedUnrefs, long callsAfterFlush, long framesRead, long lastCpuMask, long lastThreads,
            long lastLogLevel, long lastHipDevice) {
    }

    private final Path library;
    private final MethodHandle audit;
    private final MethodHandle setFaults;

    private VmafDouble(Path library) {
        this.library = library;
        SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
        Linker linker = Linker.nativeLinker();
        audit = linker.downcallHandle(symbols.findOrThrow("vmaf_double_audit"),
                FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
        setFaults = linker.downcallHandle(symbols.findOrThrow("vmaf_double_set_faults"),
                FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
    }

    /**
     * Compiles a variant if it is not there yet.
     *
     * @return absolute path of the library; where there is no C compiler the test ends here, skipped or, when the ring
     *     {@code double} is required, failed
     */
    public static synchronized Path library(Variant variant) {
        Path folder = moduleFolder().resolve("target/vmaf-double").resolve(variant.name().toLowerCase(Locale.ROOT));
        List<Path> sources = sources();
        return build(folder, "libvmaf.so.3", variant.defines, sources, List.of("-lm", "-pthread"));
    }

    /** Compiles a variant, loads it and switches all faults off. */
    public static VmafDouble open(Variant variant) {
        VmafDouble loaded = new VmafDouble(library(variant));
        loaded.faults("");
        return loaded;
    }

    /** A library that looks like a libvmaf but needs another one, which is not there any more. */
    public static synchronized Path libraryWithMissingDependency() {
        Path folder = moduleFolder().resolve("target/vmaf-double/missing_dependency");
        try {
            Files.createDirectories(folder);
            Path empty = Files.writeString(folder.resolve("empty.c"),
                    "int double_gone(void);\nint double_gone(void) { return 1; }\n");
            Path user = Files.writeString(folder.resolve("user.c"),
                    "int double_gone(void);\nint use(void);\nint use(void) { return double_gone(); }\n");
            run(folder, List.of("cc", "-shared", "-fPIC", "-Wl,-soname,libhiptwin_gone.so.7", "-o",
                    "libhiptwin_gone.so.7", empty.toString()));
            run(folder, List.of("cc", "-shared", "-fPIC", "-o", "libvmaf.so.3", user.toString(),
                    "./libhiptwin_gone.so.7"));
            Files.delete(folder.resolve("libhiptwin_gone.so.7"));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        return folder.resolve("libvmaf.so.3");
    }

    /** {@return absolute path of the library} */
    public Path library() {
        return library;
    }

    /** Switches faults on for this process from the next {@code vmaf_init} on, and all others off. */
    public void faults(String text) {
        try (Arena arena = Arena.ofConfined()) {
            setFaults.invokeExact(arena.allocateFrom(text));
        } catch (Throwable error) {
            throw new AssertionError(error);
        }
    }

    /** {@return what the double counted so far} */
    public Audit audit() {
        return new Audit(counter(0), counter(1), counter(2), counter(3), counter(4), counter(5), counter(6), counter(7),
                counter(8), counter(9), counter(10), counter(11), counter(12));
    }

    private long counter(int number) {
        try {
            return (long) audit.invokeExact(number);
        } catch (Throwable error) {
            throw new AssertionError(error);
        }
    }

    private static Path moduleFolder() {
        String root = System.getProperty("hiptwin.root", "");
        return root.isEmpty() ? Path.of("").toAbsolutePath() : Path.of(root).toAbsolutePath().resolve("harness");
    }

    private static List<Path> sources() {
        try (Stream<Path> files = Files.list(moduleFolder().resolve("src/test/c"))) {
            return files.filter(file -> file.toString().matches(".*\\.[ch]")).sorted().toList();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** Builds into a name of its own and moves it into place, so that another process never sees half a library. */
    private static Path build(Path folder, String name, List<String> defines, List<Path> sources,
            List<String> libraries) {
        try {
            Files.createDirectories(folder);
            Path built = folder.resolve(name);
            Path stampFile = folder.resolve(name + ".stamp");
            String stamp = stamp(defines, sources);
            if (Files.exists(built) && Files.exists(stampFile) && Files.readString(stampFile).equals(stamp)) {
                return built;
            }
            String part = name + "." + ProcessHandle.current().pid();
            List<String> command = new ArrayList<>(COMPILE);
            command.addAll(defines);
            command.addAll(List.of("-o", part));
            sources.stream().map(Path::toString).filter(source -> source.endsWith(".c")).forEach(command::add);
            command.addAll(libraries);
            run(folder, command);
            Files.move(folder.resolve(part), built, StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(stampFile, stamp);
            return built;
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static String stamp(List<String> defines, List<Path> sources) throws IOException {
        StringBuilder text = new StringBuilder(String.join(" ", COMPILE)).append(' ').append(String.join(" ", defines))
                .append('\n');
        for (Path source : sources) {
            text.append(source.getFileName()).append(' ')
                    .append(HexFormat.of().toHexDigits(Arrays.hashCode(Files.readAllBytes(source)))).append('\n');
        }
        return text.toString();
    }

    private static void run(Path folder, List<String> command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        } catch (IOException error) {
            String reason = "no C compiler here: " + error.getMessage();
            if (List.of(System.getProperty("hiptwin.require", "").split(",")).contains("double")) {
                fail(reason + "; the ring \"double\" is required");
            }
            abort(reason);
            return;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(COMPILE_LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                fail("the double does not compile: " + String.join(" ", command) + "\n" + output);
            }
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(error);
        }
    }
}
