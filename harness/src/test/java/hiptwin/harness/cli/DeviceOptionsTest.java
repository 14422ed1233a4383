package hiptwin.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.libvmaf.VmafDouble;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceOptionsTest {
    @TempDir
    private Path folder;

    @Test
    void a_device_that_is_named_twice_is_planned_once() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.execute(new String[] {"run", "--plan", "--backend", "cuda", "--devices", "0,00,1", "--isolation", "together",
            "--extractor", "psnr", "--libvmaf", VmafDouble.library(VmafDouble.Variant.VMAFX_CUDA).toString(),
            Path.of("..", "fixtures").toString()}, new PrintWriter(out, true), new PrintWriter(err, true));
        assertThat(exitCode).as(err.toString()).isZero();
        assertThat(out.toString().split("on cuda device 0", -1)).as(out.toString()).hasSize(2);
        assertThat(out.toString()).contains("on cuda device 1");
    }

    /** Passed over in silence it would look as if it had been heeded. */
    @ParameterizedTest
    @CsvSource({"--devices, gfx1030, run", "--max-devices, 1, run", "--isolation, both, run", "--expect-twins, twins.txt, run",
        "--repeat, 1, run", "--require-gpu, , run", "--max-devices, 1, bench", "--require-gpu, , bench"})
    void an_option_about_devices_without_any_is_wrong_usage(String option, String value, String command) {
        List<String> args = new ArrayList<>(List.of(command, option));
        Optional.ofNullable(value).ifPresent(args::add);
        args.add(Path.of("..", "fixtures").toString());
        StringWriter err = new StringWriter();

        int exitCode = Main.execute(args.toArray(new String[0]), new PrintWriter(new StringWriter(), true), new PrintWriter(err, true));

        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).contains("hiptwin: " + (option + " " + (value == null ? "" : value)).strip() + ": ", "expected --backend hip");
    }

    @Test
    void a_number_of_repetitions_out_of_range_is_wrong_usage() {
        StringWriter err = new StringWriter();
        assertThat(Main.execute(new String[] {"run", "--backend", "cuda", "--repeat", "0", Path.of("..", "fixtures").toString()},
                new PrintWriter(new StringWriter(), true), new PrintWriter(err, true))).isEqualTo(2);
        assertThat(err.toString()).contains("--repeat 0: expected a whole number from 1 to 1000");
    }

    @Test
    void a_twin_that_is_expected_and_that_no_extractor_option_measures_is_wrong_usage_and_both_are_named() throws Exception {
        Path expected = Files.writeString(folder.resolve("expected.txt"), "psnr\nvif\nmotion\n");
        StringWriter err = new StringWriter();
        int exitCode = Main.execute(new String[] {"run", "--plan", "--backend", "cuda", "--extractor", "vif:debug=true", "--expect-twins",
            expected.toString(), Path.of("..", "fixtures").toString()}, new PrintWriter(new StringWriter(), true), new PrintWriter(err, true));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).contains("expected.txt names motion, psnr, and --extractor leaves them out")
                .contains("--extractor motion --extractor psnr");
    }
}
