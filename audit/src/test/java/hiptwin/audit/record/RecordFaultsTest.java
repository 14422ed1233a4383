package hiptwin.audit.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.seed.Schemas;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A fault in a record is an error with its place; what a schema can say, the shipped schema says too. */
class RecordFaultsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private static ObjectNode shipped() throws IOException {
        try (InputStream in = LicenceRecord.class.getResourceAsStream("rocm-10.0.0.json")) {
            return (ObjectNode) JSON.readTree(in);
        }
    }

    private static List<String> violations(byte[] record) throws IOException {
        return Schemas.violations(LicenceRecord.class, LicenceRecord.SCHEMA_RESOURCE, record);
    }

    @Test
    void shippedRecordKeepsToSchemaAndReader() throws IOException, RecordException {
        byte[] bytes = JSON.writeValueAsBytes(shipped());

        assertThat(violations(bytes)).isEmpty();
        assertThat(LicenceRecord.parse("r", bytes).components()).isNotEmpty();
    }

    /** Each fault: where, and the JSON put there; "-" takes the value away. Both the schema and the reader refuse it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/schemaVersion|2", "/schemaVersion|\"1\"", "/schemaVersion|-", "/title|-", "/title|\" \"", "/created|\"2026-10-03\"",
        "/created|\"yesterday\"", "/components|[]", "/components|{}", "/vendoredLibraries|[]", "/components/1/vendored_libraries|[]",
        "/components/1/licence|-", "/components/1/licence|7", "/components/1/copyright|[]", "/components/1/copyright|\"AMD\"",
        "/components/1/texts|[]", "/components/1/texts|-", "/components/1/kind|\"fixed\"", "/components/1/kind|\"linked\"",
        "/components/1/kind|\"state\"", "/components/1/kind|\"dpkg\"", "/components/1/linkedInto|[\"rocm-rocr\"]",
        "/components/1/id|\"with blank\"", "/components/1/id|-", "/components/1/libraries|-", "/components/1/libraries/0/identity|-",
        "/components/1/libraries/0/identity|{\"sizeBytes\": 1}", "/components/1/libraries/0/identity|{\"buildId\": \"00112233\"}",
        "/components/1/libraries/0/identity|{\"mode\": \"any\", \"buildId\": \"00112233\"}",
        "/components/1/libraries/0/identity|{\"mode\": \"build-id-only\", \"buildId\": \"0011223\"}",
        "/components/1/libraries/0/identity|{\"mode\": \"build-id-only\"}",
        "/components/1/libraries/0/identity|{\"undecided\": \"\"}", "/components/1/libraries/0/identity|{\"undecided\": \"a\", \"b\": 1}",
        "/components/1/libraries/0/path|\"/usr/lib/a\"", "/components/1/libraries/0/path|\"a/../b\"",
        "/components/1/libraries/0/path|\"a//b\"",
        "/components/1/libraries/0/sha256|\"00\"", "/components/1/upstream|\"rocm-systems\"", "/components/1/upstream/commit|\"x\"",
        "/sources/numactl-2.0.19/sha256|\"F2672A\"", "/sources/numactl-2.0.19/urls|[]", "/sources/numactl-2.0.19/urls|[\"ftp://a/b\"]",
        "/sources/numactl-2.0.19/fileName|\"../x\"", "/sources/numactl-2.0.19/commit|\"00\"",
        "/sources/therock-16adc4d8/commit|\"16adc4d8\"",
        "/sources/therock-16adc4d8/sha256|\"00\"", "/sources/elfutils-0.195/sha512|\"00\"", "/upstreams/zlib/version|-",
        "/upstreams/zlib/url|\"zlib.net\"", "/texts/zlib-licence/sha256|\"\"", "/texts/zlib-licence/sha256|-", "/texts/zlib-licence/tree|-",
        "/texts/zlib-licence/record|\"zlib.txt\"", "/globs|{\"none\": []}", "/directories|{\"a b\": \"x\"}"})
    void faultIsRefusedBySchemaAndReaderAlike(String pointer, String value) throws IOException {
        ObjectNode record = shipped();
        plant(record, pointer, value);
        byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(record);

        assertThat(violations(bytes)).as("schema").isNotEmpty();
        assertThatThrownBy(() -> LicenceRecord.parse("record.json", bytes)).as("reader").isInstanceOf(RecordException.class)
                .hasMessageStartingWith("record.json: ").hasMessageMatching("(?s).*line \\d+, column \\d+.*");
    }

    /** Faults of reference, which a schema cannot see. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/components/1/texts/0|\"nowhere\"|there is no \"nowhere\" in texts", "/components/1/upstream/ref|\"nowhere\"|in upstreams",
        "/components/7/libraries/0/sources/0|\"nowhere\"|in sources",
        "/components/1/libraries/0/path|\"{nowhere}/x\"|no directory \"nowhere\"",
        "/components/1/id|\"rocm-rocr\"|is already that of", "/upstreams/unused|{\"url\": \"https://a.b/\", \"version\": \"1\"}|stale",
        "/directories/unused|\"x\"|nothing uses the directory", "/globs|{\"unused\": [\"x\"]}|stale",
        "/components/14/linkedInto/0|\"nowhere\"|linkedInto names \"nowhere\"", "/components/1/files|[{\"globs\": \"nowhere\"}]|in globs",
        "/sources/numactl-2.0.19/fileName|\"elfutils-0.195.tar.bz2\"|is already that of elfutils-0.195",
        "/components/1/manifests|[{\"file\": \"list\"}]|not a file, so there is no folder"})
    void referenceThatLeadsNowhereAndEntryThatNothingUsesAreRefused(String pointer, String value, String message) throws IOException {
        ObjectNode record = shipped();
        plant(record, pointer, value);
        // Nothing may be left open where a stale entry is planted: an open question might yet use it.
        byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(decided(record));

        assertThatThrownBy(() -> LicenceRecord.parse("record.json", bytes)).isInstanceOf(RecordException.class)
                .hasMessageContaining(message).hasMessageMatching("(?s).*line \\d+, column \\d+.*");
    }

    @Test
    void keyThatStandsTwiceIsRefusedWithBothLines() {
        byte[] bytes = "{\n  \"title\": \"a\",\n  \"title\": \"b\"\n}".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> LicenceRecord.parse("record.json", bytes)).isInstanceOf(RecordException.class)
                .hasMessage("record.json: title (line 3, column 3): the key stands here twice, first in line 2; expected it once");
    }

    @Test
    void misspeltKeyIsNamedWithLineAndColumn() throws IOException {
        ObjectNode record = shipped();
        ((ObjectNode) record.get("components").get(1)).set("vendored_libraries", JSON.createArrayNode());
        byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(record);

        assertThatThrownBy(() -> LicenceRecord.parse("record.json", bytes)).hasMessageContaining("components[1].vendored_libraries (line ")
                .hasMessageContaining("there is no key \"vendored_libraries\" here; expected one of copyright, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "nul", "{\"schemaVersion\": 1,}", "{} {}", "{\"a\": 1 /* why */}"})
    void whatIsNotStrictJsonIsRefused(String text) {
        assertThatThrownBy(() -> LicenceRecord.parse("record.json", text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(RecordException.class).hasMessageStartingWith("record.json: ");
    }

    @Test
    void bytesThatAreNotUtf8AreRefusedWithTheirOffset() {
        assertThatThrownBy(() -> LicenceRecord.parse("record.json", new byte[] {'{', (byte) 0xff}))
                .hasMessage("record.json: byte 1: expected UTF-8 text");
    }

    @Test
    void absentRecordIsSaidToBeAbsent() {
        assertThatThrownBy(() -> LicenceRecord.read(folder.resolve("none.json"))).isInstanceOf(RecordException.class)
                .hasMessageContaining("there is no such file").hasMessageContaining("rocm-10.0.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "zz  a", "0123  a", "A0"})
    void manifestLineThatIsNoneIsRefusedWithItsNumber(String line) throws IOException {
        ObjectNode record = shipped();
        ((ObjectNode) record.get("components").get(1)).putArray("manifests").addObject().put("file", "list.sha256");
        Files.write(folder.resolve("record.json"), JSON.writeValueAsBytes(record));
        Files.writeString(folder.resolve("list.sha256"), line.isEmpty() ? "" : line + "\n");

        assertThatThrownBy(() -> LicenceRecord.read(folder.resolve("record.json"))).isInstanceOf(RecordException.class)
                .hasMessageContaining("list.sha256: line 1: ");
    }

    private static void plant(ObjectNode record, String pointer, String value) throws IOException {
        int slash = pointer.lastIndexOf('/');
        JsonNode parent = record.at(pointer.substring(0, slash));
        String key = pointer.substring(slash + 1);
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(key), JSON.readTree(value));
        } else if (value.equals("-")) {
            assertThat(((ObjectNode) parent).remove(key)).as("the fault takes something away").isNotNull();
        } else {
            ((ObjectNode) parent).set(key, JSON.readTree(value));
        }
    }

    private static JsonNode decided(ObjectNode record) throws IOException {
        JsonNode identity = JSON.readTree("{\"sizeBytes\": 1, \"sha256\": \"" + "0".repeat(64) + "\"}");
        for (JsonNode text : record.get("texts")) {
            ((ObjectNode) text).put("sha256", "0".repeat(64));
        }
        for (JsonNode component : record.get("components")) {
            for (JsonNode library : component.path("libraries")) {
                ((ObjectNode) library).set("identity", identity);
                if (library.path("sources").has("undecided")) {
                    ((ObjectNode) library).putArray("sources").add("therock-16adc4d8");
                }
            }
            for (String key : List.of("copyright", "texts", "upstream")) {
                if (component.path(key).has("undecided")) {
                    switch (key) {
                        case "copyright" -> ((ObjectNode) component).putArray(key).add("somebody");
                        case "texts" -> ((ObjectNode) component).putArray(key).add("zlib-licence");
                        default -> ((ObjectNode) component).putObject(key).put("ref", "zlib");
                    }
                }
            }
        }
        return record;
    }

    @Test
    void recordThatEndsTooEarlyIsRefusedWithoutTheParsersSettings() {
        assertThatThrownBy(() -> LicenceRecord.parse("r.json", "{".getBytes(StandardCharsets.UTF_8))).isInstanceOf(RecordException.class)
                .hasMessageStartingWith("r.json: line 1, column 2: not JSON: Unexpected end-of-input")
                .extracting(Throwable::getMessage).asString().doesNotContain("StreamReadFeature", "REDACTED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"schemaVersion\": NaN}", "DEEP", "LONG"})
    void whatTheParserRefusesIsSaidWithoutItsSettingsAndWithoutPlacesThatAreNone(String text) {
        String json = switch (text) {
            case "DEEP" -> "[".repeat(100_000);
            case "LONG" -> "{\"schemaVersion\": " + "9".repeat(5000) + "}";
            default -> text;
        };
        assertThatThrownBy(() -> LicenceRecord.parse("r.json", json.getBytes(StandardCharsets.UTF_8))).isInstanceOf(RecordException.class)
                .hasMessageStartingWith("r.json: ").extracting(Throwable::getMessage).asString()
                .doesNotContain("StreamRead", "JsonReadFeature", "`", "line -1");
    }
}
