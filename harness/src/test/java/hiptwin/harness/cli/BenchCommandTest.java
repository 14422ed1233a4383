package hiptwin.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.report.BenchJson;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
    private static final Path FIXTURES = Path.of(System.getProperty("hiptwin.root", "..")).resolve("fixtures");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int bench(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "bench";
        System.arraycopy(args, 0, all, 1, args.length);
        return Main.execute(all, new PrintWriter(out), new PrintWriter(err));
    }

    @Test
    void the_measurement_keeps_to_its_schema_and_says_what_was_not_measured(@TempDir Path folder) throws Exception {
        Assumptions.assumeFalse(Files.exists(Path.of("/dev/kfd")), "an AMD GPU is here");
        Path json = folder.resolve("bench.json");

        int code = bench("--backend", "hip", "--libvmaf", VmafDouble.library(VmafDouble.Variant.VMAFX).toString(), "--fixture",
                "texture_576x324_420_10", "--extractor", "psnr", "--passes", "1", "--json", json.toString(), FIXTURES.toString());

        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).contains("NOT MEASURED", "/dev/kfd", "texture_576x324_420_10", "psnr", "ms/frame");
        Schema schema;
        try (InputStream in = BenchJson.class.getResourceAsStream("bench.schema.json")) {
            schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(new ObjectMapper().readTree(in));
        }
        assertThat(schema.validate(Files.readString(json), InputFormat.JSON)).isEmpty();
        JsonNode root = new ObjectMapper().readTree(json.toFile());
        assertThat(root.at("/gpu/status").asText()).isEqualTo("no_device");
        assertThat(root.at("/timings/0/millisPerFrame").asDouble()).isPositive();
        assertThat(root.at("/timings/0/frames").asInt()).isEqualTo(3);
    }

    @Test
    void a_gpu_that_was_required_and_is_not_there_ends_with_4() {
        Assumptions.assumeFalse(Files.exists(Path.of("/dev/kfd")), "an AMD GPU is here");

        assertThat(bench("--backend", "hip", "--require-gpu", "--side", "oracle", "--fixture", "texture_576x324_420_10", "--extractor", "psnr",
                "--passes", "1", FIXTURES.toString())).isEqualTo(4);
    }

    @Test
    void a_side_that_is_not_there_is_wrong_usage() {
        assertThat(bench("--side", "hip7", FIXTURES.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--side hip7: no such side here: expected one of [oracle");
    }

    @Test
    void no_pass_is_wrong_usage() {
        assertThat(bench("--passes", "0", FIXTURES.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--passes 0: expected a whole number from 1 to 1000");
    }
}
