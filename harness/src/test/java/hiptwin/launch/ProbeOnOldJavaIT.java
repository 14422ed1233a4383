package hiptwin.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.File;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** harness.jar on a Java that is too old for it, on a machine without a GPU. */
class ProbeOnOldJavaIT {
    private static final String JAR = Path.of(System.getProperty("hiptwin.root"), "harness.jar").toString();

    @TempDir
    private Path folder;

    @BeforeEach
    void noGpu() {
        assumeThat(Path.of("/dev/kfd")).as("this machine may have a GPU").doesNotExist();
    }

    private String run(File java, String... args) throws Exception {
        Path out = folder.resolve("out.txt");
        List<String> command = new ArrayList<>(List.of(java.getPath(), "-Xlog:class+load:file=" + folder.resolve("classes-%p.txt"),
                "-jar", JAR));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(4);
        return Files.readString(out).replaceAll("time .*", "");
    }

    private List<String> classesOfEachProcess() throws Exception {
        List<String> texts = new ArrayList<>();
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "classes-*.txt")) {
            for (Path log : logs) {
                texts.add(Files.readString(log));
            }
        }
        return texts;
    }

    @Test
    void theOldJavaAnswersByItself() throws Exception {
        run(OldJava.executable(), "probe");

        assertThat(classesOfEachProcess()).singleElement(STRING).contains("hiptwin.probe.access.DeviceAccess")
                .doesNotContain("hiptwin.launch.Restart");
    }

    @Test
    void itsAnswerIsThatOfTheNewOne() throws Exception {
        String old = run(OldJava.executable(), "probe");

        assertThat(old).contains("none usable").isEqualTo(run(new File(System.getProperty("java.home"), "bin/java"), "probe"));
    }

    /** With options there is a command line to be read, for which it is too old. */
    @Test
    void aProbeWithOptionsRestarts() throws Exception {
        String old = run(OldJava.executable(), "probe", "--timeout", "20");

        assertThat(old).contains("none usable");
        assertThat(classesOfEachProcess()).hasSize(2).anyMatch(classes -> classes.contains("hiptwin.harness.cli.ProbeCommand"));
    }
}
