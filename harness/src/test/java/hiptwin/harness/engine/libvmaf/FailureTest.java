package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.VmafDouble.Audit;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * After every kind of failure nothing is left alive, what was measured is kept, and the message says where it happened.
 */
class FailureTest {

    private static EngineException failing(VmafDouble library, String faults, ExtractorRequest... extractors) {
        library.faults(faults);
        try {
            return catchThrowableOfType(EngineException.class, () -> Passes.run(Passes.cpu(library), extractors));
        } finally {
            library.faults("");
        }
    }

    private static void assertNothingLeft(VmafDouble library) {
        Audit audit = library.audit();
        assertThat(audit.livePictures()).as("pictures").isZero();
        assertThat(audit.liveContexts()).as("contexts").isZero();
        assertThat(audit.liveDictionaries()).as("dictionaries").isZero();
        assertThat(audit.liveHipStates()).as("device states").isZero();
        assertThat(audit.refusedUnrefs()).as("releases of what was not ours").isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "NETFLIX,            -19, ENODEV",
        "NETFLIX_WITH_COLOR, -22, EINVAL",
        "FORK,               -38, ENOSYS",
        "VMAFX,               -5, EIO",
        "VMAFX_WITH_COLOR,     1, UNKNOWN(0x1)",
    })
    void aFrameThatIsRefusedNamesCodeFrameAndExtractor(Variant variant, int code, String name) {
        VmafDouble library = VmafDouble.open(variant);
        EngineException error = failing(library, "refuse-read@psnr:0=" + code, Passes.psnr());
        assertThat(error.function()).isEqualTo("vmaf_read_pictures");
        assertThat(error.code()).isEqualTo(code);
        assertThat(error).hasMessageContaining(name).hasMessageContaining("frame 0 of 66x34 4:2:0 8 bit")
                .hasMessageContaining("psnr");
        assertNothingLeft(library);
    }

    @ParameterizedTest
    @EnumSource(value = Variant.class, names = {"NETFLIX", "NETFLIX_WITH_COLOR", "FORK", "VMAFX"})
    void twoHundredFailingFramesLeakNoPicture(Variant variant) {
        VmafDouble library = VmafDouble.open(variant);
        for (int i = 0; i < 200; i++) {
            assertThat(failing(library, "refuse-read@psnr:2=-5", Passes.psnr())).isNotNull();
        }
        assertNothingLeft(library);
    }

    @Test
    void scoresOfTheFramesBeforeAFailureAreKept() {
        VmafDouble library = VmafDouble.open(Variant.VMAFX);
        library.faults("refuse-read@psnr_hip:3=-5");
        ScoreTable.Builder scores = new ScoreTable.Builder();
        assertThatThrownBy(() -> {
            try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
                engine.run(List.of(Passes.psnrHip()), Passes.reference(Passes.SMALL, 6),
                        Passes.distorted(Passes.SMALL, 6), scores);
            }
        }).isInstanceOf(EngineException.class).hasMessageContaining("frame 3");
        assertThat(Passes.present(scores.build(6), "psnr_y"))
                .as("the device hands over frame 2 while it takes frame 3").isEqualTo(3);
        assertNothingLeft(library);
        library.faults("");
    }

    @Test
    void aFailingFlushKeepsWhatIsKnown() {
        VmafDouble library = VmafDouble.open(Variant.VMAFX);
        library.faults("refuse-flush@float_psnr_hip=-5");
        ScoreTable.Builder scores = new ScoreTable.Builder();
        assertThatThrownBy(() -> {
            try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
                engine.run(List.of(Passes.psnrHip(), Passes.request("float_psnr_hip", "float_psnr")),
                        Passes.reference(Passes.SMALL, 4), Passes.distorted(Passes.SMALL, 4), scores);
            }
        }).isInstanceOf(EngineException.class).hasMessageContaining("flush after 4 frames").hasMessageContaining("EIO");
        assertThat(Passes.present(scores.build(4), "psnr_y")).as("the last frame came before the failure").isEqualTo(4);
        assertThat(Passes.present(scores.build(4), "float_psnr")).isEqualTo(3);
        assertNothingLeft(library);
        library.faults("");
    }

    @Test
    void aTooSmallPictureThatAnswersPlusOneIsAFailure() throws Exception {
        VmafDouble library = VmafDouble.open(Variant.NETFLIX);
        EngineException error = failing(library, "", Passes.request("float_ms_ssim", "float_ms_ssim"));
        assertThat(error.code()).isEqualTo(1);
        assertThat(error).hasMessageContaining("perhaps the size");
        assertNothingLeft(library);
    }

    @ParameterizedTest
    @EnumSource(value = Variant.class, names = {"NETFLIX", "VMAFX"})
    void optionsAreTheLibrarysOnceTheNameIsKnown(Variant variant) {
        VmafDouble library = VmafDouble.open(variant);
        ExtractorRequest outOfRange = Passes.requestWith("vif", Map.of("vif_enhn_gain_limit", "0.5"), "x");
        EngineException refusedValue = failing(library, "", outOfRange);
        assertThat(refusedValue.function()).isEqualTo("vmaf_use_feature");
        assertThat(refusedValue).hasMessageContaining("vif[vif_enhn_gain_limit=0.5]").hasMessageContaining("EINVAL");
        assertNothingLeft(library);
    }

    @Test
    void anUnknownExtractorIsFoundBeforeOptionsAreMade() {
        VmafDouble library = VmafDouble.open(Variant.FORK);
        EngineException error = failing(library, "",
                Passes.requestWith("psnr_cuda", Map.of("enable_mse", "true"), "psnr_y"));
        assertThat(error.function()).isEqualTo("vmaf_use_feature");
        assertThat(error).hasMessageContaining("does not register the extractor psnr_cuda");
        assertNothingLeft(library);
    }

    @ParameterizedTest
    @CsvSource({"refuse-alloc=-12, vmaf_picture_alloc, ENOMEM", "refuse-init=-12, vmaf_init, ENOMEM"})
    void aLibraryThatGivesNothingIsNamed(String fault, String function, String name) {
        VmafDouble library = VmafDouble.open(Variant.NETFLIX);
        EngineException error = failing(library, fault, Passes.psnr());
        assertThat(error.function()).isEqualTo(function);
        assertThat(error).hasMessageContaining(name);
        assertNothingLeft(library);
    }

    @Test
    void aBusyCloseIsAskedAgain() throws Exception {
        VmafDouble library = VmafDouble.open(Variant.VMAFX);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            // the name is asked for in a context of its own
            assertThat(engine.refusal(Passes.psnrHip())).isEmpty();
            library.faults("close-busy=3");
            long closes = library.audit().closes();
            Passes.run(engine, Passes.SMALL, 2, Passes.psnrHip());
            assertThat(library.audit().closes() - closes).isEqualTo(4);
        } finally {
            library.faults("");
        }
        assertNothingLeft(library);
    }

    @Test
    void aCloseThatNeverSucceedsIsReportedAndTheDeviceStateStays() throws Exception {
        VmafDouble library = VmafDouble.open(Variant.VMAFX_TO_SPOIL);
        ScoreTable.Builder scores = new ScoreTable.Builder();
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            library.faults("close-busy=100000");
            Audit before = library.audit();
            assertThatThrownBy(() -> engine.run(List.of(Passes.psnrHip()), Passes.reference(Passes.SMALL, 2),
                    Passes.distorted(Passes.SMALL, 2), scores)).isInstanceOf(EngineException.class)
                            .hasMessageContaining("vmaf_close")
                            .hasMessageContaining("EBUSY");
            assertThat(library.audit().liveHipStates() - before.liveHipStates())
                    .as("freed under a context it would crash").isEqualTo(1);
        } finally {
            library.faults("");
        }
        assertThat(Passes.present(scores.build(2), "psnr_y")).isEqualTo(2);
    }

    @Test
    void aFrameThatCannotBeReadClosesTheContext() throws Exception {
        VmafDouble library = VmafDouble.open(Variant.NETFLIX);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            assertThatThrownBy(() -> engine.run(List.of(Passes.psnr()), Passes.reference(Passes.SMALL, 4),
                    Passes.distorted(Passes.SMALL, 4).failingAt(2), (key, frame, value) -> { }))
                            .isInstanceOf(FixtureException.class);
        }
        assertNothingLeft(library);
    }

    @Test
    void aSinkThatThrowsClosesTheContext() throws Exception {
        VmafDouble library = VmafDouble.open(Variant.NETFLIX);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            assertThatThrownBy(() -> engine.run(List.of(Passes.psnr()), Passes.reference(Passes.SMALL, 4),
                    Passes.distorted(Passes.SMALL, 4), (key, frame, value) -> {
                        throw new IllegalStateException("the channel is gone");
                    })).isInstanceOf(IllegalStateException.class).hasMessage("the channel is gone");
        }
        assertNothingLeft(library);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 16})
    void clipsOfDifferentDepthAreRefusedBeforeTheLibrarySeesThem(int bitDepth) throws Exception {
        VmafDouble library = VmafDouble.open(Variant.FORK);
        Geometry deeper = new Geometry(66, 34, PixelFormat.YUV420P, bitDepth);
        long frames = library.audit().framesRead();
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            assertThatThrownBy(() -> engine.run(List.of(Passes.psnr()), Passes.reference(Passes.SMALL, 2),
                    Passes.distorted(deeper, 2),
                    (key, frame, value) -> { })).isInstanceOf(EngineException.class)
                            .hasMessageContaining("66x34 4:2:0 8 bit")
                                    .hasMessageContaining("66x34 4:2:0 " + bitDepth + " bit");
            assertThatThrownBy(() -> engine.run(List.of(Passes.psnr()), Passes.reference(Passes.SMALL, 2),
                    Passes.distorted(Passes.SMALL, 3), (key, frame, value) -> { })).isInstanceOf(EngineException.class)
                            .hasMessageContaining("2 frames").hasMessageContaining("3; expected the same number");
        }
        assertThat(library.audit().framesRead()).isEqualTo(frames);
    }

    @Test
    void aKeyAskedForTwiceIsTheCallersMistake() throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(VmafDouble.open(Variant.VMAFX)))) {
            assertThatThrownBy(() -> Passes.run(engine, Passes.SMALL, 1, Passes.psnr(), Passes.psnrHip()))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("psnr_y");
            assertThatThrownBy(() -> Passes.run(engine, Passes.SMALL, 1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void anEngineBelongsToItsPlatformThread() throws Exception {
        VmafDouble library = VmafDouble.open(Variant.NETFLIX);
        LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library));
        AtomicReference<Throwable> elsewhere = new AtomicReference<>();
        Thread other = new Thread(() -> elsewhere.set(catchThrowableOfType(IllegalStateException.class,
                () -> engine.refusal(Passes.psnr()))), "other");
        other.start();
        other.join();
        assertThat(elsewhere.get()).hasMessageContaining("not to other");

        AtomicReference<Throwable> virtual = new AtomicReference<>();
        Thread.ofVirtual().start(() -> virtual.set(catchThrowableOfType(IllegalStateException.class,
                () -> LibvmafEngine.open(Passes.cpu(library))))).join();
        assertThat(virtual.get()).hasMessageContaining("platform thread");

        engine.close();
        engine.close();
        assertThatThrownBy(() -> engine.refusal(Passes.psnr())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }
}
