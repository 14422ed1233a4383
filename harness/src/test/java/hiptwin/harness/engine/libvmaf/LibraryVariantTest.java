package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The builds of libvmaf differ in layout, rounding, alignment and functions; none of it may be assumed. */
class LibraryVariantTest {

    @ParameterizedTest
    @CsvSource({
        "NETFLIX,             96, 32, false",
        "NETFLIX_WITH_COLOR, 112, 32, false",
        "FORK,                96, 64, true",
        "VMAFX,               96, 64, true",
        "VMAFX_WITH_COLOR,   112, 64, true",
    })
    void pictureLayoutIsReadFromAnAllocatedPicture(Variant variant, long structBytes, long alignment, boolean roundsUp)
            throws Exception {
        VmafDouble library = VmafDouble.open(variant);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            assertThat(engine.pictureLayout()).isEqualTo(new PictureLayout(structBytes, alignment, roundsUp));
        }
        assertThat(library.audit().livePictures()).isZero();
        assertThat(library.audit().liveContexts()).isZero();
    }

    @Test
    void aLayoutThatIsNotKnownIsRefused() {
        VmafDouble library = VmafDouble.open(Variant.STRANGE_LAYOUT);
        assertThatThrownBy(() -> LibvmafEngine.open(Passes.cpu(library))).isInstanceOf(EngineException.class)
                .hasMessageContaining("vmaf_picture_alloc").hasMessageContaining("byte 80 or 96");
    }

    @ParameterizedTest
    @CsvSource({"NETFLIX, NETFLIX", "NETFLIX_WITH_COLOR, NETFLIX", "FORK, FORK", "VMAFX, VMAFX", "NEITHER, UNKNOWN"})
    void lineageIsWhatFunctionsAndExtractorsAgreeOn(Variant variant, Lineage lineage) throws Exception {
        VmafDouble library = VmafDouble.open(variant);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            assertThat(engine.facts().lineage()).isEqualTo(lineage);
            assertThat(engine.facts().libraryPath()).contains(library.library().toString());
        }
    }

    @ParameterizedTest
    @CsvSource({"NETFLIX, 3.2.0-double", "FORK, c2a3c7e0", "VMAFX, 4.0.0-double"})
    void versionIsTheLibrarysOwnWord(Variant variant, String version) throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(VmafDouble.open(variant)))) {
            assertThat(engine.facts().version()).isEqualTo(version);
        }
    }

    @Test
    void missingFunctionsOnlySwitchTheirCapabilityOff() throws Exception {
        try (LibvmafEngine netflix = LibvmafEngine.open(Passes.cpu(VmafDouble.open(Variant.NETFLIX)));
                LibvmafEngine fork = LibvmafEngine.open(Passes.cpu(VmafDouble.open(Variant.FORK)));
                LibvmafEngine vmafx = LibvmafEngine.open(Passes.cpu(VmafDouble.open(Variant.VMAFX)));
                LibvmafEngine cuda = LibvmafEngine.open(Passes.cpu(VmafDouble.open(Variant.NETFLIX_CUDA)))) {
            assertThat(cuda.capabilities()).containsExactly(Capability.CUDA);
            assertThat(netflix.capabilities()).isEmpty();
            assertThat(fork.capabilities()).isEqualTo(Set.of(Capability.HIP, Capability.EXACT_REPORT));
            assertThat(vmafx.capabilities()).containsExactlyInAnyOrder(Capability.HIP, Capability.RECEIPT,
                    Capability.BACKEND_TWIN, Capability.CONTEXT_BACKEND, Capability.EXACT_REPORT,
                    Capability.SAMPLE_RANGE_CHECK);
        }
    }

    static Stream<Arguments> sizesOfEveryVariant() {
        return Stream.of(Variant.NETFLIX, Variant.NETFLIX_WITH_COLOR, Variant.FORK, Variant.VMAFX_WITH_COLOR)
                .flatMap(variant -> Stream.of(
                        // whole planes, then odd both ways
                        new Geometry(64, 32, PixelFormat.YUV420P, 8),
                        new Geometry(577, 325, PixelFormat.YUV420P, 8),
                        // one row: a picture that rounds down has no chroma row
                        new Geometry(33, 1, PixelFormat.YUV420P, 8),
                        // two bytes a sample
                        new Geometry(577, 18, PixelFormat.YUV422P, 10),
                        new Geometry(65, 33, PixelFormat.YUV444P, 12),
                        new Geometry(99, 7, PixelFormat.YUV420P, 16),
                        // no chroma
                        new Geometry(65, 33, PixelFormat.YUV400P, 8),
                        new Geometry(65, 33, PixelFormat.YUV400P, 16))
                        .map(geometry -> Arguments.of(variant, geometry)));
    }

    @ParameterizedTest
    @MethodSource("sizesOfEveryVariant")
    void everySampleReachesItsPlace(Variant variant, Geometry geometry) throws Exception {
        VmafDouble library = VmafDouble.open(variant);
        MemoryClip reference = Passes.reference(geometry, 3);
        MemoryClip distorted = Passes.distorted(geometry, 3);
        ScoreTable scores;
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            String[] keys = {"mse_y", "mse_cb", "mse_cr"};
            scores = Passes.run(engine, geometry, 3, Passes.requestWith("psnr", Map.of("enable_mse", "true"), keys));
            boolean up = engine.pictureLayout().chromaRoundsUp();
            for (int plane = 0; plane < geometry.planeCount(); plane++) {
                int width = HandPsnr.width(geometry, plane, up);
                int height = HandPsnr.height(geometry, plane, up);
                for (int frame = 0; frame < 3 && width * height > 0; frame++) {
                    double expected = HandPsnr.meanSquaredError(reference, distorted, frame, plane, width, height);
                    assertThat(Passes.value(scores, keys[plane], frame)).as("%s frame %d", keys[plane], frame)
                            .isEqualTo(expected);
                }
            }
        }
        assertThat(scores.find("mse_cb").isPresent()).isEqualTo(geometry.planeCount() == 3);
        assertThat(library.audit().livePictures()).isZero();
    }

    @Test
    void twoLibrariesInOneProcessKeepTheirOwnFunctions() throws Exception {
        VmafDouble netflix = VmafDouble.open(Variant.NETFLIX);
        VmafDouble vmafx = VmafDouble.open(Variant.VMAFX);
        netflix.faults("offset@psnr=1");
        try (LibvmafEngine one = LibvmafEngine.open(Passes.cpu(netflix));
                LibvmafEngine other = LibvmafEngine.open(Passes.cpu(vmafx))) {
            double shifted = Passes.value(Passes.run(one, Passes.SMALL, 2, Passes.psnr()), "psnr_y", 1);
            double plain = Passes.value(Passes.run(other, Passes.SMALL, 2, Passes.psnr()), "psnr_y", 1);
            assertThat(shifted - plain).isEqualTo(1.0, within(1e-12));
            assertThat(one.refusal(Passes.psnrHip())).isPresent();
            assertThat(other.refusal(Passes.psnrHip())).isEmpty();
        } finally {
            netflix.faults("");
        }
    }

    @Test
    void refusalNamesLibraryExtractorAndCode() throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(VmafDouble.open(Variant.NETFLIX)))) {
            assertThat(engine.refusal(Passes.request("ssimulacra2", "ssimulacra2")))
                    .contains("libvmaf 3.2.0-double does not register the extractor ssimulacra2: vmaf_use_feature "
                            + "answered EINVAL (-22, not accepted: argument, option, size, format or name).");
        }
    }

    @Test
    void configurationTravelsByValue() throws Exception {
        VmafDouble library = VmafDouble.open(Variant.FORK);
        EngineSpec.Libvmaf spec = new EngineSpec.Libvmaf(library.library().toString(),
                EngineSpec.Libvmaf.SCALAR_CPU_MASK, 3, OptionalInt.empty());
        try (LibvmafEngine engine = LibvmafEngine.open(spec, LogLevel.WARNING)) {
            Passes.run(engine, Passes.SMALL, 1, Passes.psnr());
        }
        assertThat(library.audit().lastCpuMask()).isEqualTo(-1L);
        assertThat(library.audit().lastThreads()).isEqualTo(3);
        assertThat(library.audit().lastLogLevel()).isEqualTo(2);
    }
}
