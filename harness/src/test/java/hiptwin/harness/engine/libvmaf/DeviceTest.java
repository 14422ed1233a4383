package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A device side: how it is asked for, what it answers, and how a silent fall-back shows. */
class DeviceTest {
    private final VmafDouble library = VmafDouble.open(Variant.VMAFX);

    @AfterEach
    void switchFaultsOff() {
        library.faults("");
    }

    private static EngineException failing(EngineSpec.Libvmaf spec, ExtractorRequest... extractors) {
        return catchThrowableOfType(EngineException.class, () -> Passes.run(spec, extractors));
    }

    @Test
    void theDeviceThatWasAskedForIsGivenToTheContext() throws Exception {
        library.faults("hip-devices=3");
        ScoreTable device = Passes.run(Passes.device(library, 2), Passes.psnrHip());
        assertThat(library.audit().lastHipDevice()).isEqualTo(2);
        assertThat(library.audit().liveHipStates()).isZero();
        assertThat(device).isEqualTo(Passes.run(Passes.cpu(library), Passes.psnr()));
    }

    @Test
    void noDeviceIsToldByNameAndCode() {
        library.faults("hip-devices=0");
        EngineException error = failing(Passes.device(library, 0), Passes.psnrHip());
        assertThat(error.function()).isEqualTo("vmaf_hip_state_init");
        assertThat(error.code()).isEqualTo(-19);
        assertThat(error).hasMessageContaining("ENODEV").hasMessageContaining("HIP device 0");
        assertThat(library.audit().liveContexts()).isZero();
    }

    @Test
    void aDeviceIndexPastTheLastIsToldByNameAndCode() {
        EngineException error = failing(Passes.device(library, 1), Passes.psnrHip());
        assertThat(error.code()).isEqualTo(-22);
        assertThat(error).hasMessageContaining("HIP device 1");
    }

    @Test
    void aForkThatCannotTakeADeviceFreesItsStateAfterTheContext() {
        VmafDouble fork = VmafDouble.open(Variant.FORK);
        EngineException error = failing(Passes.device(fork, 0), Passes.psnrHip());
        assertThat(error.function()).isEqualTo("vmaf_hip_import_state");
        assertThat(error.code()).isEqualTo(-38);
        assertThat(fork.audit().liveHipStates()).isZero();
        assertThat(fork.audit().liveContexts()).isZero();
    }

    @Test
    void aLibraryWithoutHipNamesTheMissingFunction() {
        VmafDouble netflix = VmafDouble.open(Variant.NETFLIX);
        EngineException error = failing(Passes.device(netflix, 0), Passes.psnr());
        assertThat(error.function()).isEqualTo("vmaf_hip_state_init");
        assertThat(error).hasMessageContaining(netflix.library().toString()).hasMessageContaining("built with HIP");
        assertThat(netflix.audit().liveContexts()).isZero();
    }

    @Test
    void aDeviceExtractorNeverGetsWorkerThreads() throws Exception {
        EngineSpec.Libvmaf spec = new EngineSpec.Libvmaf(library.library().toString(), 0, 8, OptionalInt.of(0));
        Passes.run(spec, Passes.psnrHip());
        assertThat(library.audit().lastThreads()).isZero();
    }

    @Test
    void theReceiptNamesWhatRanWhere() throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            assertThat(engine.lastReceipt()).isEmpty();
            Passes.run(engine, Passes.SMALL, 2, Passes.psnrHip(), Passes.request("float_psnr", "float_psnr"));
            assertThat(engine.lastReceipt()).contains(List.of(new Receipt("psnr_hip", VmafBackend.HIP),
                    new Receipt("float_psnr", VmafBackend.CPU)));
        }
    }

    @Test
    void aSilentFallBackShowsInTheReceipt() throws Exception {
        library.faults("fell-back@psnr_hip");
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            Passes.run(engine, Passes.SMALL, 2, Passes.psnrHip());
            assertThat(engine.lastReceipt()).contains(List.of(new Receipt("psnr", VmafBackend.CPU)));
        }
    }

    @Test
    void aLibraryThatTellsNothingLeavesNoReceipt() throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(VmafDouble.open(Variant.FORK)))) {
            Passes.run(engine, Passes.SMALL, 2, Passes.psnr());
            assertThat(engine.lastReceipt()).isEmpty();
        }
    }
}
