package hiptwin.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.ReasonCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static JsonNode report(RunRecord record) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonReport.write(record, out);
        return MAPPER.readTree(out.toByteArray());
    }

    @Test
    void a_report_keeps_to_its_schema() throws IOException {
        assertThat(ReportSchema.violations(report(Records.withOneDifference()).toString())).isEmpty();
        assertThat(ReportSchema.violations(report(Records.withCrash()).toString())).isEmpty();
    }

    @Test
    void the_schema_refuses_what_is_not_a_report() throws IOException {
        ObjectNode more = (ObjectNode) report(Records.withOneDifference());
        more.put("hostName", "x");
        assertThat(ReportSchema.violations(more.toString())).isNotEmpty();
        ObjectNode less = (ObjectNode) report(Records.withOneDifference());
        less.remove("gpu");
        assertThat(ReportSchema.violations(less.toString())).isNotEmpty();
        ObjectNode wrong = (ObjectNode) report(Records.withOneDifference());
        wrong.put("exitCode", 139);
        assertThat(ReportSchema.violations(wrong.toString())).isNotEmpty();
    }

    /** The closed sets of the code and of the schema are the same. */
    @Test
    void every_status_and_reason_code_is_in_the_schema() throws IOException {
        JsonNode cell = ReportSchema.document().at("/$defs/cell/properties");
        assertThat(texts(cell.at("/status/enum")))
                .containsExactlyElementsOf(Arrays.stream(CellStatus.values()).map(CellStatus::label).toList());
        List<String> codes = new ArrayList<>(texts(cell.at("/reasonCode/enum")));
        codes.remove("null");
        assertThat(codes).containsExactlyElementsOf(Arrays.stream(ReasonCode.values()).map(ReasonCode::label).toList());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(one -> texts.add(one.asText()));
        return texts;
    }

    @Test
    void a_difference_carries_frame_both_values_both_bit_patterns_and_distances() throws IOException {
        JsonNode first = report(Records.withOneDifference())
                .at("/sections/reference_equivalence/comparisons/0/cells/0/numbers/keys/0/first");
        assertThat(first.at("/frame").asInt()).isEqualTo(2);
        assertThat(first.at("/reference").asDouble()).isEqualTo(38.5);
        assertThat(first.at("/tested").asDouble()).isEqualTo(Math.nextUp(38.5));
        assertThat(first.at("/referenceBits").asText()).isEqualTo("0x4043400000000000");
        assertThat(first.at("/testedBits").asText()).isEqualTo("0x4043400000000001");
        assertThat(first.at("/ulps").asLong()).isEqualTo(1);
    }

    @Test
    void infinity_nan_and_absence_are_three_different_things() throws IOException {
        JsonNode keys = report(Records.withValuesThatAreNotFinite())
                .at("/sections/reference_equivalence/comparisons/0/cells/0/numbers/keys");
        assertThat(keys.at("/0/first/tested").asText()).isEqualTo("inf");
        assertThat(keys.at("/1/first/tested").asText()).isEqualTo("nan");
        assertThat(keys.at("/2/first/tested").isNull()).isTrue();
        assertThat(ReportSchema.violations(report(Records.withValuesThatAreNotFinite()).toString())).isEmpty();
    }

    @Test
    void nothing_personal_is_in_a_report() throws IOException {
        String home = System.getProperty("user.home");
        System.setProperty("user.home", "/home/somebody");
        try {
            String json = report(Records.withCrashUnder("/home/somebody")).toString();
            assertThat(json).doesNotContain("somebody").contains("~/lib/libvmaf.so.3");
            String host = Records.commandOutput("uname", "-n");
            assertThat(json).doesNotContain("\"" + host + "\"");
        } finally {
            System.setProperty("user.home", home);
        }
    }
}
