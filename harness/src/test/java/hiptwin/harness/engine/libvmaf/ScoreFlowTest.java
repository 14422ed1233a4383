package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.libvmaf.VmafDouble.Audit;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.score.ScoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When scores are read, and what becomes of those that are late, missing or changed. */
class ScoreFlowTest {
    private final VmafDouble library = VmafDouble.open(Variant.VMAFX);

    @AfterEach
    void switchFaultsOff() {
        library.faults("");
    }

    @Test
    void aFramesScoreIsPassedOnBeforeTheNextFrameIsRead() throws Exception {
        List<String> events = new ArrayList<>();
        MemoryClip reference = Passes.reference(Passes.SMALL, 3).beforeFrame(frame -> events.add("read " + frame));
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            engine.run(List.of(Passes.request("psnr", "psnr_y")), reference, Passes.distorted(Passes.SMALL, 3),
                    (key, frame, value) -> events.add("score " + frame));
        }
        assertThat(events).containsExactly("read 0", "score 0", "read 1", "score 1", "read 2", "score 2");
    }

    @Test
    void aDevicesScoreIsPassedOnOneFrameLater() throws Exception {
        List<String> events = new ArrayList<>();
        MemoryClip reference = Passes.reference(Passes.SMALL, 3).beforeFrame(frame -> events.add("read " + frame));
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            engine.run(List.of(Passes.request("psnr_hip", "psnr_y")), reference, Passes.distorted(Passes.SMALL, 3),
                    (key, frame, value) -> events.add("score " + frame));
        }
        assertThat(events).containsExactly("read 0", "read 1", "score 0", "read 2", "score 1", "score 2");
    }

    @ParameterizedTest
    @EnumSource(value = Variant.class, names = {"NETFLIX", "FORK", "VMAFX"})
    void motionOfTheLastFrameComesWithTheFlush(Variant variant) throws Exception {
        VmafDouble one = VmafDouble.open(variant);
        ScoreTable scores = Passes.run(Passes.cpu(one), Passes.request("motion", Passes.MOTION2), Passes.psnr());
        assertThat(Passes.present(scores, Passes.MOTION2)).isEqualTo(4);
        assertThat(Passes.present(scores, "psnr_y")).isEqualTo(4);
    }

    @Test
    void aPassFlushesOnceAndNeverCallsAgain() throws Exception {
        Audit before = library.audit();
        Passes.run(Passes.cpu(library), Passes.psnr(), Passes.request("motion", Passes.MOTION2));
        Audit after = library.audit();
        assertThat(after.flushes() - before.flushes()).isEqualTo(1);
        assertThat(after.callsAfterFlush()).isEqualTo(before.callsAfterFlush());
        assertThat(after.framesRead() - before.framesRead()).isEqualTo(4);
    }

    @Test
    void noKeyIsPassedOnTwice() throws Exception {
        ScoreTable.Builder scores = new ScoreTable.Builder();
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            engine.run(List.of(Passes.psnr(), Passes.request("motion", Passes.MOTION2)),
                    Passes.reference(Passes.SMALL, 5),
                    Passes.distorted(Passes.SMALL, 5), scores);
        }
        assertThat(scores.duplicates()).isZero();
        assertThat(scores.build(5).valueCount()).isEqualTo(20);
    }

    @Test
    void aScoreThatChangesAfterItWasShownIsNamedWithBothValues() throws Exception {
        MemoryClip reference = Passes.reference(Passes.SMALL, 4);
        MemoryClip distorted = Passes.distorted(Passes.SMALL, 4);
        double before = Passes.value(Passes.run(Passes.cpu(library), Passes.psnr()), "psnr_y", 2);
        library.faults("late-change@psnr:2=0.5");
        ScoreTable.Builder scores = new ScoreTable.Builder();
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            assertThatThrownBy(() -> engine.run(List.of(Passes.psnr(), Passes.request("motion", Passes.MOTION2)),
                    reference, distorted,
                    scores)).isInstanceOf(EngineException.class).hasMessageContaining("psnr_y at frame 2 was " + before)
                            .hasMessageContaining("is " + (before + 0.5) + " after it");
        }
        assertThat(Passes.present(scores.build(4), Passes.MOTION2)).as("scores that came with the flush are kept")
                .isEqualTo(4);
        assertThat(library.audit().liveContexts()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing-key@psnr=psnr_cb", "no-scores@psnr"})
    void aKeyThatNeverComesStaysAbsent(String fault) throws Exception {
        library.faults(fault);
        ScoreTable scores = Passes.run(Passes.cpu(library), Passes.psnr(), Passes.request("float_psnr", "float_psnr"));
        assertThat(scores.find("psnr_cb")).isEmpty();
        assertThat(Passes.present(scores, "float_psnr")).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {-11, -22})
    void framesAfterAHoleAreStillRead(int unwritten) throws Exception {
        library.faults("missing-frame@psnr:1,unwritten=" + unwritten);
        ScoreTable scores = Passes.run(Passes.cpu(library), Passes.psnr());
        assertThat(Passes.present(scores, "psnr_y")).isEqualTo(3);
        assertThat(scores.find("psnr_y").orElseThrow().isPresent(1)).isFalse();
        assertThat(scores.find("psnr_y").orElseThrow().isPresent(3)).isTrue();
    }

    @Test
    void aLostLastFrameStaysAbsent() throws Exception {
        library.faults("last-frame-lost");
        ScoreTable scores = Passes.run(Passes.device(library, 0), Passes.psnrHip());
        assertThat(Passes.present(scores, "psnr_y")).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nan", "inf", "negative-inf", "negative-zero", "swallowed-error"})
    void valuesThatAreNoOrdinaryNumbersComeThroughAsTheyAre(String fault) throws Exception {
        library.faults(fault + "@psnr:1");
        double value = Passes.value(Passes.run(Passes.cpu(library), Passes.psnr()), "psnr_y", 1);
        double expected = Map.of("nan", Double.NaN, "inf", Double.POSITIVE_INFINITY, "negative-inf",
                Double.NEGATIVE_INFINITY,
                "negative-zero", -0.0, "swallowed-error", 0.0).get(fault);
        assertThat(Double.doubleToLongBits(value)).isEqualTo(Double.doubleToLongBits(expected));
    }

    @Test
    void workerThreadsGiveTheSameScoresAfterTheFlush() throws Exception {
        ScoreTable alone = Passes.run(Passes.cpu(library), Passes.psnr(), Passes.request("motion", Passes.MOTION2));
        ScoreTable pooled = Passes.run(Passes.threads(library, 4), Passes.psnr(),
                Passes.request("motion", Passes.MOTION2));
        assertThat(pooled).isEqualTo(alone);
        assertThat(library.audit().lastThreads()).isEqualTo(4);
    }

    @Test
    void anErrorThatAPoolSwallowsLeavesTheScoresAbsent() throws Exception {
        library.faults("refuse-read@psnr=-19");
        ScoreTable scores = Passes.run(Passes.threads(library, 2), Passes.psnr());
        assertThat(scores.valueCount()).isZero();
    }

    @Test
    void optionsChangeTheKeyAndTheScore() throws Exception {
        String key = "integer_vif_scale1_egl_1";
        ScoreTable scores = Passes.run(Passes.cpu(library),
                Passes.requestWith("vif", Map.of("vif_enhn_gain_limit", "1"), key,
                "VMAF_integer_feature_vif_scale1_score"));
        assertThat(Passes.present(scores, key)).isEqualTo(4);
        assertThat(scores.find("VMAF_integer_feature_vif_scale1_score")).isEmpty();
        assertThat(library.audit().liveDictionaries()).isZero();
    }
}
