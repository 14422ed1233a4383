package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.oracle.OracleEngine;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which twins a build runs by itself: as it says, never by their names. */
class DispatchTest {
    private static final Geometry LARGE = new Geometry(576, 324, PixelFormat.YUV420P, 8);

    private final VmafDouble library = VmafDouble.open(Variant.VMAFX);

    @AfterEach
    void switchFaultsOff() {
        library.faults("");
    }

    private static List<DispatchAnswer> ask(EngineSpec.Libvmaf spec, Geometry geometry, ExtractorRequest... requests)
            throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(spec)) {
            return engine.dispatched(List.of(requests), geometry);
        }
    }

    private static ExtractorRequest named(String extractor) {
        return Passes.request(extractor);
    }

    @Test
    void twoOfTheTwinsAreNotCalledAsTheirExtractorWithASuffix() throws Exception {
        assertThat(ask(Passes.device(library, 0), LARGE, named("psnr"), named("ssim"), named("float_ms_ssim")))
                .containsExactly(new DispatchAnswer.Twin("psnr_hip"), new DispatchAnswer.Twin("integer_ssim_hip"),
                        new DispatchAnswer.Twin("integer_ms_ssim_hip"));
        assertThat(library.audit().liveContexts()).isZero();
        assertThat(library.audit().liveHipStates()).isZero();
    }

    /** The builds of September 2026 register 19 twins and keep adm and float_vif on the CPU: 17. */
    @Test
    void aTwinThatTheBuildKeepsOnTheCpuIsNone() throws Exception {
        library.faults("not-dispatched@adm_hip,not-dispatched@float_vif_hip");
        ExtractorRequest[] all = Stream.of("psnr", "float_psnr", "ciede", "float_moment", "motion", "motion_v2", "float_motion",
                "float_ssim", "ssim", "float_ms_ssim", "vif", "float_adm", "psnr_hvs", "ssimulacra2", "cambi", "speed_chroma",
                "speed_temporal", "adm", "float_vif").map(DispatchTest::named).toArray(ExtractorRequest[]::new);
        List<DispatchAnswer> answers = ask(Passes.device(library, 0), LARGE, all);
        assertThat(answers.subList(0, 17)).hasOnlyElementsOfType(DispatchAnswer.Twin.class);
        assertThat(answers.subList(17, 19)).containsExactly(new DispatchAnswer.None(), new DispatchAnswer.None());
    }

    @Test
    void aTwinThatIsNotDispatchedStillRunsUnderItsName() throws Exception {
        library.faults("not-dispatched@psnr_hip");
        assertThat(Passes.run(Passes.device(library, 0), Passes.psnrHip()).valueCount()).isEqualTo(3 * 4);
    }

    @Test
    void anOptionThatTheTwinDoesNotTakeIsNamed() throws Exception {
        library.faults("twin-refuses@vif_hip=vif_skip_scale0");
        assertThat(ask(Passes.device(library, 0), LARGE, Passes.requestWith("vif", Map.of("vif_skip_scale0", "true"))))
                .singleElement().isInstanceOfSatisfying(DispatchAnswer.Refused.class, refused -> {
            assertThat(refused.option()).contains("vif_skip_scale0");
            assertThat(refused.sentence()).contains("vif[vif_skip_scale0=true]", "ENOTSUP (-95");
        });
        assertThat(library.audit().liveDictionaries()).isZero();
    }

    @Test
    void aGeometryThatTheTwinDoesNotTakeIsDescribed() throws Exception {
        Geometry small = new Geometry(64, 64, PixelFormat.YUV420P, 8);
        assertThat(ask(Passes.device(library, 0), small, named("float_ms_ssim"), named("psnr")))
                .satisfiesExactly(refused -> assertThat(refused).isInstanceOfSatisfying(DispatchAnswer.Refused.class, answer -> {
                    assertThat(answer.option()).isEmpty();
                    assertThat(answer.sentence()).contains("64x64");
                }), twin -> assertThat(twin).isEqualTo(new DispatchAnswer.Twin("psnr_hip")));
    }

    @Test
    void anyOtherCodeIsNoAnswerAndSaysItsNameAndNumber() throws Exception {
        library.faults("not-dispatched@psnr_hip=-5");
        assertThat(ask(Passes.device(library, 0), LARGE, named("psnr"))).singleElement()
                .isInstanceOfSatisfying(DispatchAnswer.Unknown.class, unknown -> {
            assertThat(unknown.code()).hasValue(-5);
            assertThat(unknown.sentence()).contains("vmaf_feature_backend_twin", "EIO (-5");
        });
    }

    @Test
    void aContextWithoutADeviceHasNoTwins() throws Exception {
        assertThat(ask(Passes.cpu(library), LARGE, named("psnr"))).singleElement()
                .isInstanceOfSatisfying(DispatchAnswer.Unknown.class, unknown -> assertThat(unknown.code()).hasValue(-19));
    }

    @Test
    void aDeviceThatCannotBeHadIsTheReasonForEveryAnswer() throws Exception {
        library.faults("hip-devices=0");
        assertThat(ask(Passes.device(library, 0), LARGE, named("psnr"), named("vif"))).hasSize(2).allSatisfy(answer ->
                assertThat(answer).isInstanceOfSatisfying(DispatchAnswer.Unknown.class, unknown -> {
                    assertThat(unknown.code()).hasValue(-19);
                    assertThat(unknown.sentence()).contains("vmaf_hip_state_init", "ENODEV");
                }));
        assertThat(library.audit().liveContexts()).isZero();
    }

    @Test
    void aLibraryThatCannotBeAskedIsNoAnswerWithoutACode() throws Exception {
        VmafDouble fork = VmafDouble.open(Variant.FORK);
        assertThat(ask(Passes.device(fork, 0), LARGE, named("psnr"))).singleElement()
                .isInstanceOfSatisfying(DispatchAnswer.Unknown.class, unknown -> {
            assertThat(unknown.code()).isEqualTo(OptionalInt.empty());
            assertThat(unknown.sentence()).contains("vmaf_feature_backend_twin");
        });
    }

    @Test
    void anEngineWithoutDevicesDoesNotTell() {
        try (OracleEngine oracle = new OracleEngine()) {
            assertThat(oracle.dispatched(List.of(named("psnr")), LARGE)).singleElement()
                    .isInstanceOf(DispatchAnswer.Unknown.class);
        }
    }
}
