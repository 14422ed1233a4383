package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The head of libvmaf's report as comma-separated values, as write_output_csv writes it: a comma ends every column. */
class ReportedNamesTest {
    @TempDir
    private Path folder;

    private Path report(String text) throws Exception {
        return Files.writeString(folder.resolve("report.csv"), text);
    }

    @Test
    void theNamesBehindTheFrameAreReadInOrder() throws Exception {
        assertThat(ReportedNames.of(report("Frame,psnr_y,psnr_cb,\n0,34.5,38.1,\n"))).contains(List.of("psnr_y", "psnr_cb"));
    }

    @Test
    void aHeadLongerThanAUsualOneLosesNoName() throws Exception {
        List<String> names = IntStream.range(0, 2000).mapToObj(i -> "a_rather_long_name_" + i).toList();

        assertThat(ReportedNames.of(report("Frame," + String.join(",", names) + ",\n0,1,\n"))).contains(names);
        assertThat(ReportedNames.of(report("Frame," + String.join(",", names) + ","))).contains(names);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "<VMAF version=\"3\">\n", "frame,psnr_y,\n"})
    void whatDoesNotBeginLikeSuchAReportTellsNothing(String text) throws Exception {
        assertThat(ReportedNames.of(report(text))).isEmpty();
    }
}
