package hiptwin.probe;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;

/** The libraries of {@code src/test/c}, compiled into {@code target} once per run of the tests. */
public enum NativeDouble {
    /** An HSA runtime. */
    HSA("libhsa-runtime64.so.1", List.of("hsa_double.c", "double_mischief.c")),
    /** A HIP runtime of ROCm 5: the plain function alone. */
    HIP_PLAIN("libamdhip64.so.5", List.of("hip_double.c", "double_mischief.c")),
    /** A HIP runtime of ROCm 6: both functions. */
    HIP_BOTH("libamdhip64.so.6", List.of("hip_double.c", "double_mischief.c"), "-DDOUBLE_R0600"),
    /** A library with neither interface. */
    NEITHER("libneither.so.1", List.of("double_mischief.c"));

    /** Environment variable that tells the HSA runtime how to behave. */
    public static final String HSA_MODE = "HIPTWIN_HSA_DOUBLE";
    /** Environment variable that tells the HIP runtime how to behave. */
    public static final String HIP_MODE = "HIPTWIN_HIP_DOUBLE";

    private static final List<String> COMPILE = List.of("cc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall",
            "-Wextra", "-Werror", "-O1", "-fPIC", "-fvisibility=hidden", "-shared", "-Wl,-z,defs");

    private final String file;
    private final List<String> sources;
    private final List<String> defines;
    private Path built;

    NativeDouble(String file, List<String> sources, String... defines) {
        this.file = file;
        this.sources = sources;
        this.defines = List.of(defines);
    }

    /** {@return the library; where there is no C compiler the test ends here} */
    public synchronized Path library() {
        if (built == null) {
            built = build();
        }
        return built;
    }

    private Path build() {
        String root = System.getProperty("hiptwin.root", "");
        Path module = root.isEmpty() ? Path.of("").toAbsolutePath() : Path.of(root).toAbsolutePath().resolve("probe");
        Path folder = module.resolve("target/doubles").resolve(name().toLowerCase(Locale.ROOT));
        String part = file + "." + ProcessHandle.current().pid();
        List<String> command = new ArrayList<>(COMPILE);
        command.addAll(defines);
        command.addAll(List.of("-Wl,-soname," + file, "-o", part));
        sources.forEach(source -> command.add(module.resolve("src/test/c").resolve(source).toString()));
        try {
            Files.createDirectories(folder);
            run(command, folder);
            return Files.move(folder.resolve(part), folder.resolve(file), StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(List<String> command, Path folder) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        } catch (IOException e) {
            absent("double", "no C compiler here: " + e.getMessage());
            return;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                fail(String.join(" ", command) + "\n" + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail("interrupted", e);
        }
    }

    /** Ends the test: as failed where {@code -Dhiptwin.require} names the ring, otherwise as skipped. */
    public static void absent(String ring, String reason) {
        if (List.of(System.getProperty("hiptwin.require", "").strip().split("\\s*,\\s*")).contains(ring)) {
            fail("ring %s is required: %s", ring, reason);
        }
        Assumptions.abort(reason);
    }
}
