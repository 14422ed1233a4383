package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreSink;
import hiptwin.harness.score.ScoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the engine promises around its extractors. */
class OracleEngineTest {
    private static final Geometry GEOMETRY = new Geometry(48, 32, PixelFormat.YUV420P, 8);
    private static final ScoreSink NOWHERE = (key, frame, value) -> {
    };

    @AutoClose
    private final OracleEngine engine = new OracleEngine();

    @Test
    void factsNameTheOracleAndItsLineage() {
        assertThat(engine.facts()).isEqualTo(new EngineFacts("oracle", "1", Lineage.NETFLIX, Optional.empty()));
        assertThatIllegalArgumentException().isThrownBy(() -> new OracleEngine(Lineage.UNKNOWN));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            no_such_extractor               | the oracle does not know extractor no_such_extractor: it knows psnr
            psnr_hip                        | the oracle does not know extractor psnr_hip
            psnr[enable_mess=true]          | extractor psnr has no option enable_mess: it has enable_apsnr
            ciede[scale=1]                  | extractor ciede has no option scale: it has none
            psnr[enable_mse=1]              | option enable_mse=1 is not valid: expected true or false
            psnr[enable_apsnr=true]         | option enable_apsnr=true is not supported: it gives one aggregate
            float_ssim[scale=11]            | option scale=11 is not valid: expected 0 to 10
            float_ssim[scale=two]           | option scale=two is not valid: expected a whole number
            motion[motion_fps_weight=5.1]   | option motion_fps_weight=5.1 is not valid: expected 0.00000 to 5.00000
            motion[motion_fps_weight=NaN]   | option motion_fps_weight=NaN is not valid: expected a decimal number
            psnr[min_sse=1e39]              | option min_sse=1e39 is not valid: expected a number within
            cambi[enc_width=100]            | option enc_width=100 is not valid: expected 180 to 7680
            cambi[eotf=hlg]                 | option eotf=hlg is not valid: expected bt1886 or pq
            cambi[heatmaps_path=maps]       | extractor cambi has no option heatmaps_path
            speed_chroma[speed_weight_var_mode=7] | option speed_weight_var_mode=7 is not valid: expected 0 to 6
            float_motion[motion_filter_size=10] | option motion_filter_size=10 is not valid: expected 0 to 9
            float_motion[motion_moving_average=true] | extractor float_motion has no option motion_moving_average
            ssimulacra2[yuv_matrix=4]       | option yuv_matrix=4 is not valid: expected 0 to 3
            psnr_hvs[enable_chroma=false]   | extractor psnr_hvs has no option enable_chroma: it has none
            float_vif[vif_prescale_method=bilinea] | option vif_prescale_method=bilinea is not valid: expected nearest
            float_adm[adm_skip_aim_scale=-1] | option adm_skip_aim_scale=-1 is not valid: expected 0 to 3
            motion_v2[motion_five_frame_window=true] | option motion_five_frame_window=true is not supported
            """)
    void aRefusalNamesTheReason(String label, String beginning) {
        assertThat(engine.refusal(OracleRun.request(label)).orElseThrow()).startsWith(beginning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ciede      | 48 | 32 | 400 | 8  | ciede does not take layout 400
            ciede      | 33 | 33 | 420 | 8  | ciede on 33x33 4:2:0 8 bit is not reproducible
            motion     | 2  | 9  | 420 | 8  | motion needs both sides to be at least 3: the picture is 2x9
            psnr       | 9  | 9  | 420 | 9  | psnr does not take 9 bit: it takes [8, 10, 12, 16]
            cambi      | 215 | 215 | 420 | 8 | cambi needs one side of at least 216: the encode is 215x215
            cambi      | 216 | 15 | 420 | 8  | cambi needs both sides to be at least 16: the picture is 216x15
            cambi      | 3840 | 16 | 420 | 8 | cambi on 3840x16 is not reproducible: libvmaf's window of 41 reads
            cambi[window_size=127] | 3840 | 2160 | 400 | 8 | cambi takes windows of up to 65
            cambi[src_width=320,src_height=200] | 300 | 220 | 420 | 8 | cambi does not take a source of 320x200
            cambi[cambi_vis_lum_threshold=200] | 300 | 220 | 420 | 8 | cambi_vis_lum_threshold=200.0 leaves no level
            cambi[full_ref=true,src_width=400,src_height=300] | 300 | 220 | 420 | 10 | cambi with full_ref is wrong
            speed_chroma | 176 | 176 | 400 | 8 | speed_chroma does not take layout 400
            speed_chroma | 175 | 400 | 420 | 8 | speed_chroma needs both sides to be at least 176
            speed_chroma[speed_prescale=0.5] | 300 | 300 | 420 | 8 | speed_chroma needs a chroma plane of at least 80x80
            speed_chroma[speed_kernelscale=0.9] | 300 | 300 | 420 | 8 | option speed_kernelscale=0.9 is not supported
            speed_temporal | 95 | 96 | 420 | 8 | speed_temporal needs both sides to be at least 96
            speed_temporal[speed_prescale=1.5] | 300 | 300 | 420 | 8 | option speed_prescale=1.5 is not supported
            float_motion | 2 | 9 | 420 | 8 | float_motion with motion_filter_size=5 needs both sides to be at least 3
            float_motion[motion_filter_size=3] | 1 | 9 | 420 | 8 | float_motion needs both sides to be at least 2
            float_motion[motion_add_uv=true] | 9 | 9 | 400 | 8 | float_motion with motion_add_uv=true does not take
            float_motion[motion_add_uv=true] | 9 | 5 | 420 | 8 | float_motion with motion_filter_size=5 needs both sides
            float_motion[motion_add_uv=true,motion_add_scale1=true] | 64 | 64 | 420 | 8 | float_motion with motion_add
            float_motion[motion_add_scale1=true] | 15361 | 64 | 400 | 8 | float_motion with motion_add_scale1=true takes
            float_motion | 9 | 9 | 420 | 9 | float_motion does not take 9 bit: it takes [8, 10, 12, 16]
            float_ms_ssim | 175 | 400 | 420 | 8 | float_ms_ssim needs both sides to be at least 176: the picture is 175x
            float_ms_ssim | 400 | 175 | 420 | 8 | float_ms_ssim needs both sides to be at least 176: the picture is 400x
            psnr_hvs | 48 | 32 | 400 | 8 | psnr_hvs does not take layout 400
            psnr_hvs | 48 | 32 | 420 | 16 | psnr_hvs does not take 16 bit: it takes [8, 9, 10, 11, 12]
            ssimulacra2 | 48 | 32 | 400 | 8 | ssimulacra2 does not take layout 400
            vif        | 15 | 16 | 420 | 8  | vif needs both sides to be at least 16: the picture is 15x16
            adm        | 33 | 32 | 420 | 8  | adm needs both sides to be at least 33: the picture is 33x32
            adm[adm_norm_view_dist=2.9] | 48 | 48 | 420 | 8 | adm needs adm_norm_view_dist times adm_ref_display_height
            adm[adm_csf_mode=2,adm_norm_view_dist=4] | 48 | 48 | 420 | 8 | adm has no table for adm_csf_mode=2 at 4.0
            float_adm  | 16 | 17 | 420 | 8  | float_adm needs both sides to be at least 17: the picture is 16x17
            float_vif[vif_kernelscale=0.9] | 48 | 48 | 420 | 8 | float_vif has no windows for vif_kernelscale=0.9
            float_vif[vif_kernelscale=2] | 48 | 31 | 420 | 8 | float_vif with these options needs both sides
            float_vif[vif_prescale=0.5] | 30 | 48 | 420 | 8 | float_vif with these options needs both sides
            float_vif[vif_prescale=4,vif_prescale_method=bilinear] | 1921 | 48 | 400 | 8 | float_vif scales bilinearly
            float_ssim[scale=7] | 6 | 9 | 444 | 8 | float_ssim with scale=7 needs both sides to be at least 7
            """)
    void aRefusalOfAShapeNamesTheReasonAndEndsThePass(String label, int width, int height, String layout, int bitDepth,
            String beginning) {
        Geometry geometry = new Geometry(width, height, PixelFormat.fromLabel(layout).orElseThrow(), bitDepth);
        FilledClip clip = FilledClip.constant(geometry, 1, 1);

        assertThat(engine.refusal(OracleRun.request(label), geometry).orElseThrow()).startsWith(beginning);
        assertThatThrownBy(() -> engine.run(List.of(OracleRun.request(label)), clip, clip, NOWHERE))
                .isInstanceOfSatisfying(EngineException.class, refused -> assertThat(refused.code()).isEqualTo(-22))
                .hasMessageContaining(beginning);
    }

    @Test
    void theForkRefusesOddChromaOfSpeed() {
        Geometry odd = new Geometry(353, 300, PixelFormat.YUV420P, 8);

        assertThat(engine.refusal(OracleRun.request("speed_chroma"), odd)).isEmpty();
        try (OracleEngine fork = new OracleEngine(Lineage.FORK)) {
            assertThat(fork.refusal(OracleRun.request("speed_chroma"), odd).orElseThrow()).contains("even sides");
        }
    }

    @Test
    void whatIsDescribedIsNotRefusedAndItsKeysAreEmitted() throws Exception {
        for (ExtractorDescription extractor : engine.extractors()) {
            Geometry geometry = largeEnough(extractor.minimumSide());
            FrameReader reference = PinnedPair.reference(geometry, 2);
            FrameReader distorted = PinnedPair.distorted(geometry, 2);
            ExtractorRequest request = OracleRun.request(extractor.name());
            assertThat(engine.refusal(request)).as(extractor.name()).isEmpty();
            assertThat(engine.keys(request, geometry)).isEqualTo(extractor.keys());
            assertThat(OracleRun.scores(Lineage.NETFLIX, extractor.name(), reference, distorted).series().keySet())
                    .containsExactlyInAnyOrderElementsOf(extractor.keys());
        }
    }

    /** One side is long enough for cambi; both are even, for ciede. */
    private static Geometry largeEnough(int minimumSide) {
        int side = minimumSide + minimumSide % 2;
        return new Geometry(Math.max(216, side), Math.max(GEOMETRY.height(), side),
                GEOMETRY.pixelFormat(), GEOMETRY.bitDepth());
    }

    @Test
    void onlyTheKeysOfTheRequestReachTheSink() throws Exception {
        ExtractorRequest request = new ExtractorRequest("psnr", new TreeMap<>(), List.of("psnr_cr", "no_such_key"));
        ScoreTable.Builder scores = new ScoreTable.Builder();

        engine.run(List.of(request), PinnedPair.reference(GEOMETRY, 1), PinnedPair.distorted(GEOMETRY, 1), scores);

        assertThat(scores.build(1).series()).containsOnlyKeys("psnr_cr");
    }

    @Test
    void twoExtractorsThatEmitOneKeyAreRefused() {
        FrameReader clip = PinnedPair.reference(GEOMETRY, 1);

        List<ExtractorRequest> twice = List.of(OracleRun.request("psnr"), OracleRun.request("psnr[enable_mse=true]"));

        assertThatThrownBy(() -> engine.run(twice, clip, clip, NOWHERE)).isInstanceOf(EngineException.class)
                .hasMessageContaining("both psnr and psnr[enable_mse=true] emit psnr_y");
    }

    /**
     * A score that needs no later frame is given before the next frame is read; motion2 of frame 1 waits for frame 2.
     */
    @Test
    void scoresComeAsSoonAsTheyAreKnown() throws Exception {
        List<String> events = new ArrayList<>();
        FrameReader clip = PinnedPair.reference(GEOMETRY, 3);
        FrameReader watched = new FilledClip(GEOMETRY, 3, (plane, x, y, frame) -> {
            if (plane == 0 && x == 0 && y == 0) {
                events.add("frame " + frame);
            }
            return 40 * frame;
        });

        List<ExtractorRequest> requests = List.of(OracleRun.request("float_psnr"), OracleRun.request("motion"));

        engine.run(requests, watched, clip, (key, frame, value) -> {
            if (key.equals("float_psnr") || key.equals("VMAF_integer_feature_motion2_score")) {
                events.add(key.replace("VMAF_integer_feature_", "") + " " + frame);
            }
        });

        assertThat(events).containsExactly("frame 0", "float_psnr 0", "frame 1", "float_psnr 1", "motion2_score 0",
                "frame 2", "float_psnr 2", "motion2_score 1", "motion2_score 2");
    }

    /** All extractors in one pass, and each in an engine and a thread of its own, give the same table. */
    @Test
    void enginesInParallelGiveWhatOnePassGives() throws Exception {
        List<ExtractorRequest> all = engine.extractors().stream()
                .map(extractor -> OracleRun.request(extractor.name())).toList();
        Geometry geometry = largeEnough(engine.extractors().stream().mapToInt(ExtractorDescription::minimumSide).max()
                .orElseThrow());
        ScoreTable.Builder together = new ScoreTable.Builder();
        engine.run(all, PinnedPair.reference(geometry, 4), PinnedPair.distorted(geometry, 4), together);

        ScoreTable apart = ScoreTable.EMPTY;
        try (ExecutorService threads = Executors.newFixedThreadPool(all.size())) {
            List<Future<ScoreTable>> results = new ArrayList<>();
            for (ExtractorRequest request : all) {
                results.add(threads.submit(() -> OracleRun.scores(Lineage.NETFLIX, request.label(),
                        PinnedPair.reference(geometry, 4), PinnedPair.distorted(geometry, 4))));
            }
            for (Future<ScoreTable> result : results) {
                apart = apart.plus(result.get());
            }
        }

        int keys = engine.extractors().stream().mapToInt(extractor -> extractor.keys().size()).sum();
        assertThat(apart.series()).hasSize(keys).isEqualTo(together.build(4).series());
    }

    @Test
    void clipsOfDifferentShapeAreNotCompared() {
        FrameReader other = PinnedPair.reference(new Geometry(48, 30, PixelFormat.YUV420P, 8), 1);

        assertThatIllegalArgumentException().isThrownBy(() ->
                engine.run(List.of(), PinnedPair.reference(GEOMETRY, 1), other, NOWHERE))
                .withMessageContaining("48x30");
    }

    @Test
    void aClosedEngineDoesNotRun() {
        FrameReader clip = PinnedPair.reference(GEOMETRY, 1);
        engine.close();
        engine.close();

        assertThatIllegalStateException().isThrownBy(() -> engine.run(List.of(), clip, clip, NOWHERE));
    }
}
