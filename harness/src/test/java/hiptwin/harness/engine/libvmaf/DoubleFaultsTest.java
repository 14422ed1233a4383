package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The double does what its README says: without a fault both sides agree, with one exactly the named values are off.
 */
class DoubleFaultsTest {
    private static final int FRAMES = 8;

    private final VmafDouble library = VmafDouble.open(Variant.VMAFX);

    @AfterEach
    void switchFaultsOff() {
        library.faults("");
    }

    private ScoreTable device(String faults) throws Exception {
        library.faults(faults);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            return Passes.run(engine, Passes.SMALL, FRAMES, Passes.psnrHip(),
                    Passes.request("motion_hip", Passes.MOTION2));
        }
    }

    private ScoreTable cpu() throws Exception {
        library.faults("");
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            return Passes.run(engine, Passes.SMALL, FRAMES, Passes.psnr(), Passes.request("motion", Passes.MOTION2));
        }
    }

    /** Frames at which a key differs. */
    private static List<Integer> differing(ScoreTable one, ScoreTable other, String key) {
        List<Integer> frames = new ArrayList<>();
        for (int frame = 0; frame < FRAMES; frame++) {
            long bits = Double.doubleToRawLongBits(Passes.value(one, key, frame));
            if (bits != Double.doubleToRawLongBits(Passes.value(other, key, frame))) {
                frames.add(frame);
            }
        }
        return frames;
    }

    @Test
    void withoutAFaultTheTwinsAgreeBitForBit() throws Exception {
        assertThat(device("")).isEqualTo(cpu());
    }

    @ParameterizedTest
    @CsvSource({
        "offset@psnr_hip:3=0.25, 3",
        "ulp@psnr_hip:5,         5",
        "drop-stale@psnr_hip:2,  2",
        "drop-zero@psnr_hip:2,   2",
        "drop-sum@psnr_hip:4,    4",
        "nan@psnr_hip:7,         7",
    })
    void aFaultAtAFrameChangesThatFrameAndNoOther(String fault, int frame) throws Exception {
        ScoreTable faulty = device(fault);
        assertThat(differing(faulty, cpu(), "psnr_y")).containsExactly(frame);
        assertThat(differing(faulty, cpu(), Passes.MOTION2)).isEmpty();
    }

    @Test
    void oneUlpIsTheNextDouble() throws Exception {
        double exact = Passes.value(cpu(), "psnr_y", 5);
        assertThat(Passes.value(device("ulp@psnr_hip:5"), "psnr_y", 5)).isEqualTo(Math.nextUp(exact));
    }

    @Test
    void droppedDispatchesGiveTheFrameBeforeOrTheSumOfTwo() throws Exception {
        ScoreTable exact = cpu();
        double before = Passes.value(exact, "psnr_y", 1);
        double own = Passes.value(exact, "psnr_y", 2);
        assertThat(Passes.value(device("drop-stale@psnr_hip:2"), "psnr_y", 2)).isEqualTo(before);
        assertThat(Passes.value(device("drop-sum@psnr_hip:2"), "psnr_y", 2)).isEqualTo(own + before);
    }

    @Test
    void droppedOncePerFourIsTwoOfEightFrames() throws Exception {
        assertThat(differing(device("drop-zero@psnr_hip=4"), cpu(), "psnr_y")).hasSize(2);
    }

    @Test
    void aRaceGivesOtherNumbersInEachRun() throws Exception {
        ScoreTable one = device("race@psnr_hip");
        ScoreTable other = device("race@psnr_hip");
        assertThat(differing(one, other, "psnr_y")).isNotEmpty();
    }

    @Test
    void swappedFramesAreTheSameTwoInEachRun() throws Exception {
        ScoreTable exact = cpu();
        ScoreTable swapped = device("swapped-frames@psnr_hip:2");
        assertThat(Passes.value(swapped, "psnr_y", 2)).isEqualTo(Passes.value(exact, "psnr_y", 3));
        assertThat(Passes.value(swapped, "psnr_y", 3)).isEqualTo(Passes.value(exact, "psnr_y", 2));
        assertThat(differing(swapped, exact, "psnr_y")).containsExactly(2, 3);
    }

    @Test
    void anUploadRaceScoresEachFrameWithTheNextOnesSamples() throws Exception {
        ScoreTable exact = cpu();
        ScoreTable raced = device("upload-race@psnr_hip");
        for (int frame = 0; frame + 1 < FRAMES; frame++) {
            assertThat(Passes.value(raced, "psnr_y", frame)).isEqualTo(Passes.value(exact, "psnr_y", frame + 1));
        }
        assertThat(device("upload-race@psnr_hip")).as("deterministic").isEqualTo(raced);
    }

    @Test
    void aBorderThatIsIgnoredChangesEveryFrame() throws Exception {
        assertThat(differing(device("ignores-border@psnr_hip"), cpu(), "psnr_y")).hasSize(FRAMES);
    }

    @Test
    void vectorCodeCanDifferFromScalarCode() throws Exception {
        library.faults("simd-offset@psnr=1e-6");
        EngineSpec.Libvmaf scalar = new EngineSpec.Libvmaf(library.library().toString(), -1L, 0,
                OptionalInt.empty());
        double plain = Passes.value(Passes.run(scalar, Passes.psnr()), "psnr_y", 0);
        double vector = Passes.value(Passes.run(Passes.cpu(library), Passes.psnr()), "psnr_y", 0);
        assertThat(vector).isEqualTo(plain + 1e-6);
    }

    @Test
    void staleAccumulatorsShowInTheFirstFrameOfALargerContextOnly() throws Exception {
        library.faults("stale-accumulator@psnr_hip");
        Geometry large = new Geometry(1302, 62, PixelFormat.YUV420P, 8);
        Geometry larger = new Geometry(1302, 64, PixelFormat.YUV420P, 8);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            Passes.run(engine, large, 3, Passes.psnrHip());
            ScoreTable second = Passes.run(engine, larger, 3, Passes.psnrHip());
            ScoreTable again = Passes.run(engine, larger, 3, Passes.psnrHip());
            assertThat(Passes.value(second, "psnr_y", 0)).isGreaterThan(Passes.value(again, "psnr_y", 0));
            assertThat(Passes.value(second, "psnr_y", 1)).isEqualTo(Passes.value(again, "psnr_y", 1));
        }
    }

    @Test
    void anIgnoredOptionLeavesTheDefaultKeyAndScore() throws Exception {
        library.faults("option-ignored@vif_hip=vif_enhn_gain_limit");
        ScoreTable scores = Passes.run(Passes.device(library, 0),
                Passes.requestWith("vif_hip", Map.of("vif_enhn_gain_limit", "1"),
                "integer_vif_scale0_egl_1", "VMAF_integer_feature_vif_scale0_score"));
        assertThat(scores.find("integer_vif_scale0_egl_1")).isEmpty();
        assertThat(Passes.present(scores, "VMAF_integer_feature_vif_scale0_score")).isEqualTo(4);
    }

    @Test
    void anExtraKeyHasAScorePerFrame() throws Exception {
        library.faults("extra-key@psnr_hip=psnr_extra");
        ScoreTable scores = Passes.run(Passes.device(library, 0), Passes.request("psnr_hip", "psnr_y", "psnr_extra"));
        assertThat(Passes.present(scores, "psnr_extra")).isEqualTo(4);
    }

    @Test
    void otherExtractorsAndCpuTwinsAreNotTouchedUnlessNamed() throws Exception {
        ScoreTable plain = cpu();
        library.faults("offset=1");
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            assertThat(Passes.run(engine, Passes.SMALL, FRAMES, Passes.psnr(),
                    Passes.request("motion", Passes.MOTION2))).isEqualTo(plain);
        }
        assertThat(differing(device("offset=1"), plain, "psnr_y")).hasSize(FRAMES);
        assertThat(differing(device("offset@cpu=1"), plain, "psnr_y")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"offzet", "offset@", "offset:x", "offset:-1", "offset=", "offset 3"})
    void aMisspeltFaultIsNoPass(String text) throws Exception {
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            library.faults(text);
            EngineException error = catchThrowableOfType(EngineException.class,
                    () -> Passes.run(engine, Passes.SMALL, 1, Passes.psnr()));
            assertThat(error).hasMessageContaining("vmaf_init").hasMessageContaining("EINVAL");
        }
    }
}
