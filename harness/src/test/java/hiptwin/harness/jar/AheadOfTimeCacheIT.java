package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache that the build makes beside harness.jar: that it fits, and that nothing is lost where it does not. */
class AheadOfTimeCacheIT {
    private static final String MAIN = "hiptwin.harness.cli.Main";
    private static final String FROM_THE_CACHE = MAIN + " source: shared objects file";

    @TempDir
    private Path folder;

    private Path copied(String name) throws Exception {
        Path original = HarnessJar.ROOT.resolve(name);
        Path copy = Files.copy(original, folder.resolve(name));
        Files.setLastModifiedTime(copy, Files.getLastModifiedTime(original));
        return copy;
    }

    private String run(List<String> options, Path jar) throws Exception {
        Path out = folder.resolve("out.txt");
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString(), "probe", "--json", "-"));
        Process process = new ProcessBuilder(command).redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readString(out);
    }

    @Test
    void theCacheFitsTheJarAndTheJavaOfTheBuild() throws Exception {
        Path jar = copied("harness.jar");
        Path cache = copied("harness.aot");

        assertThat(run(List.of("-XX:AOTCache=" + cache, "-Xlog:class+load"), jar)).contains(FROM_THE_CACHE);
    }

    @Test
    void aJarWithAnotherTimeStampRunsWithoutItAndStandardOutputStaysClean() throws Exception {
        Path jar = copied("harness.jar");
        Path cache = copied("harness.aot");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));

        assertThat(run(List.of("-XX:AOTCache=" + cache, "-Xlog:disable"), jar)).startsWith("{");
        assertThat(run(List.of("-XX:AOTCache=" + cache, "-Xlog:disable", "-Xlog:class+load"), jar)).contains(MAIN)
                .doesNotContain(FROM_THE_CACHE);
    }

    @Test
    void aCacheThatIsDamagedIsNotUsed() throws Exception {
        Path jar = copied("harness.jar");
        Path cache = Files.write(folder.resolve("harness.aot"), new byte[4096]);

        assertThat(run(List.of("-XX:AOTCache=" + cache, "-Xlog:disable"), jar)).startsWith("{");
    }
}
