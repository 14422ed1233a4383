package hiptwin.bindings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that was run: how it ended, and what it wrote to standard output and standard error together. */
record Command(int exitCode, String output) {

    private static final long DEADLINE_SECONDS = 120;

    static Command run(Path directory, List<String> line) throws IOException, InterruptedException {
        Path written = Files.createTempFile("hiptwin-command", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(line)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(written.toFile());
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new IOException("no end after " + DEADLINE_SECONDS + " s: " + line);
            }
            return new Command(process.exitValue(), Files.readString(written, StandardCharsets.UTF_8));
        } finally {
            Files.delete(written);
        }
    }

    /** Ends the test as {@link Ring#absent} does unless there is a C compiler and make. */
    static void needCompiler(Ring ring) throws InterruptedException {
        for (String tool : List.of("cc", "make")) {
            try {
                run(Path.of("").toAbsolutePath(), List.of(tool, "--version"));
            } catch (IOException notStarted) {
                ring.absent("no " + tool + " on the PATH; install a C compiler and make");
            }
        }
    }
}
