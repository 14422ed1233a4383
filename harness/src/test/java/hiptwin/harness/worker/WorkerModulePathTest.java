package hiptwin.harness.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hiptwin.harness.engine.libvmaf.VmafDouble;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An embedder on the module path has workers on the module path, and grants native access to the bindings alone. */
@Timeout(60)
class WorkerModulePathTest {
    private static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of).toList();
    }

    private static boolean isModuleOrLibrary(Path entry) {
        return Files.exists(entry.resolve("module-info.class")) || entry.toString().endsWith(".jar");
    }

    @Test
    void aWorkerIsStartedAsAModuleWithoutAWarning(@TempDir Path folder) throws Exception {
        assumeTrue(classPath().stream().filter(entry -> Files.exists(entry.resolve("module-info.class"))).count() >= 3,
                "the modules are not compiled as modules here");
        Path library = VmafDouble.library(VmafDouble.Variant.VMAFX);
        String modulePath = classPath().stream().filter(WorkerModulePathTest::isModuleOrLibrary).map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        String tests = classPath().stream()
                .filter(entry -> Files.exists(entry.resolve("hiptwin/harness/worker/ModularParent.class")))
                .findFirst().orElseThrow().toString();
        Path errors = folder.resolve("errors.txt");

        Process parent = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xmx64m",
                "--illegal-native-access=deny", "--enable-native-access=hiptwin.bindings", "-p", modulePath,
                "--patch-module", "hiptwin.harness=" + tests, "-m", "hiptwin.harness/" + ModularParent.class.getName(),
                library.toString()).redirectError(errors.toFile()).start();
        List<String> lines = new String(parent.getInputStream().readAllBytes(), UTF_8).lines().toList();

        assertThat(parent.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(errors)).isEmpty();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("hiptwin.harness");
        assertThat(lines.get(1))
                .contains("--enable-native-access=hiptwin.bindings -m hiptwin.harness/" + WorkerMain.class.getName())
                .doesNotContain("ALL-UNNAMED");
        assertThat(lines.get(2)).isEqualTo(library.toString());
    }
}
