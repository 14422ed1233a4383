package hiptwin.audit.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class HostileInputsTest {
    @TempDir
    Path folder;

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void twentyThousandMutatedInputsNeitherCrashNorHangIn256Mebibytes() throws Exception {
        SeedTree tree = SeedTree.in(folder.resolve("tree"));
        Path work = Files.createDirectory(folder.resolve("work"));

        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                "-Djava.io.tmpdir=" + work, "-cp", System.getProperty("java.class.path"), HostileInputs.class.getName(),
                tree.file(SeedTree.library("librocm_sysdeps_elf.so.1").path()).toString(), work.toString())
                .redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(text).isZero();
        // Some are answered and some refused, or the mutations test nothing.
        assertThat(text).containsPattern("answered [0-9]{4,5} of 20000");
        assertThat(work).isDirectoryContaining(file -> file.endsWith("input"));
        try (var left = Files.list(work)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith("hiptwin-audit"))).as("temporary folders").isEmpty();
        }
    }
}
