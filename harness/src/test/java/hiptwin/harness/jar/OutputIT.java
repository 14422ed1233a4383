package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of an output that cannot be written, or would take the place of what is read. */
class OutputIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "probe", "run --help"})
    void aFullStandardOutputEndsWith74AndASentence(String arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
                HarnessJar.ROOT.resolve("harness.jar").toString()));
        command.addAll(List.of(arguments.split(" ")));
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(command).redirectOutput(new File("/dev/full")).redirectError(err.toFile()).start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(74);
        assertThat(Files.readString(err)).startsWith("hiptwin: standard output cannot be written to").doesNotContain("Exception");
    }

    @Test
    void probeDoesNotWriteOverTheLibraryItLooksInto() throws Exception {
        Path library = Files.writeString(folder.resolve("libvmaf.so.3"), "precious");

        refused(library, "probe", "--library", library.toString(), "--json", library.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "bench"})
    void aMeasurementDoesNotWriteOverAClipOfAFolder(String command) throws Exception {
        Path clip = clip("a.ref.y4m");
        clip("a.dis.y4m");

        refused(clip, command, folder.toString(), "--json", clip.toString());
    }

    @Test
    void aReferenceDoesNotWriteOverAClip() throws Exception {
        Path clip = clip("a.ref.y4m");
        clip("a.dis.y4m");
        Path library = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");

        refused(clip, "reference", folder.toString(), "--libvmaf", library.toString(), "--name", "n", "--build", "b", "--output",
                clip.toString());
    }

    private Path clip(String name) throws Exception {
        return Files.writeString(folder.resolve(name), "YUV4MPEG2 W2 H2 F25:1 C420jpeg\nFRAME\nabcdef");
    }

    private void refused(Path input, String... arguments) throws Exception {
        byte[] before = Files.readAllBytes(input);
        Path results = Files.createDirectory(folder.resolve("results"));

        HarnessJar.Result result = new HarnessJar(results).runPlain(arguments);

        assertThat(result.err()).contains("this run reads").contains("expected a file that is no part of an input");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(Files.readAllBytes(input)).isEqualTo(before);
    }
}
