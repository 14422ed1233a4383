package hiptwin.harness.jar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts the packaged harness.jar as a user would, and gives back what came of it. */
final class HarnessJar {
    static final Path ROOT = Path.of(System.getProperty("hiptwin.root"));
    static final Path FIXTURES = ROOT.resolve("fixtures");

    private static final long LIMIT_SECONDS = 120;

    private final Path folder;
    private final List<String> jvmOptions = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private Path java = Path.of(System.getProperty("java.home"), "bin", "java");

    /** What a run left behind. */
    record Result(int exitCode, String out, String err, JsonNode report) {
        /** The output with every run of blanks as one, so that a wrapped sentence can be looked for. */
        String flatOut() {
            return out.replaceAll("\\s+", " ");
        }
    }

    HarnessJar(Path folder) {
        this.folder = folder;
    }

    HarnessJar environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    HarnessJar jvmOption(String option) {
        jvmOptions.add(option);
        return this;
    }

    HarnessJar java(Path executable) {
        java = executable;
        return this;
    }

    /** Runs with a JSON report, which is read back if it was written. */
    Result run(String... args) throws IOException, InterruptedException {
        Path report = folder.resolve("report.json");
        Files.deleteIfExists(report);
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--json=" + report);
        Result plain = runPlain(all.toArray(new String[0]));
        return new Result(plain.exitCode(), plain.out(), plain.err(),
                Files.exists(report) ? new ObjectMapper().readTree(report.toFile()) : null);
    }

    /** Runs with these arguments and nothing more. */
    Result runPlain(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(jvmOptions);
        command.addAll(List.of("-jar", ROOT.resolve("harness.jar").toString()));
        command.addAll(List.of(args));
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().remove("HIPTWIN_LIBVMAF");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("no end within " + LIMIT_SECONDS + " s: " + command);
        }
        return new Result(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8), Files.readString(err, StandardCharsets.UTF_8),
                null);
    }
}
