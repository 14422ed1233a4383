package hiptwin.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.probe.file.IoReason;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    /** A report named fixtures.json in a folder of pairs would be read as a manifest by the next run. */
    @Test
    void the_place_of_an_input_that_is_not_there_yet_is_no_place_for_an_output() throws IOException {
        Path manifest = folder.resolve("fixtures.json");
        Path around = Files.createSymbolicLink(folder.resolve("link"), folder).resolve("fixtures.json");
        assertThat(OutputFile.problem("--json", manifest, List.of(manifest))).hasValueSatisfying(problem ->
                assertThat(problem).startsWith("--json " + manifest + ": ").contains("expected a file that is no part of an input"));
        assertThat(OutputFile.problem("--json", manifest, List.of(around))).isPresent();
        assertThat(OutputFile.problem("--json", folder.resolve("report.json"), List.of(manifest, folder.resolve("no/such/place")))).isEmpty();
    }

    @Test
    void a_link_is_followed_and_stays_a_link() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        OutputFile.write(link, out -> out.write('n'));
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("n");
    }

    @Test
    void a_failure_names_the_file_and_the_reason_and_no_class() {
        Path file = folder.resolve("report.json");
        assertThatThrownBy(() -> OutputFile.write(file, out -> {
            throw new IOException("No space left on device");
        })).isInstanceOfSatisfying(FileSystemException.class, failure ->
                assertThat(IoReason.of(failure)).isEqualTo(file + ": No space left on device"));
        assertThat(folder).isEmptyDirectory();
    }
}
