package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine on a real libvmaf, given by {@code -Dhiptwin.libvmaf=/path/libvmaf.so.3}. Expected values are computed
 * here from the samples, by the definitions.
 */
class RealLibvmafTest {
    private static final int FRAMES = 3;

    private String path;

    @BeforeEach
    void findLibrary() {
        path = System.getProperty("hiptwin.libvmaf", "");
        if (path.isEmpty()) {
            if (List.of(System.getProperty("hiptwin.require", "").split(",")).contains("libvmaf")) {
                fail("no libvmaf given (-Dhiptwin.libvmaf=PATH), and the ring \"libvmaf\" is required");
            }
            abort("no libvmaf given (-Dhiptwin.libvmaf=PATH)");
        }
    }

    private LibvmafEngine open(int threads) throws EngineException {
        return LibvmafEngine.open(new EngineSpec.Libvmaf(path, 0, threads, OptionalInt.empty()));
    }

    /** Plain C: the fork's vector code loses the top of large 16-bit differences, which is its own matter. */
    private LibvmafEngine openScalar() throws EngineException {
        return LibvmafEngine.open(new EngineSpec.Libvmaf(path, EngineSpec.Libvmaf.SCALAR_CPU_MASK, 0,
                OptionalInt.empty()));
    }

    static Stream<Geometry> geometries() {
        return Stream.of(new Geometry(64, 48, PixelFormat.YUV420P, 8), new Geometry(577, 325, PixelFormat.YUV420P, 8),
                new Geometry(33, 1, PixelFormat.YUV420P, 8), new Geometry(577, 18, PixelFormat.YUV422P, 10),
                new Geometry(65, 33, PixelFormat.YUV444P, 12), new Geometry(99, 7, PixelFormat.YUV420P, 16),
                new Geometry(65, 33, PixelFormat.YUV400P, 8));
    }

    @ParameterizedTest
    @MethodSource("geometries")
    void psnrIsThatOfTheDefinition(Geometry geometry) throws Exception {
        MemoryClip reference = Passes.reference(geometry, FRAMES);
        MemoryClip distorted = Passes.distorted(geometry, FRAMES);
        try (LibvmafEngine engine = openScalar()) {
            ScoreTable scores = Passes.run(engine, geometry, FRAMES, Passes.psnr());
            boolean up = engine.pictureLayout().chromaRoundsUp();
            String[] keys = {"psnr_y", "psnr_cb", "psnr_cr"};
            for (int plane = 0; plane < geometry.planeCount(); plane++) {
                int width = HandPsnr.width(geometry, plane, up);
                int height = HandPsnr.height(geometry, plane, up);
                for (int frame = 0; frame < FRAMES && width * height > 0; frame++) {
                    double expected = HandPsnr.plane(reference, distorted, frame, plane, width, height);
                    assertThat(Passes.value(scores, keys[plane], frame)).as("%s frame %d", keys[plane], frame)
                            .isEqualTo(expected, within(1e-12 * expected));
                }
            }
        }
    }

    @Test
    void meanSquaredErrorIsExact() throws Exception {
        MemoryClip reference = Passes.reference(Passes.SMALL, FRAMES);
        MemoryClip distorted = Passes.distorted(Passes.SMALL, FRAMES);
        try (LibvmafEngine engine = open(0)) {
            ScoreTable scores = Passes.run(engine, Passes.SMALL, FRAMES,
                    Passes.requestWith("psnr", Map.of("enable_mse", "true"), "mse_y"));
            for (int frame = 0; frame < FRAMES; frame++) {
                assertThat(Passes.value(scores, "mse_y", frame))
                        .isEqualTo(HandPsnr.meanSquaredError(reference, distorted, frame, 0, 66, 34));
            }
        }
    }

    @Test
    void motionIsReadAtEveryFrameTheLastIncluded() throws Exception {
        Geometry geometry = new Geometry(96, 64, PixelFormat.YUV420P, 8);
        try (LibvmafEngine engine = open(0)) {
            ScoreTable scores = Passes.run(engine, geometry, 6, Passes.psnr(),
                    Passes.request("motion", Passes.MOTION2));
            assertThat(Passes.present(scores, Passes.MOTION2)).isEqualTo(6);
            assertThat(Passes.value(scores, Passes.MOTION2, 0)).as("nothing moves before the first frame").isZero();
            assertThat(Passes.value(scores, Passes.MOTION2, 3)).isPositive();
        }
    }

    @Test
    void workerThreadsGiveTheSameBits() throws Exception {
        Geometry geometry = new Geometry(96, 64, PixelFormat.YUV420P, 8);
        try (LibvmafEngine alone = open(0); LibvmafEngine pooled = open(2)) {
            ScoreTable expected = Passes.run(alone, geometry, 6, Passes.psnr(),
                    Passes.request("motion", Passes.MOTION2));
            assertThat(Passes.run(pooled, geometry, 6, Passes.psnr(), Passes.request("motion", Passes.MOTION2)))
                    .isEqualTo(expected);
        }
    }

    @Test
    void theLibraryIsOfAKnownLineage() throws Exception {
        try (LibvmafEngine engine = open(0)) {
            assertThat(engine.facts().lineage()).isIn(Lineage.NETFLIX, Lineage.FORK);
            assertThat(engine.facts().version()).isNotEmpty();
        }
    }

    @Test
    void unknownExtractorsAreRefusedWithTheCode() throws Exception {
        try (LibvmafEngine engine = open(0)) {
            assertThat(engine.refusal(Passes.psnr())).isEmpty();
            assertThat(engine.refusal(Passes.request("no_such_extractor", "x")).orElseThrow()).contains("EINVAL (-22");
        }
    }

    @Test
    void anOptionOutOfRangeIsNamed() throws Exception {
        try (LibvmafEngine engine = open(0)) {
            EngineException error = catchThrowableOfType(EngineException.class,
                    () -> Passes.run(engine, Passes.SMALL, 1,
                    Passes.requestWith("vif", Map.of("vif_enhn_gain_limit", "0.5"), "x")));
            assertThat(error.function()).isEqualTo("vmaf_use_feature");
            assertThat(error.code()).isEqualTo(-22);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void aSizeThatIsRefusedAtTheFirstFrameIsAFailureEachTime(int times) throws Exception {
        try (LibvmafEngine engine = open(0)) {
            for (int i = 0; i < times; i++) {
                EngineException error = catchThrowableOfType(EngineException.class,
                        () -> Passes.run(engine, Passes.SMALL, 2,
                        Passes.request("float_ms_ssim", "float_ms_ssim")));
                assertThat(error).as("Netflix answers +1, the fork -22").hasMessageContaining("frame 0 of 66x34");
                assertThat(error.code()).isIn(1, -22);
            }
        }
    }
}
