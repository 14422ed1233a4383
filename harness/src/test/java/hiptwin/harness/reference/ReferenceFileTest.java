package hiptwin.harness.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.score.ScoreTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceFileTest {
    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final String VALID = """
            {
              "schemaVersion": 1,
              "library": {"name": "Netflix/vmaf 3.2.0", "lineage": "netflix", "versions": ["f85a8536", "3.2.0"], "build": "gcc",
                          "architecture": "amd64", "mode": "scalar"},
              "fixtures": {
                "texture": {"referenceSha256": "%1$s", "distortedSha256": "%1$s", "frames": 3,
                            "scores": {"psnr_y": ["38.5", "inf", null]}}
              }
            }
            """.formatted(HASH);

    @TempDir
    private Path folder;

    private ReferenceScores read(String json) throws IOException, FixtureException {
        return ReferenceFile.read(Files.writeString(folder.resolve("netflix-3.2.0-scalar.json"), json));
    }

    @Test
    void absent_frames_and_infinities_are_kept_apart() throws Exception {
        ReferenceScores scores = read(VALID);
        assertThat(scores.id()).isEqualTo("netflix-3.2.0-scalar");
        assertThat(scores.library().versions()).containsExactly("f85a8536", "3.2.0");
        var series = scores.find("texture").orElseThrow().scores().find("psnr_y").orElseThrow();
        assertThat(series.value(0)).isEqualTo(38.5);
        assertThat(series.value(1)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(series.isPresent(2)).isFalse();
    }

    @Test
    void what_is_written_reads_back_bit_for_bit() throws Exception {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        double[] values = {76.667831491355784, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (int frame = 0; frame < values.length; frame++) {
            builder.score("psnr_y", frame, values[frame]);
        }
        TreeMap<String, ReferenceFixture> fixtures = new TreeMap<>();
        fixtures.put("texture", new ReferenceFixture(HASH, HASH, 6, builder.build(6)));
        ReferenceScores written = new ReferenceScores("fork-scalar",
                new ReferenceLibrary("the fork", Lineage.FORK, List.of("c2a3c7e0"), "gcc", "amd64", "scalar"), fixtures);
        Path file = folder.resolve("fork-scalar.json");
        ReferenceFile.write(file, written);
        assertThat(ReferenceFile.read(file)).isEqualTo(written);
        assertThat(ReferenceFile.readFolder(folder)).containsExactly(written);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "\"schemaVersion\": 1 | \"schemaVersion\": 2 | schemaVersion | expected 1",
        "\"frames\": 3 | \"frames\": 4 | scores.psnr_y | one per frame, 4",
        "\"38.5\" | \"38,5\" | fixtures.texture.scores.psnr_y[0] | 38,5",
        "\"38.5\" | 38.5 | line 7 | 'found 38.5: expected a text in quotes'",
        "\"38.5\" | [1] | line 7 | 'found an array: expected a text in quotes'",
        "[\"38.5\", \"inf\", null] | {} | line 7 | 'found an object: expected an array'",
        "\"frames\": 3 | \"frames\": 3.5 | line 6 | 'found 3.5: expected a whole number'",
        "\"frames\": 3 | \"frames\": \"3\" | line 6 | 'found the text ''3'': expected a whole number'",
        "\"frames\": 3 | \"frames\": 99999999999 | line 6 | 'Numeric value (99999999999): expected a whole number, at most 2147483647'",
        "[\"f85a8536\", \"3.2.0\"] | [null] | library.versions | at least one",
        "[\"f85a8536\", \"3.2.0\"] | [] | library.versions | at least one",
        "\"mode\": \"scalar\" | \"mode\": \"fast\" | library.mode | expected scalar or default",
        "\"lineage\": \"netflix\" | \"lineage\": \"unknown\" | library.lineage | 'expected netflix, fork or vmafx'",
        "\"build\": \"gcc\", | '' | library.build | is missing",
        "\"build\": \"gcc\", | \"build\": \"gcc\", \"host\": \"x\", | line 4 | 'there is no field ''host'': expected one of architecture, build'",
        "\"schemaVersion\": 1, | \"schemaVersion\": 1, \"schemaVersion\": 1, | line 2 | Duplicate",
        "\"0123456789abcdef0123 | \"0123456789ABCDEF0123 | Sha256 | 64 lower-case"})
    void a_fault_is_named_with_file_place_and_what_would_be_right(String from, String to, String place, String problem) {
        assertThat(VALID).contains(from);
        assertThatThrownBy(() -> read(VALID.replace(from, to))).isInstanceOf(FixtureException.class)
                .hasMessageContaining("netflix-3.2.0-scalar.json").hasMessageContaining(place).hasMessageContaining(problem)
                .extracting(Throwable::getMessage).asString().doesNotContain("java.", "hiptwin.harness", "JsonToken", "FAIL_ON");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'' | the document is empty: expected a JSON object",
        "[] | 'line 1 column 1: found an array: expected an object'",
        "7 | 'line 1 column 1: found 7: expected an object'"})
    void a_document_of_another_shape_is_refused_in_words_that_are_no_java(String document, String problem) {
        assertThatThrownBy(() -> read(document)).isInstanceOf(FixtureException.class).hasMessageContaining(problem);
    }

    @Test
    void what_follows_the_document_is_refused_in_words_that_are_no_java() {
        assertThatThrownBy(() -> read(VALID + "{}")).isInstanceOf(FixtureException.class)
                .hasMessageContaining("found an object after the document: expected nothing").extracting(Throwable::getMessage).asString()
                .doesNotContain("FAIL_ON_TRAILING_TOKENS", "FileForm");
    }

    @ParameterizedTest
    @ValueSource(strings = {"oracle.json", "cpu.json", "cpu-scalar.json", "hip0.json", "hip1-alone.json", "a b.json", "a\u001b[31m.json", "a\nverdict.json"})
    void a_file_whose_name_could_be_taken_for_a_side_or_forge_a_line_is_refused(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), VALID);
        assertThatThrownBy(() -> ReferenceFile.read(file)).isInstanceOf(FixtureException.class).hasMessageContaining("file name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "3"})
    void a_document_that_is_no_object_is_refused(String json) {
        assertThatThrownBy(() -> read(json)).isInstanceOf(FixtureException.class).hasMessageContaining("netflix-3.2.0-scalar.json");
    }

    @Test
    void what_is_no_regular_file_is_refused_before_it_is_opened() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("a.json"));
        assertThatThrownBy(() -> ReferenceFile.read(directory)).isInstanceOf(FixtureException.class).hasMessageContaining("regular file");
    }

    @Test
    void a_truncated_file_is_refused() {
        assertThatThrownBy(() -> read(VALID.substring(0, VALID.length() / 2))).isInstanceOf(FixtureException.class)
                .hasMessageContaining("netflix-3.2.0-scalar.json").hasMessageContaining("line").extracting(Throwable::getMessage).asString()
                .doesNotContain("StreamReadFeature");
    }

    @Test
    void a_folder_that_is_not_there_has_no_scores() throws Exception {
        assertThat(ReferenceFile.readFolder(folder.resolve("none"))).isEmpty();
    }
}
