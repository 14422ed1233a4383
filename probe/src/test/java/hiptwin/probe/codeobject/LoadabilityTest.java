package hiptwin.probe.codeobject;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.codeobject.CodeObjectFinding.Code;
import hiptwin.probe.codeobject.Loadability.Verdict;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules: LLVM, "User Guide for AMDGPU Backend", Target ID and Generic Processors; ROCm/rocm-systems#8237. */
class LoadabilityTest {
    private static CodeObjects code(String... targets) {
        return new CodeObjects(Arrays.stream(targets).map(t -> new CodeObject(TargetId.parse(t).orElseThrow(), 0, 1,
                Packing.BUNDLE, List.of("k"))).toList(), List.of());
    }

    private static Verdict verdict(CodeObjects code, String... agent) {
        return Loadability.of(code, 0, Arrays.stream(agent).map(t -> TargetId.parse(t).orElseThrow()).toList())
                .verdict();
    }

    @ParameterizedTest
    @CsvSource({
        "gfx90a:sramecc+:xnack-,gfx90a,LOADS",
        "gfx90a:sramecc+:xnack-,gfx90a:xnack-,LOADS",
        "gfx90a:sramecc+:xnack-,gfx90a:sramecc+:xnack-,LOADS",
        "gfx90a:sramecc+:xnack-,gfx90a:xnack+,FEATURE_DIFFERS",
        "gfx90a:sramecc+:xnack-,gfx90a:sramecc-,FEATURE_DIFFERS",
        "gfx90a:sramecc+:xnack-,gfx908,NO_CODE_FOR_TARGET",
        "gfx90c,gfx90c,LOADS",
        "gfx90c,gfx90c:xnack-,FEATURE_NOT_REPORTED",
        "gfx1036,gfx1030,NO_CODE_FOR_TARGET",
        "gfx1036,gfx10-3-generic,GENERIC_NOT_LISTED",
        "gfx1100,gfx11-generic,GENERIC_NOT_LISTED",
        "gfx906:sramecc-:xnack-,gfx9-generic,GENERIC_NOT_LISTED",
        "gfx1201,gfx12-generic,GENERIC_NOT_LISTED",
        "gfx942:sramecc+:xnack-,gfx9-4-generic,GENERIC_NOT_LISTED",
        "gfx908,gfx9-generic,NO_CODE_FOR_TARGET",
        "gfx1010,gfx10-3-generic,NO_CODE_FOR_TARGET"})
    void theExactProcessorWithFittingFeaturesLoads(String agent, String target, Verdict expected) {
        assertThat(verdict(code(target), agent)).isEqualTo(expected);
    }

    @Test
    void aGenericTargetThatTheRuntimeListsLoads() {
        assertThat(verdict(code("gfx11-generic"), "gfx1100", "gfx11-generic")).isEqualTo(Verdict.LOADS);
    }

    @Test
    void anyFittingOneIsEnoughAndTheNearestReasonIsGiven() {
        assertThat(verdict(code("gfx908", "gfx90a:xnack+", "gfx90a:xnack-"), "gfx90a:sramecc+:xnack-"))
                .isEqualTo(Verdict.LOADS);
        assertThat(verdict(code("gfx908", "gfx90a:xnack+"), "gfx90a:sramecc+:xnack-"))
                .isEqualTo(Verdict.FEATURE_DIFFERS);
    }

    @Test
    void aKernelWithoutCodeForTheGpuIsNamed() {
        CodeObjects code = new CodeObjects(List.of(
                new CodeObject(TargetId.of("gfx1030"), 0, 1, Packing.BUNDLE, List.of("adm", "vif")),
                new CodeObject(TargetId.of("gfx1036"), 9, 1, Packing.BUNDLE, List.of("vif"))), List.of());

        Loadability loads = Loadability.of(code, 0, List.of(TargetId.of("gfx1036")));

        assertThat(loads.verdict()).isEqualTo(Verdict.LOADS_IN_PART);
        assertThat(loads.kernelsLeftOut()).containsExactly("adm");
    }

    @Test
    void whatCouldNotBeReadIsNotARefusal() {
        CodeObjectFinding hidden = new CodeObjectFinding(Code.NO_ZSTD_DECODER, 0, "Compressed with zstd, no decoder.");

        assertThat(verdict(new CodeObjects(List.of(), List.of(hidden)), "gfx1036")).isEqualTo(Verdict.NOT_KNOWN);
        assertThat(verdict(new CodeObjects(code("gfx1030").codeObjects(), List.of(hidden)), "gfx1036"))
                .isEqualTo(Verdict.NOT_KNOWN);
    }

    @Test
    void noCodeAndNoAgentAreTwoAnswers() {
        assertThat(verdict(new CodeObjects(List.of(), List.of()), "gfx1036")).isEqualTo(Verdict.NO_GPU_CODE);
        assertThat(verdict(code("gfx1036"))).isEqualTo(Verdict.AGENT_NOT_KNOWN);
    }
}
