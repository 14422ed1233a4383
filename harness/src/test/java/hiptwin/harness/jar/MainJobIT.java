package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import hiptwin.harness.report.ReportSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job of harness.jar on a machine without a GPU and without libvmaf. */
class MainJobIT {
    private static final String ORACLE_VALUES = "--extractor=psnr";

    @TempDir
    private Path folder;

    private HarnessJar jar;

    @BeforeEach
    void start() {
        jar = new HarnessJar(folder);
    }

    private HarnessJar.Result run(String... more) throws Exception {
        return jar.run(Stream.concat(Stream.of("--backend", "hip", ORACLE_VALUES, HarnessJar.FIXTURES.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void passes_on_the_shipped_fixtures_and_says_what_was_not_measured() throws Exception {
        HarnessJar.Result result = run();
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("PASS", "NOT MEASURED", "not found; tried:", "reference_equivalence");
        assertThat(result.report().at("/gpu/status").asText()).isEqualTo("no_device");
        assertThat(result.report().at("/libvmaf/found").asBoolean()).isFalse();
        assertThat(result.report().at("/libvmaf/tried").size()).isPositive();
        // psnr has three keys; the fixtures have 48 + 3 + 3 + 3 frames, and two lineages have stored scores of them.
        assertThat(result.report().at("/counts/valuesCompared").asLong()).isEqualTo(2 * 3 * 57);
        assertThat(ReportSchema.violations(result.report().toString())).isEmpty();
    }

    private Path referencesWith(String file, String key, int frame, String value) throws IOException {
        Path references = Files.createDirectory(folder.resolve("reference"));
        try (Stream<Path> files = Files.list(HarnessJar.FIXTURES.resolve("reference"))) {
            for (Path one : files.toList()) {
                Files.copy(one, references.resolve(one.getFileName()));
            }
        }
        Path planted = references.resolve(file);
        String text = Files.readString(planted);
        int fixture = text.indexOf("\"texture_576x324_420_8\"");
        Matcher row = Pattern.compile("\"" + key + "\" : \\[ (.*?) \\]").matcher(text);
        assertThat(row.find(fixture)).isTrue();
        String[] values = row.group(1).split(", ");
        values[frame] = "\"" + value + "\"";
        return Files.writeString(planted, text.substring(0, row.start(1)) + String.join(", ", values) + text.substring(row.end(1)),
                StandardCharsets.UTF_8).getParent();
    }

    @Test
    void one_wrong_reference_value_ends_in_exit_code_1_and_is_named_with_fixture_key_frame_and_both_values() throws Exception {
        Path references = referencesWith("netflix-3.2.0-scalar.json", "psnr_y", 2, "30.125");
        HarnessJar.Result result = run("--reference", references.toString());
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.flatOut()).contains("FAIL", "texture_576x324_420_8 psnr", "psnr_y frame 2: netflix-3.2.0-scalar 30.125, oracle 3");
        JsonNode key = result.report().at("/sections/reference_equivalence/comparisons/1/cells/0/numbers/keys/2");
        assertThat(key.at("/key").asText()).isEqualTo("psnr_y");
        assertThat(key.at("/differing").asInt()).isEqualTo(1);
        assertThat(key.at("/first/frame").asInt()).isEqualTo(2);
        assertThat(key.at("/first/reference").asDouble()).isEqualTo(30.125);
        assertThat(key.at("/first/tested").asDouble()).isBetween(30.0, 40.0);
        assertThat(result.report().at("/exitCode").asInt()).isEqualTo(1);
    }

    @Test
    void stored_scores_that_are_gone_from_every_file_are_a_difference_not_an_omission() throws Exception {
        Path references = referencesWith("netflix-3.2.0-scalar.json", "psnr_y", 2, "30.125");
        try (Stream<Path> files = Files.list(references)) {
            for (Path file : files.toList()) {
                Files.writeString(file, Files.readString(file).replaceAll("\"psnr_c?[ybr]\" : \\[[^\\]]*\\],?", "")
                        .replaceAll(",(\\s*\\})", "$1"));
            }
        }
        HarnessJar.Result result = run("--reference", references.toString());
        assertThat(result.exitCode()).as(result.err()).isEqualTo(1);
        assertThat(result.flatOut()).contains("missing_keys");
    }

    /** The other three fixtures agree; of this one the named folder knows nothing. */
    @Test
    void a_fixture_that_is_gone_from_every_named_file_does_not_pass_for_compared() throws Exception {
        Path references = referencesWith("netflix-3.2.0-scalar.json", "psnr_y", 2, "30.125");
        try (Stream<Path> files = Files.list(references)) {
            for (Path file : files.toList()) {
                Files.writeString(file, Files.readString(file).replace("\"texture_576x324_420_8\"", "\"another_576x324_420_8\""));
            }
        }
        HarnessJar.Result result = run("--reference", references.toString());
        assertThat(result.exitCode()).as(result.err()).isEqualTo(5);
        assertThat(result.flatOut()).contains("stored scores were named, and no value on texture_576x324_420_8 was compared with any");
    }

    @Test
    void a_named_folder_without_a_file_of_scores_does_not_pass_and_says_what_would() throws Exception {
        HarnessJar.Result result = run("--reference", Files.createDirectory(folder.resolve("empty")).toString());
        assertThat(result.exitCode()).as(result.err()).isEqualTo(5);
        assertThat(result.flatOut()).contains("there is no file of scores by scalar C", "fix: give a libvmaf (--libvmaf PATH), or stored scores");
    }

    @Test
    void a_report_never_takes_the_place_of_what_the_run_reads() throws Exception {
        Path clip = folder.resolve("a.yuv");
        Files.write(clip, new byte[64 * 64 * 3 / 2]);
        HarnessJar.Result result = jar.runPlain("--reference-clip", clip.toString(), "--distorted-clip", clip.toString(), "--size", "64x64",
                "--json", clip.toString());
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(Files.size(clip)).isEqualTo(64 * 64 * 3 / 2);
        Path references = referencesWith("netflix-3.2.0-scalar.json", "psnr_y", 2, "30.125");
        assertThat(jar.runPlain(HarnessJar.FIXTURES.toString(), "--reference", references.toString(), "--json",
                references.resolve("new.json").toString()).exitCode()).isEqualTo(2);
    }

    @Test
    void a_report_is_written_to_a_device_not_in_its_place() throws Exception {
        HarnessJar.Result result = jar.runPlain("--json", "/dev/null", ORACLE_VALUES, HarnessJar.FIXTURES.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void a_reference_made_from_other_clips_is_exit_code_3() throws Exception {
        Path references = referencesWith("netflix-3.2.0-scalar.json", "psnr_y", 2, "30.125");
        Path file = references.resolve("netflix-3.2.0-scalar.json");
        Files.writeString(file, Files.readString(file).replaceAll("\"referenceSha256\" : \"....", "\"referenceSha256\" : \"0000"));
        HarnessJar.Result result = run("--reference", references.toString());
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).contains("netflix-3.2.0-scalar", "referenceSha256", "made from other clips");
    }

    @Test
    void a_gpu_that_was_required_and_not_measured_is_exit_code_4_after_everything_else_was_measured() throws Exception {
        HarnessJar.Result result = run("--require-gpu");
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.report().at("/counts/valuesCompared").asLong()).isEqualTo(2 * 3 * 57);
        assertThat(result.flatOut()).contains("ABSENT", "a GPU was required");
    }

    @Test
    void clips_without_stored_scores_and_without_a_library_compare_nothing_and_do_not_pass() throws Exception {
        Path clip = folder.resolve("a.yuv");
        Files.write(clip, new byte[64 * 64 * 3 / 2]);
        HarnessJar.Result result = jar.run("--reference-clip", clip.toString(), "--distorted-clip", clip.toString(), "--size", "64x64");
        assertThat(result.exitCode()).isEqualTo(5);
        assertThat(result.flatOut()).contains("nothing was compared");
    }

    @Test
    void a_truncated_clip_is_exit_code_3_and_names_file_byte_and_what_was_expected() throws Exception {
        Path clip = folder.resolve("short.yuv");
        Files.write(clip, new byte[64 * 64 * 3 / 2 + 5]);
        HarnessJar.Result result = jar.run("--reference-clip", clip.toString(), "--distorted-clip", clip.toString(), "--size", "64x64");
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).contains("short.yuv", "6144");
    }

    @Test
    void a_library_that_was_named_and_is_not_there_is_exit_code_4() throws Exception {
        HarnessJar.Result result = run("--libvmaf", folder.resolve("libvmaf.so.3").toString());
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.err()).contains("libvmaf.so.3");
    }

    @Test
    void wrong_usage_is_exit_code_2_and_says_what_would_be_right() throws Exception {
        assertThat(jar.runPlain("--backend", "hpi", "x").exitCode()).isEqualTo(2);
        assertThat(jar.runPlain().exitCode()).isEqualTo(2);
        HarnessJar.Result option = run("--extractor", "psnr:enable_chrome=true");
        assertThat(option.exitCode()).isEqualTo(2);
        assertThat(option.err()).contains("enable_chrome", "enable_chroma");
        HarnessJar.Result json = jar.runPlain(HarnessJar.FIXTURES.toString(), "--json", folder.resolve("none/report.json").toString());
        assertThat(json.exitCode()).isEqualTo(2);
    }

    @Test
    void a_folder_that_is_not_there_is_exit_code_3() throws Exception {
        HarnessJar.Result result = jar.runPlain("--backend", "hip", folder.resolve("nothing").toString());
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).contains("nothing");
    }

    @Test
    void the_plan_is_printed_before_anything_is_measured() throws Exception {
        HarnessJar.Result result = jar.runPlain("--backend", "hip", "--plan", HarnessJar.FIXTURES.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("texture_576x324_420_8", "oracle", "will not be measured").doesNotContain("verdict");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void the_report_on_standard_output_is_not_mixed_with_text_for_people() throws Exception {
        HarnessJar.Result result = jar.runPlain("--json", "-", ORACLE_VALUES, HarnessJar.FIXTURES.toString());
        assertThat(ReportSchema.violations(result.out())).isEmpty();
        assertThat(result.err()).contains("verdict");
    }

    @Test
    void the_jvm_prints_no_warning_also_when_native_access_is_denied_to_all_who_have_no_grant() throws Exception {
        jar.jvmOption("--illegal-native-access=deny");
        HarnessJar.Result result = run();
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).doesNotContain("WARNING").doesNotContain("restricted");
    }

    @Test
    void a_clip_that_the_locale_cannot_name_is_an_error_that_names_the_locale() throws Exception {
        jar.environment("LC_ALL", "C");
        HarnessJar.Result result = jar.runPlain("--reference-clip", "r\u00e4.y4m", "--distorted-clip", "d.y4m");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("LC_ALL=C", "LC_ALL=C.UTF-8").doesNotContain("at hiptwin");
    }
}
