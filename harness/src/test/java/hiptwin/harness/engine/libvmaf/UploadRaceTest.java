package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An extractor that still reads a frame after {@code vmaf_read_pictures} has returned is provoked by the way frames are fed: the frame's memory
 * is overwritten at once.
 */
class UploadRaceTest {
    /** The three that read every sample of every frame. */
    private static final Map<String, List<String>> EXTRACTORS = Map.of(
            "psnr", List.of("psnr_y", "psnr_cb", "psnr_cr"),
            "float_psnr", List.of("float_psnr"),
            "vif", List.of("VMAF_integer_feature_vif_scale0_score", "VMAF_integer_feature_vif_scale3_score"));

    private final VmafDouble library = VmafDouble.open(Variant.VMAFX);

    @AfterEach
    void switchFaultsOff() {
        library.faults("");
    }

    private static ExtractorRequest[] named(List<String> extractors, String suffix) {
        return extractors.stream().map(name -> Passes.request(name + suffix, EXTRACTORS.get(name).toArray(String[]::new)))
                .toArray(ExtractorRequest[]::new);
    }

    private ScoreTable cpu(int frames, List<String> extractors) throws Exception {
        library.faults("");
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.cpu(library))) {
            return Passes.run(engine, Passes.SMALL, frames, named(extractors, ""));
        }
    }

    private ScoreTable raced(int frames, List<String> extractors) throws Exception {
        library.faults("upload-race");
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            return Passes.run(engine, Passes.SMALL, frames, named(extractors, "_hip"));
        }
    }

    private static List<Integer> differing(ScoreTable one, ScoreTable other, String key, int frames) {
        return IntStream.range(0, frames).filter(frame -> Double.doubleToRawLongBits(Passes.value(one, key, frame))
                != Double.doubleToRawLongBits(Passes.value(other, key, frame))).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"psnr", "float_psnr", "vif"})
    void oneExtractorThatReadsLateIsFoundInEveryFrame(String extractor) throws Exception {
        ScoreTable exact = cpu(6, List.of(extractor));
        ScoreTable late = raced(6, List.of(extractor));
        assertThat(EXTRACTORS.get(extractor)).allSatisfy(key -> assertThat(differing(exact, late, key, 6)).hasSize(6));
    }

    @Test
    void severalThatReadLateAreFoundInEveryFrameAndTheSameWayInEachRun() throws Exception {
        List<String> all = List.of("psnr", "float_psnr", "vif");
        ScoreTable exact = cpu(6, all);
        ScoreTable late = raced(6, all);
        EXTRACTORS.values().forEach(keys -> assertThat(keys)
                .allSatisfy(key -> assertThat(differing(exact, late, key, 6)).as(key).hasSize(6)));
        assertThat(raced(6, all)).isEqualTo(late);
    }

    /** No next frame comes to overwrite it. */
    @Test
    void aClipOfOneFrameIsEnough() throws Exception {
        assertThat(differing(cpu(1, List.of("psnr")), raced(1, List.of("psnr")), "psnr_y", 1)).containsExactly(0);
    }

    @Test
    void whoReadsInTimeSeesNothingOfIt() throws Exception {
        List<String> all = List.of("psnr", "float_psnr", "vif");
        ScoreTable exact = cpu(6, all);
        try (LibvmafEngine engine = LibvmafEngine.open(Passes.device(library, 0))) {
            assertThat(Passes.run(engine, Passes.SMALL, 6, named(all, "_hip"))).isEqualTo(exact);
        }
        assertThat(library.audit().livePictures()).isZero();
    }
}
