package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code harness.jar probe} on a machine without an AMD GPU. */
class ProbeIT {
    @TempDir
    private Path folder;

    private HarnessJar jar;

    @BeforeEach
    void start() {
        assumeThat(Path.of("/dev/kfd")).as("this machine may have a GPU").doesNotExist();
        jar = new HarnessJar(folder);
    }

    @Test
    void without_a_gpu_is_exit_code_4_with_the_reason_and_the_fix_in_80_columns() throws Exception {
        HarnessJar.Result result = jar.runPlain("probe");
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.flatOut()).contains("none usable", "/dev/kfd does not exist", "[no_kfd]", "fix:");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void json_on_standard_output_holds_nothing_but_json() throws Exception {
        HarnessJar.Result result = jar.runPlain("probe", "--json", "-");
        assertThat(result.exitCode()).isEqualTo(4);
        JsonNode report = new ObjectMapper().readTree(result.out());
        assertThat(report.at("/schemaVersion").asInt()).isEqualTo(1);
        assertThat(report.at("/reasonCode").asText()).isEqualTo("no_kfd");
        assertThat(report.at("/gpus").isEmpty()).isTrue();
        assertThat(result.err()).contains("none usable");
    }

    @Test
    void json_goes_where_it_is_told() throws Exception {
        Path file = folder.resolve("probe.json");
        assertThat(jar.runPlain("probe", "--json", file.toString()).exitCode()).isEqualTo(4);
        assertThat(new ObjectMapper().readTree(Files.readString(file)).at("/status").asText()).isEqualTo("no_device");
    }

    @Test
    void a_deadline_that_means_nothing_is_wrong_usage() throws Exception {
        assertThat(jar.runPlain("probe", "--timeout", "0").exitCode()).isEqualTo(2);
    }

    @Test
    void spark_and_kubernetes_without_a_gpu_get_an_empty_list_and_no_label() throws Exception {
        HarnessJar.Result spark = jar.runPlain("probe", "--spark-resource");
        assertThat(spark.exitCode()).isEqualTo(4);
        assertThat(spark.out()).isEqualTo("{\"name\":\"gpu\",\"addresses\":[]}\n");
        HarnessJar.Result labels = jar.runPlain("probe", "--k8s-labels");
        assertThat(labels.exitCode()).isEqualTo(4);
        assertThat(labels.out()).isEmpty();
        assertThat(jar.runPlain("probe", "--k8s-labels", "--spark-resource").exitCode()).isEqualTo(2);
    }

    @Test
    void a_library_that_is_not_there_is_bad_input() throws Exception {
        HarnessJar.Result result = jar.runPlain("probe", "--library", "/no/such/library");
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.flatOut()).contains("cannot be read: no such file");
    }
}
