package hiptwin.harness.device;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import hiptwin.harness.report.JsonReport;
import hiptwin.probe.FabricatedProbe;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.codeobject.CodeImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the probe prints, for a machine with the HSA double: a gfx1030 and a gfx906 with 60 CUs each. */
class ProbeOutputTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static String json(ProbeReport report) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProbeJson.write(report, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<String> violations(String json) throws IOException {
        try (InputStream in = JsonReport.class.getResourceAsStream("probe.schema.json")) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(JSON.readTree(in));
            List<String> messages = new ArrayList<>();
            schema.validate(json, InputFormat.JSON).forEach(error -> messages.add(error.toString()));
            return messages;
        }
    }

    @Test
    void whatIsWrittenKeepsToTheSchema(@TempDir Path root) throws Exception {
        Path library = CodeImage.write(root.resolve("libvmaf.so.3"));

        assertThat(violations(json(FabricatedProbe.with(root.resolve("a"), "ok", library)))).isEmpty();
        assertThat(violations(json(FabricatedProbe.with(root.resolve("b"), "no_gpu", library)))).isEmpty();
        assertThat(violations(json(FabricatedProbe.with(root.resolve("c"), "disguised", root.resolve("none"))))).isEmpty();
    }

    @Test
    void aWrongDocumentIsRefused(@TempDir Path root) throws Exception {
        String right = json(FabricatedProbe.with(root.resolve("a"), "ok", CodeImage.write(root.resolve("libvmaf.so.3"))));
        List<Consumer<ObjectNode>> faults = List.of(
                report -> report.put("schemaVersion", 2),
                report -> report.remove("gpus"),
                report -> report.put("status", "fine"),
                report -> report.put("reasonCode", "no_kfd"),
                report -> report.put("note", "unknown field"),
                report -> ((ObjectNode) report.at("/gpus/0")).put("computeUnits", -1),
                report -> ((ObjectNode) report.at("/gpus/0")).put("gfxTarget", "N/A"),
                report -> ((ObjectNode) report.at("/gpus/0")).put("pci", "3:0"),
                report -> ((ObjectNode) report.at("/library/loadability/0")).put("verdict", "perhaps"),
                report -> ((ObjectNode) report.at("/library/codeObjects/0")).put("target", "gfx1030:fast+"));
        for (Consumer<ObjectNode> fault : faults) {
            ObjectNode wrong = (ObjectNode) JSON.readTree(right);
            fault.accept(wrong);
            assertThat(violations(wrong.toString())).isNotEmpty();
        }
    }

    @Test
    void theLibraryIsToldForPeopleIn80Columns(@TempDir Path root) throws Exception {
        String text = ProbeText.of(FabricatedProbe.with(root.resolve("a"), "ok", CodeImage.write(root.resolve("libvmaf.so.3"))));

        assertThat(text.replaceAll("\\s+", " ")).contains("GPU code for gfx906:xnack+, gfx1030 (1 kernel)")
                .contains("GPU 0 gfx1030 loads the code for gfx1030. [loads]").contains("GPU 1 does not load:")
                .contains("[feature_differs]");
        assertThat(text.lines()).filteredOn(line -> !line.contains(root.toString())).allMatch(line -> line.length() <= 80);
    }

    /** A cut library may have lost its GPU code: "no GPU code" would be an answer that nobody knows. */
    @Test
    void aLibraryThatIsCutShortIsCalledTruncatedAndNotWithoutGpuCode(@TempDir Path root) throws Exception {
        byte[] whole = Files.readAllBytes(CodeImage.write(root.resolve("whole")));
        Path library = Files.write(root.resolve("libvmaf.so.3"), Arrays.copyOf(whole, 4_096));
        ProbeReport report = FabricatedProbe.with(root.resolve("a"), "ok", library);

        assertThat(ProbeText.of(report).replaceAll("\\s+", " ")).contains("is truncated: whether it has GPU code is not known",
                "the file has 4096 bytes. [file_truncated]").doesNotContain("no GPU code");
        JsonNode json = JSON.readTree(json(report)).get("library");
        assertThat(json.get("status").asText()).isEqualTo("truncated");
        assertThat(json.at("/findings/0/code").asText()).isEqualTo("file_truncated");
        assertThat(json.findValuesAsText("verdict")).containsOnly("not_known");
        assertThat(violations(json(report))).isEmpty();
    }

    @Test
    void sparkGetsAJsonObjectWithTheIndicesAsStrings(@TempDir Path root) throws Exception {
        JsonNode resource = JSON.readTree(SparkResource.of(FabricatedProbe.with(root, "ok")));

        assertThat(resource.fieldNames()).toIterable().containsExactly("name", "addresses");
        assertThat(resource.get("name").asText()).isEqualTo("gpu");
        assertThat(resource.get("addresses")).extracting(JsonNode::textValue).containsExactly("0", "1");
    }

    @Test
    void sparkGetsAnEmptyListWithoutAGpu(@TempDir Path root) throws Exception {
        assertThat(SparkResource.of(FabricatedProbe.with(root, "no_gpu"))).isEqualTo("{\"name\":\"gpu\",\"addresses\":[]}\n");
    }

    /** 16 GiB less 16 MiB and 32 GiB less 16 MiB of memory; 2 and 4 SIMDs in a CU. */
    @Test
    void differentGpusAreCountedForEachValue(@TempDir Path root) throws Exception {
        assertThat(KubernetesLabels.of(FabricatedProbe.with(root, "ok")).lines()).contains("amd.com/gpu.cu-count=60",
                "amd.com/gpu.cu-count.60=2", "amd.com/gpu.simd-count.120=1", "amd.com/gpu.simd-count.240=1",
                "amd.com/gpu.vram.16G=1", "amd.com/gpu.vram.32G=1", "amd.com/gpu.device-id.73bf=1", "amd.com/gpu.family.NV=1",
                "amd.com/gpu.family.AI=1", "amd.com/gpu.product-name.Radeon_Double=1")
                .noneMatch(line -> line.startsWith("amd.com/gpu.vram="));
    }

    @Test
    void likeGpusGiveOneValueToo(@TempDir Path root) throws Exception {
        assertThat(KubernetesLabels.of(FabricatedProbe.with(root, "eight")).lines()).contains("amd.com/gpu.family=AI",
                "amd.com/gpu.family.AI=8", "amd.com/gpu.cu-count=304", "amd.com/gpu.vram=24G", "amd.com/gpu.simd-count=1216",
                "amd.com/gpu.product-name=Instinct_Double", "amd.com/gpu.device-id=74a1", "amd.com/gpu.gfx-target=gfx942")
                .allMatch(line -> line.matches("amd\\.com/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?=[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}"
                        + "[A-Za-z0-9])?"));
    }

    @Test
    void withoutAGpuThereIsNoLabel(@TempDir Path root) throws Exception {
        assertThat(KubernetesLabels.of(FabricatedProbe.with(root, "no_gpu"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'AMD Radeon(TM) RX 7900 XTX',AMD_Radeon_TM_RX_7900_XTX", "'  (x) ',x", "'___',''", "'a/b=c,d',a_b_c_d",
        "'a.',a", "'0123456789 0123456789 0123456789 0123456789 0123456789 0123456 ab',"
            + "0123456789_0123456789_0123456789_0123456789_0123456789_0123456"})
    void anyTextBecomesAValueThatKubernetesTakes(String text, String value) {
        assertThat(KubernetesLabels.valid(text, 63)).isEqualTo(value);
    }
}
