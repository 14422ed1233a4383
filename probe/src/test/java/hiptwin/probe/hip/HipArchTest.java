package hiptwin.probe.hip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HipArchTest {
    @Test
    void featuresAreTakenOffTheTarget() {
        assertThat(HipArch.parse("gfx906:sramecc-:xnack-")).contains(new HipArch("gfx906:sramecc-:xnack-", "gfx906",
                List.of("sramecc-", "xnack-")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gfx", "gfx90A", "gfx906:", "gfx906:xnack", "gfx906:xnack-:", "906", "gfx906 ",
        "AMD Radeon"})
    void whatIsNoTargetIsRefused(String text) {
        assertThat(HipArch.parse(text)).isEmpty();
    }

    /** ROCm/hip#3767: RDNA counts work-group processors, unless GPU_ENABLE_WGP_MODE=0. */
    @ParameterizedTest
    @CsvSource({"gfx906,,COMPUTE_UNIT", "gfx90a,,COMPUTE_UNIT", "gfx942,,COMPUTE_UNIT", "gfx950,,COMPUTE_UNIT",
        "gfx1010,,WORK_GROUP_PROCESSOR", "gfx1036,,WORK_GROUP_PROCESSOR", "gfx1100,,WORK_GROUP_PROCESSOR",
        "gfx1201,,WORK_GROUP_PROCESSOR", "gfx1201,1,WORK_GROUP_PROCESSOR", "gfx1201,0,COMPUTE_UNIT", ",,UNKNOWN"})
    void theTargetTellsWhatAMultiprocessorIs(String target, String wgpMode, MultiprocessorKind kind) {
        assertThat(MultiprocessorKind.of(Optional.ofNullable(target), Optional.ofNullable(wgpMode))).isEqualTo(kind);
    }
}
