package hiptwin.probe.kfd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * The emulated KFD of {@code src/test/c}, compiled once into {@code target}. A test that asks for it is skipped, with
 * the reason, where there is no C compiler or no runtime; {@code -Dhiptwin.require=double,runtime} makes a failure of
 * that.
 */
public final class FakeKfd {
    private static final Path MODULE = System.getProperty("hiptwin.root", "").isEmpty() ? Path.of("").toAbsolutePath()
            : Path.of(System.getProperty("hiptwin.root")).toAbsolutePath().resolve("probe");
    private static final Path SOURCES = MODULE.resolve("src/test/c");
    private static final Path OUTPUT = MODULE.resolve("target/fakekfd");
    private static final List<String> COMPILE = List.of("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-O2");
    private static final long COMPILE_LIMIT_SECONDS = 120;
    private static final List<Path> RUNTIME_FOLDERS = List.of(Path.of("/usr/lib/x86_64-linux-gnu"),
            Path.of("/opt/rocm/lib"), Path.of("/usr/lib64"));

    /** What must be on the machine. */
    public enum Ring {
        /** A C compiler and the kernel's headers. */
        DOUBLE,
        /** A ROCm runtime. */
        RUNTIME
    }

    private static Path library;
    private static Path lister;

    private FakeKfd() {
    }

    /** {@return the library to preload} */
    public static synchronized Path library() {
        if (library == null) {
            library = compile("libfakekfd.so", "fakekfd_", List.of("-fvisibility=hidden", "-shared", "-fPIC",
                    "-isystem", drmStandIn().toString(), "-ldl", "-lpthread"));
        }
        return library;
    }

    /** {@return the program that lists the GPUs of the HSA runtime} */
    public static synchronized Path hsaGpus() {
        if (lister == null) {
            lister = compile("hsa_gpus", "hsa_gpus", List.of("-ldl"));
        }
        return lister;
    }

    /** Skips the test where the HSA runtime is not installed. */
    public static void requireHsaRuntime() {
        if (RUNTIME_FOLDERS.stream().noneMatch(folder -> Files.exists(folder.resolve("libhsa-runtime64.so.1")))) {
            absent(Ring.RUNTIME, "libhsa-runtime64.so.1 is not installed");
        }
    }

    /**
     * What a process needs in its environment to see the GPUs of a tree.
     *
     * @param tree a folder that {@link GpuTree} wrote
     * @return the variables
     */
    public static Map<String, String> environment(Path tree) {
        return Map.of("LD_PRELOAD", library().toString(), "FAKEKFD_ROOT", tree.toAbsolutePath().toString());
    }

    /** Ends the test: as failed where {@code -Dhiptwin.require} names the ring, otherwise as skipped. */
    private static void absent(Ring ring, String reason) {
        absent(ring, reason, System.getProperty("hiptwin.require", ""));
    }

    /** The same for a given value of {@code -Dhiptwin.require}. */
    static void absent(Ring ring, String reason, String required) {
        String name = ring.name().toLowerCase(Locale.ROOT);
        if (Arrays.asList(required.strip().split("\\s*,\\s*")).contains(name)) {
            Assertions.fail("ring %s is required: %s", name, reason);
        }
        Assumptions.abort(reason);
    }

    private static Path drmStandIn() {
        try {
            Path folder = OUTPUT.resolve("include");
            Files.createDirectories(folder.resolve("drm"));
            Files.writeString(folder.resolve("drm/drm.h"), "#include <linux/types.h>\n#include <linux/ioctl.h>\n");
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path compile(String product, String sourcePrefix, List<String> options) {
        List<String> command = new ArrayList<>(COMPILE);
        try (Stream<Path> sources = Files.list(SOURCES)) {
            sources.filter(source -> source.getFileName().toString().startsWith(sourcePrefix)
                    && source.toString().endsWith(".c")).sorted().map(Path::toString).forEach(command::add);
            Files.createDirectories(OUTPUT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        command.addAll(List.of("-o", OUTPUT.resolve(product).toString()));
        command.addAll(options);
        try {
            Path log = OUTPUT.resolve(product + ".log");
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(COMPILE_LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                String output = Files.readString(log, StandardCharsets.UTF_8);
                if (output.contains("linux/kfd_ioctl.h: No such file")) {
                    absent(Ring.DOUBLE, "the kernel's headers are not installed: " + output);
                }
                Assertions.fail("%s does not compile: %s%n%s", product, String.join(" ", command), output);
            }
        } catch (IOException e) {
            absent(Ring.DOUBLE, "no C compiler here: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return OUTPUT.resolve(product);
    }
}
