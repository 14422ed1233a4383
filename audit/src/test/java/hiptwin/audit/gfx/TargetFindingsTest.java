package hiptwin.audit.gfx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.probe.codeobject.CodeObject;
import hiptwin.probe.codeobject.CodeObjectFinding;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.codeobject.Packing;
import hiptwin.probe.codeobject.TargetId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetFindingsTest {
    private static CodeObject code(String target, String... kernels) {
        return new CodeObject(TargetId.parse(target).orElseThrow(), 0, 1, Packing.PLAIN, List.of(kernels));
    }

    private static List<Finding> held(String targets, CodeObject... objects) throws TargetException {
        return TargetFindings.of(Map.of("libvmaf.so.3", new CodeObjects(List.of(objects), List.of())), Optional.of(TargetList.of(targets)));
    }

    /** The targets are those of ROCm 10.0.0's dist_info.json: 4 CDNA, 3 RDNA1, 7 RDNA2, 8 RDNA3 and 3.5, 2 RDNA4 and gfx1250. */
    @Test
    void presetHasTheTwentyFiveTargets() {
        assertThat(TargetList.rocm1000().targets()).hasSize(25).map(TargetId::toString).contains("gfx90a", "gfx1033", "gfx1250")
                .doesNotContain("gfx900", "gfx906", "gfx90c");
    }

    @Test
    void allTargetsAndNoOtherIsNoFinding() throws TargetException {
        assertThat(held("gfx1036;gfx90a", code("gfx1036", "psnr"), code("gfx90a", "psnr"))).isEmpty();
    }

    @Test
    void missingAndExtraTargetsAreSaidSeparately() throws TargetException {
        assertThat(held("gfx1036,gfx90a", code("gfx1036", "psnr"), code("gfx1100", "psnr"))).extracting(Finding::rule, Finding::message)
                .containsExactly(tuple(Rule.TARGET_MISSING, "no code for gfx90a of --targets"),
                        tuple(Rule.TARGET_EXTRA, "code for gfx1100, not in --targets"));
    }

    @Test
    void oneKernelThatLacksOneTargetIsNamed() throws TargetException {
        assertThat(held("gfx1036,gfx90a", code("gfx1036", "psnr", "vif"), code("gfx90a", "psnr")))
                .extracting(Finding::rule, Finding::message)
                .containsExactly(tuple(Rule.TARGET_MISSING, "no code for gfx90a of the kernel vif"));
    }

    @Test
    void codeForOneSettingOfAFeatureIsNoCodeForBoth() throws TargetException {
        assertThat(held("gfx90a", code("gfx90a:xnack+", "psnr"))).extracting(Finding::message)
                .containsExactly("no code for gfx90a of --targets", "code for gfx90a:xnack+, not in --targets");
    }

    @Test
    void codeThatCannotBeReadIsSaidWithoutAListToo() {
        CodeObjects hidden = new CodeObjects(List.of(), List.of(new CodeObjectFinding(CodeObjectFinding.Code.COMPRESSION_DAMAGED, 64,
                "damaged")));

        assertThat(TargetFindings.of(Map.of("f", hidden), Optional.empty())).extracting(Finding::rule)
                .containsExactly(Rule.TARGET_UNREADABLE);
    }

    @Test
    void semicolonListOfDistInfoIsRead() throws TargetException {
        byte[] json = "{\"dist_amdgpu_targets\": \"gfx908;gfx90a:xnack+\"}".getBytes(StandardCharsets.UTF_8);

        assertThat(TargetList.distInfo("dist_info.json", json).targets()).map(TargetId::toString)
                .containsExactly("gfx908", "gfx90a:xnack+");
    }

    /** Eight bytes that look like UTF-32 and hold a character above U+10FFFF: no fault of JSON, and no bug of this program. */
    @Test
    void distInfoThatIsNoTextIsRefusedWithItsName() {
        byte[] json = {0, 0, 0, '[', 0, 0x11, 0, 0};

        assertThatThrownBy(() -> TargetList.distInfo("dist_info.json", json)).isInstanceOf(TargetException.class)
                .hasMessageStartingWith("dist_info.json: no JSON: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rdna2", "gfx90a:turbo+", "gfx908,gfx908", "", "none.json"})
    void listThatIsNoneIsRefused(String text) {
        assertThatThrownBy(() -> TargetList.of(text)).isInstanceOf(TargetException.class);
    }
}
