package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.report.ReportSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** harness.jar against a libvmaf that dies, hangs, lies or floods, as the test double does on demand. */
class BrokenLibraryIT {
    private static Path library;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() {
        library = VmafDouble.library(VmafDouble.Variant.NETFLIX);
    }

    private HarnessJar.Result run(String fault, String... more) throws Exception {
        List<String> args = new ArrayList<>(List.of("--libvmaf", library.toString(), "--fixture", "texture_576x324_420_10",
                "--extractor", "psnr", "--extractor", "vif", HarnessJar.FIXTURES.toString()));
        args.addAll(List.of(more));
        HarnessJar.Result result = new HarnessJar(folder).environment(VmafDouble.FAULTS_VARIABLE, fault).run(args.toArray(new String[0]));
        assertThat(ReportSchema.violations(result.report().toString())).isEmpty();
        return result;
    }

    private static JsonNode dispatchCell(HarnessJar.Result result, int index) {
        return result.report().at("/sections/dispatch_equivalence/comparisons/0/cells/" + index);
    }

    @Test
    void a_library_that_behaves_passes_and_every_planned_value_is_compared() throws Exception {
        HarnessJar.Result result = run("");
        assertThat(result.exitCode()).as(result.out()).isZero();
        // Three keys of psnr and four of vif, three frames.
        assertThat(result.report().at("/sections/dispatch_equivalence/comparisons/0/valuesCompared").asInt()).isEqualTo(7 * 3);
    }

    @ParameterizedTest
    @CsvSource({
        "segv@vif:1,       native_fault,   crashed",
        "abort@vif:1,      native_abort,   crashed",
        "exit@vif:1,       worker_exited,  crashed"})
    void each_way_to_die_has_its_own_reason_and_what_was_measured_before_is_kept(String fault, String reasonCode, String status)
            throws Exception {
        HarnessJar.Result result = run(fault);
        assertThat(result.exitCode()).isEqualTo(5);
        JsonNode vif = dispatchCell(result, 1);
        assertThat(vif.at("/status").asText()).isEqualTo(status);
        assertThat(vif.at("/reasonCode").asText()).isEqualTo(reasonCode);
        // Frame 0 had been scored by both sides before they died at frame 1.
        assertThat(vif.at("/numbers/keys/0/compared").asInt()).isEqualTo(1);
        // The other extractor of the same pass is not lost with it.
        assertThat(dispatchCell(result, 0).at("/status").asText()).isEqualTo("identical");
        assertThat(result.report().at("/incidents").size()).isPositive();
        assertThat(result.report().at("/incidents/0/processEnded").asBoolean()).isTrue();
    }

    @Test
    void a_fault_names_the_library_and_function_it_happened_in() throws Exception {
        HarnessJar.Result result = run("segv@vif:1");
        assertThat(result.report().at("/incidents/0/nativeFrame").asText()).contains("libvmaf");
    }

    @Test
    void a_library_that_does_not_answer_is_stopped_at_its_deadline() throws Exception {
        HarnessJar.Result result = run("hang-read@vif:1", "--pass-timeout", "5");
        assertThat(result.exitCode()).isEqualTo(5);
        assertThat(dispatchCell(result, 1).at("/status").asText()).isEqualTo("hung");
        assertThat(dispatchCell(result, 1).at("/reasonCode").asText()).isEqualTo("deadline");
        assertThat(dispatchCell(result, 0).at("/status").asText()).isEqualTo("identical");
    }

    @Test
    void a_megabyte_of_native_prints_disturbs_nothing() throws Exception {
        HarnessJar.Result result = run("stdout-flood@psnr:0");
        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(result.out().length()).isLessThan(10_000);
    }

    @Test
    void a_crash_in_an_exit_handler_keeps_the_results_and_is_on_record() throws Exception {
        HarnessJar.Result result = run("exit-crash@psnr");
        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(result.report().at("/incidents/0/reasonCode").asText()).isEqualTo("dirty_exit");
    }

    @Test
    void a_difference_between_instruction_sets_is_exit_code_1() throws Exception {
        HarnessJar.Result result = run("simd-offset@psnr:2");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(dispatchCell(result, 0).at("/status").asText()).isEqualTo("differing");
        assertThat(dispatchCell(result, 0).at("/numbers/keys/0/first/frame").asInt()).isEqualTo(2);
    }

    @Test
    void a_difference_outweighs_a_crash() throws Exception {
        HarnessJar.Result result = run("simd-offset@psnr,segv@vif:1");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(dispatchCell(result, 1).at("/status").asText()).isEqualTo("crashed");
    }

    @Test
    void success_without_scores_is_no_agreement() throws Exception {
        HarnessJar.Result result = run("no-scores@psnr");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(dispatchCell(result, 0).at("/status").asText()).isEqualTo("missing_keys");
    }

    @Test
    void the_last_frame_lost_is_a_difference() throws Exception {
        HarnessJar.Result result = run("missing-frame@psnr:2");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(dispatchCell(result, 0).at("/numbers/keys/0/absentInTested").asInt()).isEqualTo(1);
    }

    @Test
    void nan_on_both_sides_is_no_agreement() throws Exception {
        HarnessJar.Result result = run("nan@psnr:1");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(dispatchCell(result, 0).at("/numbers/keys/0/notANumber").asInt()).isEqualTo(1);
    }

    @Test
    void a_decimal_comma_in_the_environment_changes_nothing() throws Exception {
        List<String> args = List.of("--libvmaf", library.toString(), "--fixture", "texture_576x324_420_10", "--extractor",
                "vif:vif_enhn_gain_limit=1.5", HarnessJar.FIXTURES.toString());
        HarnessJar.Result plain = new HarnessJar(folder).run(args.toArray(new String[0]));
        HarnessJar comma = new HarnessJar(folder).environment("LC_ALL", "de_DE.UTF-8").environment("LANG", "de_DE.UTF-8");
        HarnessJar.Result german = comma.run(args.toArray(new String[0]));
        assertThat(plain.exitCode()).as(plain.out()).isZero();
        assertThat(german.exitCode()).as(german.out()).isZero();
        assertThat(german.report().at("/sections")).isEqualTo(plain.report().at("/sections"));
        // Without a process of its own the library does read "1.5" the German way: the worker's locale is what saves the numbers.
        assumeThat(installedLocales()).as("locale de_DE.UTF-8").contains("de_DE.utf8");
        List<String> inProcess = new ArrayList<>(args);
        inProcess.add("--in-process");
        assertThat(comma.run(inProcess.toArray(new String[0])).exitCode()).isNotZero();
    }

    private static String installedLocales() throws Exception {
        Process process = new ProcessBuilder("locale", "-a").start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void a_library_that_does_not_load_is_exit_code_4_in_the_loaders_words_and_the_oracle_is_still_judged() throws Exception {
        Path broken = VmafDouble.libraryWithMissingDependency();
        HarnessJar.Result result = new HarnessJar(folder).run("--libvmaf", broken.toString(), "--extractor", "psnr",
                HarnessJar.FIXTURES.toString());
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.report().at("/libvmaf/file/problem").asText()).contains("cannot open shared object file");
        assertThat(result.report().at("/counts/valuesCompared").asLong()).isPositive();
    }

    /** A library that fails at everything must not be green because the oracle agrees with the stored scores. */
    @ParameterizedTest
    @ValueSource(strings = {"refuse-alloc", "refuse-read@any", "refuse-use@any=-12", "refuse-flush@any"})
    void a_library_that_fails_at_everything_is_exit_code_5(String fault) throws Exception {
        assertThat(run(fault).exitCode()).isEqualTo(5);
    }
}
