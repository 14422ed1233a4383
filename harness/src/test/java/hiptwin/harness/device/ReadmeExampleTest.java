package hiptwin.harness.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's example of embedding the probe, as it stands there. */
class ReadmeExampleTest {
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?class Gpus.*?)```", Pattern.DOTALL);

    private static String example() throws Exception {
        Matcher block = BLOCK.matcher(Files.readString(Path.of(System.getProperty("hiptwin.root"), "README.md")));
        assertThat(block.find()).as("README.md has the example").isTrue();
        return block.group(1);
    }

    private static boolean compiles(String source, Path folder, StringWriter messages) throws Exception {
        Path file = Files.writeString(folder.resolve("Gpus.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            return compiler.getTask(messages, files, null, List.of("-Xlint:all,-path", "-Werror", "-proc:none", "-d", folder.toString(), "-cp",
                    System.getProperty("java.class.path")), null, files.getJavaFileObjects(file)).call();
        }
    }

    @Test
    void itCompilesRunsAndSaysSomething(@TempDir Path folder) throws Exception {
        StringWriter messages = new StringWriter();
        assertThat(compiles(example(), folder, messages)).as(messages.toString()).isTrue();

        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                folder + ":" + System.getProperty("java.class.path"), "Gpus").redirectErrorStream(true).redirectOutput(output.toFile()).start();
        boolean ended = process.waitFor(120, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(output)).isNotBlank().doesNotContain("WARNING").doesNotContain("Exception");
    }

    @Test
    void itIsShort() throws Exception {
        assertThat(example().lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(10);
    }

    @Test
    void aMethodThatIsNotThereWouldBeNoticed(@TempDir Path folder) throws Exception {
        assertThat(compiles(example().replace("report.gpus()", "report.cards()"), folder, new StringWriter())).isFalse();
    }
}
