package hiptwin.harness.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
    private static final Catalogue CATALOGUE = Catalogue.shipped();

    private static Geometry geometry(int width, int height, int bitDepth, String format) {
        return new Geometry(width, height, PixelFormat.fromLabel(format).orElseThrow(), bitDepth);
    }

    @Test
    void holds_the_nineteen_twins() {
        List<String> twins = CATALOGUE.extractors().stream().flatMap(one -> one.nameOn(Backend.HIP).stream()).toList();
        assertThat(twins).hasSize(19).doesNotHaveDuplicates().contains("integer_ssim_hip", "integer_ms_ssim_hip", "adm_hip", "float_vif_hip");
    }

    @Test
    void two_twins_do_not_follow_the_pattern_of_their_cpu_name() {
        List<String> odd = CATALOGUE.extractors().stream()
                .filter(one -> one.nameOn(Backend.HIP).filter(name -> !name.equals(one.name() + "_hip")).isPresent())
                .map(Extractor::name).toList();
        assertThat(odd).containsExactlyInAnyOrder("ssim", "float_ms_ssim");
    }

    /** Keys with options as libvmaf 3.2.0 stores them. */
    @ParameterizedTest
    @CsvSource({
        "adm:adm_enhn_gain_limit=1.0, VMAF_integer_feature_adm2_score, integer_adm2_egl_1",
        "adm, VMAF_integer_feature_adm2_score, VMAF_integer_feature_adm2_score",
        "adm:adm_enhn_gain_limit=100, VMAF_integer_feature_adm2_score, VMAF_integer_feature_adm2_score",
        "motion:motion_moving_average=true:motion_five_frame_window=true, VMAF_integer_feature_motion2_score, integer_motion2_mffw_mma",
        "motion:motion_five_frame_window=true:motion_moving_average=true, VMAF_integer_feature_motion_sad_score, "
            + "VMAF_integer_feature_motion_sad_score_mffw_mma",
        "adm:adm_csf_mode=2:adm_dlm_weight=0.7:adm_enhn_gain_limit=1:adm_min_val=0.5:adm_noise_weight=0.02, "
            + "VMAF_integer_feature_adm3_score, integer_adm3_csf_2_dlmw_0.7_egl_1_min_0.5_nw_0.02",
        "psnr:enable_mse=true, psnr_y, psnr_y",
        "float_adm:adm_p_norm=2.5:debug=true, adm, adm",
        "float_adm:adm_p_norm=2.5:debug=true, adm_num, adm_num_apn_2.5",
        "cambi:full_ref=true:window_size=63, Cambi_feature_cambi_score, cambi_ws_63",
        "cambi:full_ref=true:window_size=63, cambi_source, cambi_source",
        "cambi:full_ref=true:window_size=63, cambi_full_reference, cambi_full_reference"})
    void options_that_take_part_in_the_key_change_it(String request, String raw, String expected) {
        Extractor extractor = CATALOGUE.find(request.split(":")[0]).orElseThrow();
        Key key = extractor.keys().stream().filter(one -> one.raw().equals(raw)).findFirst().orElseThrow();
        assertThat(KeyName.of(extractor, key, CATALOGUE.parse(request).options())).isEqualTo(expected);
    }

    @Test
    void required_keys_follow_lineage_options_and_chroma() {
        Extractor motion = CATALOGUE.find("motion").orElseThrow();
        Geometry colour = geometry(576, 324, 8, "420");
        assertThat(motion.requiredKeys(new TreeMap<>(), Lineage.NETFLIX, colour)).containsExactlyInAnyOrder(
                "VMAF_integer_feature_motion_sad_score", "VMAF_integer_feature_motion2_score", "VMAF_integer_feature_motion3_score");
        // The fork's debug option is on by default.
        assertThat(motion.requiredKeys(new TreeMap<>(), Lineage.FORK, colour)).containsExactlyInAnyOrder(
                "VMAF_integer_feature_motion_score", "VMAF_integer_feature_motion2_score", "VMAF_integer_feature_motion3_score");
        // cambi looks at the reference on demand alone.
        Extractor cambi = CATALOGUE.find("cambi").orElseThrow();
        assertThat(cambi.requiredKeys(new TreeMap<>(), Lineage.NETFLIX, colour)).containsExactly("Cambi_feature_cambi_score");
        assertThat(cambi.requiredKeys(CATALOGUE.parse("cambi:full_ref=true:topk=0.5").options(), Lineage.FORK, colour))
                .containsExactly("cambi_topk_0.5", "cambi_source", "cambi_full_reference");
        Extractor psnr = CATALOGUE.find("psnr").orElseThrow();
        assertThat(psnr.requiredKeys(new TreeMap<>(), Lineage.NETFLIX, geometry(64, 64, 8, "400"))).containsExactly("psnr_y");
    }

    @ParameterizedTest
    @CsvSource({
        "adm, 32, 64, 8, 420, BELOW_MINIMUM_SIZE", "adm, 33, 33, 8, 420,", "vif, 64, 3, 8, 420, BELOW_MINIMUM_SIZE",
        "psnr_hvs, 64, 64, 16, 420, DEPTH_NOT_SUPPORTED", "ciede, 64, 64, 8, 400, LAYOUT_NOT_SUPPORTED",
        "cambi, 215, 215, 8, 420, BELOW_MINIMUM_SIZE", "cambi, 216, 100, 8, 420,", "speed_chroma, 175, 400, 8, 420, BELOW_MINIMUM_SIZE",
        "speed_chroma, 357, 353, 8, 420, ODD_CHROMA_NOT_SUPPORTED", "speed_chroma, 357, 353, 8, 444,",
        "psnr, 1, 1, 9, 400,"})
    void what_a_real_library_crashes_on_is_refused_with_the_limit(String name, int width, int height, int depth, String format,
            Limits.Breach breach) {
        Optional<Limits.Refusal> refusal = CATALOGUE.find(name).orElseThrow().limits().check(name, geometry(width, height, depth, format));
        assertThat(refusal.map(Limits.Refusal::breach)).isEqualTo(Optional.ofNullable(breach));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "pnsr | unknown extractor 'pnsr'", "psnr:enable_chrome=true | no option 'enable_chrome'",
        "psnr:enable_chroma=1 | expected true or false", "adm:adm_dlm_weight=1,5 | a number from 0.0 to 1.0",
        "adm:adm_csf_mode=4 | a whole number from 0 to 3", "psnr:enable_chroma=true:enable_chroma=true | given twice",
        "adm:adm_csf_mode | cannot be ''"})
    void an_option_that_a_real_library_would_silently_accept_is_refused(String request, String message) {
        assertThatThrownBy(() -> CATALOGUE.parse(request)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    /** Counted in the registries: HIP in the fork's newer builds, the others in its c2a3c7e0 (feature_extractor.c), less ansnr. */
    @ParameterizedTest
    @CsvSource({"HIP, 19", "CUDA, 16", "SYCL, 16", "VULKAN, 16", "METAL, 7"})
    void each_backend_has_the_twins_that_its_registry_lists(Backend backend, int count) {
        assertThat(CATALOGUE.extractors().stream().flatMap(one -> one.nameOn(backend).stream()).distinct()).hasSize(count);
    }

    @Test
    void four_twins_do_not_follow_the_rule() {
        Map<String, String> odd = new TreeMap<>();
        CATALOGUE.extractors().forEach(one -> one.twins().forEach((backend, name) -> {
            if (!name.equals(one.name() + "_" + backend.label())) {
                odd.put(name, one.name());
            }
        }));
        assertThat(odd).isEqualTo(Map.of("integer_ssim_hip", "ssim", "integer_ms_ssim_hip", "float_ms_ssim",
                "integer_psnr_metal", "psnr", "integer_motion_metal", "motion"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"schemaVersion\":2,\"extractors\":[]}",
        "{\"schemaVersion\":1,\"extractors\":[],\"more\":1}",
        "{\"schemaVersion\":1,\"schemaVersion\":1,\"extractors\":[]}"})
    void a_data_file_that_is_not_of_the_known_shape_is_refused(String json) {
        assertThatThrownBy(() -> CatalogueReader.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class);
    }

    @Test
    void two_extractors_never_share_a_key() {
        List<String> keys = CATALOGUE.extractors().stream().flatMap(one -> one.keys().stream()).map(Key::raw).toList();
        assertThat(keys).doesNotHaveDuplicates();
        String twice = """
                {"schemaVersion": 1, "extractors": [%s, %s]}
                """.formatted(extractor("a"), extractor("b"));
        assertThatThrownBy(() -> CatalogueReader.read(new ByteArrayInputStream(twice.getBytes(StandardCharsets.UTF_8))))
                .hasMessageContaining("'k'").hasMessageContaining("'a'").hasMessageContaining("'b'");
    }

    private static String extractor(String name) {
        return """
                {"name": "%s", "lineages": ["fork"], "numbers": "integer", "temporal": false, "keys": [{"raw": "k"}],
                 "limits": {"minSide": 1, "bitDepths": [8], "layouts": ["420"]}, "options": []}""".formatted(name);
    }
}
