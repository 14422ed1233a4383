package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.EngineSpec.Device;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Backends other than HIP take the same path. */
class BackendTest {
    private final VmafDouble netflix = VmafDouble.open(Variant.NETFLIX_CUDA);

    @AfterEach
    void switchFaultsOff() {
        netflix.faults("");
    }

    private static EngineSpec.Libvmaf spec(VmafDouble library, Backend backend, int index) {
        return new EngineSpec.Libvmaf(library.library().toString(), 0, 4, Optional.of(new Device(backend, index)));
    }

    private static ExtractorRequest vif(String name) {
        return Passes.request(name, "VMAF_integer_feature_vif_scale0_score");
    }

    private static ExtractorRequest adm(String name) {
        return Passes.request(name, "VMAF_integer_feature_adm2_score");
    }

    private static ExtractorRequest motion(String name) {
        return Passes.request(name, Passes.MOTION2);
    }

    private static EngineException failing(EngineSpec.Libvmaf spec, ExtractorRequest... extractors) {
        return catchThrowableOfType(EngineException.class, () -> Passes.run(spec, extractors));
    }

    @ParameterizedTest
    @EnumSource(value = Variant.class, names = {"NETFLIX_CUDA", "VMAFX_CUDA"})
    void theThreeTwinsOfCudaGiveWhatTheirCpuExtractorsGive(Variant variant) throws Exception {
        VmafDouble library = VmafDouble.open(variant);
        ScoreTable device = Passes.run(spec(library, Backend.CUDA, 0), adm("adm_cuda"), vif("vif_cuda"), motion("motion_cuda"));
        assertThat(library.audit().lastThreads()).as("a device extractor never gets worker threads").isZero();
        assertThat(library.audit().liveHipStates()).isZero();
        assertThat(library.audit().livePictures()).isZero();
        assertThat(device.valueCount()).isEqualTo(3 * 4);
        assertThat(device).isEqualTo(Passes.run(Passes.cpu(library), adm("adm"), vif("vif"), motion("motion")));
    }

    @Test
    void aReceiptNamesCuda() throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(spec(VmafDouble.open(Variant.VMAFX_CUDA), Backend.CUDA, 0))) {
            Passes.run(engine, Passes.SMALL, 2, vif("vif_cuda"));
            assertThat(engine.lastReceipt()).contains(List.of(new Receipt("vif_cuda", VmafBackend.CUDA)));
        }
    }

    @Test
    void withoutADeviceACudaExtractorIsRefusedAtTheFirstFrame() {
        EngineException error = failing(Passes.cpu(netflix), vif("vif_cuda"));
        assertThat(error.function()).isEqualTo("vmaf_read_pictures");
        assertThat(error.code()).isEqualTo(-22);
    }

    @Test
    void noDeviceIsToldByBackendNameAndCode() {
        netflix.faults("hip-devices=0");
        EngineException error = failing(spec(netflix, Backend.CUDA, 0), vif("vif_cuda"));
        assertThat(error).hasMessageContaining("vmaf_cuda_state_init").hasMessageContaining("ENODEV (-19")
                .hasMessageContaining("CUDA device 0");
    }

    @Test
    void cudaTakesNoDeviceNumberAndSaysHowToChooseOne() {
        EngineException error = failing(spec(netflix, Backend.CUDA, 1), vif("vif_cuda"));
        assertThat(error).hasMessageContaining("CUDA_VISIBLE_DEVICES to 1");
        assertThat(netflix.audit().liveContexts()).isZero();
    }

    @ParameterizedTest
    @EnumSource(value = Backend.class, names = {"HIP", "SYCL", "VULKAN", "METAL"})
    void aLibraryWithoutABackendSaysSo(Backend backend) {
        EngineException error = failing(spec(netflix, backend, 0), vif("vif"));
        assertThat(error.function()).isEqualTo("vmaf_" + backend.label() + "_state_init");
        assertThat(error).hasMessageContaining(netflix.library().toString()).hasMessageContaining("built with " + backend);
        assertThat(netflix.audit().liveContexts()).isZero();
    }

    @Test
    void theCpuIsNoDeviceAndAnIndexCountsFromZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Device(Backend.CPU, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Device(Backend.HIP, -1)).withMessageContaining("-1");
    }

    @Test
    void aHipDeviceCanBeAskedForByItsNumberAlone() {
        assertThat(new EngineSpec.Libvmaf("/lib", 0, 0, OptionalInt.of(2)).device()).contains(new Device(Backend.HIP, 2));
        assertThat(new EngineSpec.Libvmaf("/lib", 0, 0, OptionalInt.empty()).device()).isEmpty();
    }

    /** Every twin in the catalogue, and nothing that runs on the CPU. */
    @Test
    void theNameTellsADeviceExtractor() {
        Catalogue.shipped().extractors().forEach(extractor -> {
            assertThat(LibvmafEngine.isOnDevice(extractor.name())).as(extractor.name()).isFalse();
            extractor.twins().forEach((backend, name) -> {
                assertThat(LibvmafEngine.isOnDevice(name)).as(name).isTrue();
                assertThat(name).endsWith("_" + backend.label());
            });
        });
    }
}
