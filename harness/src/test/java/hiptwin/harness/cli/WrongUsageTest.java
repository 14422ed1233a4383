package hiptwin.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrongUsageTest {
    private static final String FIXTURES = Path.of("..", "fixtures").toString();

    private record Answer(int exitCode, String err) {
    }

    private static Answer answer(String... args) {
        StringWriter err = new StringWriter();
        int exitCode = Main.execute(args, new PrintWriter(new StringWriter(), true), new PrintWriter(err, true));
        return new Answer(exitCode, err.toString());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
        "run, --threads, 1e3, '1e3': expected a whole number",
        "run, --timeout, 1.5, '1.5': expected a whole number",
        "run, --jobs, 99999999999, \"'99999999999' is out of range: expected a whole number, at most 2147483647\"",
        "run, --pass-timeout, 99999999999999999999, '99999999999999999999' is out of range: expected a whole number",
        "run, --bit-depth, eight, 'eight': expected a whole number",
        "bench, --passes, x, 'x': expected a whole number",
        "probe, --timeout, 20s, '20s': expected a whole number"})
    void an_option_that_is_no_number_is_answered_without_the_name_of_a_java_type(String command, String option, String value, String message) {
        Answer answer = answer(command, option, value);
        assertThat(answer.exitCode()).isEqualTo(2);
        assertThat(answer.err()).contains("'" + option + "'", message).doesNotContain("is not a");
    }

    /** An empty choice that counts as no choice would measure every GPU there is. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {"hip, \",\"", "hip, \"\"", "hip, \"0,\"", "hip, \",,\"", "cuda, \",\"", "cuda, \"0,,1\""})
    void a_list_of_devices_with_an_empty_place_is_wrong_usage(String backend, String devices) {
        Answer answer = answer("run", "--plan", "--backend", backend, "--devices", devices, FIXTURES);
        assertThat(answer.exitCode()).isEqualTo(2);
        assertThat(answer.err()).contains("--devices '': expected ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "bench"})
    void a_set_that_is_none_is_wrong_usage_and_not_a_fault_of_the_manifest(String command) {
        Answer answer = answer(command, "--set", "big", FIXTURES);
        assertThat(answer.exitCode()).isEqualTo(2);
        assertThat(answer.err()).contains("--set big: expected default, extended or all").doesNotContain("fixtures.json");
    }

    /** As the current folder it would be measured, or audited and found good, in place of what a variable of a script should have named. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "bench", "audit"})
    void an_empty_path_is_not_the_current_folder(String command) {
        Answer answer = answer(command, "");
        assertThat(answer.exitCode()).isEqualTo(2);
        assertThat(answer.err()).contains("'' names no file: expected a path");
    }
}
