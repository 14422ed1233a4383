package hiptwin.harness.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The 25 rows of the fork's parity gate of October 2026, their options, keys and tolerances. */
class GateTest {
    private static final Gate GATE = Gate.shipped();

    private static GateFeature row(String name) {
        return GATE.features().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }

    private static Geometry geometry(int width, int height) {
        return new Geometry(width, height, PixelFormat.YUV420P, 8);
    }

    @Test
    void has_25_rows_of_which_six_need_options() {
        assertThat(GATE.features()).hasSize(25);
        assertThat(GATE.features()).filteredOn(row -> !row.hasDefaultOptions()).extracting(GateFeature::name).containsExactlyInAnyOrder(
                "float_ms_ssim_lcs", "float_ms_ssim_chroma", "float_ssim_lcs", "motion_debug", "motion_mffw", "motion_v2_mffw");
    }

    @Test
    void covers_every_hip_twin() {
        List<String> twins = Catalogue.shipped().extractors().stream().filter(one -> one.nameOn(Backend.HIP).isPresent())
                .map(Extractor::name).toList();
        assertThat(GATE.features()).extracting(row -> row.extractor().name()).containsAll(twins);
    }

    @Test
    void every_hip_twin_is_held_to_equality_but_ciede() {
        for (GateFeature row : GATE.features()) {
            Tolerance tolerance = row.rule(Backend.HIP, geometry(1920, 1080)).tolerance();
            assertThat(tolerance).as(row.name()).isEqualTo(row.name().equals("ciede") ? new Tolerance.Absolute(1e-9) : Tolerance.EXACT);
        }
    }

    @Test
    void keys_carry_the_suffix_of_their_options() {
        assertThat(row("motion_mffw").keys()).containsExactly("VMAF_integer_feature_motion_sad_score_mffw_mma", "integer_motion2_mffw_mma",
                "integer_motion3_mffw_mma");
        assertThat(row("motion_v2").keys()).hasSize(2);
        assertThat(row("float_ms_ssim_lcs").keys()).hasSize(16);
    }

    /** 64 (floor((W-8)/7)+1) (floor((H-8)/7)+1) samples; 241,408 at 576x324, so 1080p has 3.34 times the limit and 4K 6.69 times. */
    @ParameterizedTest
    @CsvSource({"576, 324, 5e-4", "320, 180, 5e-4", "1920, 1080, 1.67e-3", "3840, 2160, 3.34e-3"})
    void a_twin_that_is_not_declared_exact_has_a_limit_that_grows_with_the_area(int width, int height, double limit) {
        Rule rule = row("psnr_hvs").rule(Backend.CUDA, geometry(width, height));
        assertThat(((Tolerance.Absolute) rule.tolerance()).limit()).isCloseTo(limit, within(limit / 300));
        assertThat(rule.source()).contains(width > 576 ? "+area x" : "default");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "\"extractor\": \"psnr\" | \"extractor\": \"pnsr\" | unknown extractor 'pnsr'",
        "\"psnr_y\" | \"psnr_yy\" | unknown key 'psnr_yy'",
        "\"exact\": [\"hip\"] | \"exact\": [\"hop\"] | unknown backend 'hop'",
        "\"exact\": [\"hip\"] | \"exact\": [\"cpu\"] | unknown backend 'cpu'",
        "\"metrics\" | \"options\": {\"enable_mse\": \"1\"}, \"metrics\" | expected true or false",
        "\"metrics\" | \"options\": {\"enable_msee\": \"true\"}, \"metrics\" | unknown option 'enable_msee'",
        "\"schemaVersion\": 1 | \"schemaVersion\": 2 | expected 1", "\"metrics\" | \"more\": 1, \"metrics\" | more"})
    void a_row_that_names_what_does_not_exist_is_refused(String from, String to, String problem) {
        String valid = """
                {"schemaVersion": 1, "sources": {"exact": "e", "mathLibrary": "m", "generic": "g"}, "features": [
                  {"name": "a", "extractor": "psnr", "metrics": ["psnr_y"], "generic": {"absolute": 5e-5}, "exact": ["hip"]}]}""";
        assertThat(valid).contains(from);
        assertThatThrownBy(() -> GateReader.read(new ByteArrayInputStream(valid.replace(from, to).getBytes(StandardCharsets.UTF_8)),
                Catalogue.shipped())).isInstanceOf(IOException.class).hasMessageContaining(problem);
    }
}
