package hiptwin.probe.access;

import static hiptwin.probe.access.AccessTree.KFD;
import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.elf.ElfImage;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** WSL2: no KFD, the GPU behind /dev/dxg. Never "no AMD GPU". */
class WslTest {
    private static final String DETECTION = "HSA_ENABLE_DXG_DETECTION";

    @TempDir
    Path root;

    private AccessTree tree;

    /** A WSL2 where all is right: usable, or a fault that is planted proves nothing. */
    @BeforeEach
    void soundWslIsUsable() {
        tree = new AccessTree(root).remove(KFD).remove("/dev/dri").remove("/sys").text("/dev/dxg", "")
                .bytes("/usr/lib/librocdxg.so", ElfImage.library("librocdxg.so.1").bytes()).set(DETECTION, "1");
        AccessReport report = tree.inspect();
        assertThat(report.reason()).isEmpty();
        assertThat(report.warnings()).isEmpty();
        assertThat(report.path()).isEqualTo(AccessPath.DXG);
    }

    @Test
    void missingLibraryIsNamed() {
        tree.remove("/usr/lib/librocdxg.so");

        assertThat(tree.reason()).isEqualTo(new Reason(ReasonCode.WSL2,
                "This is WSL2, where the GPU is behind /dev/dxg, and librocdxg, through which ROCm reaches "
                        + "it, was not found.", "Install librocdxg."));
    }

    @Test
    void missingLibraryAndMissingVariableAreBothNamed() {
        tree.remove("/usr/lib/librocdxg.so").set(DETECTION, "");

        assertThat(tree.reason().sentence()).contains("librocdxg")
                .endsWith("HSA_ENABLE_DXG_DETECTION is not 1 either.");
        assertThat(tree.reason().fix()).isEqualTo("Install librocdxg and set HSA_ENABLE_DXG_DETECTION=1.");
    }

    @ParameterizedTest
    @CsvSource({"0,is 0", "'',is not set"})
    void detectionThatIsOffIsNamed(String value, String text) {
        tree.set(DETECTION, value);

        assertThat(tree.inspect().status()).isEqualTo(AccessStatus.HIDDEN);
        assertThat(tree.reason().code()).isEqualTo(ReasonCode.WSL2_DETECTION_OFF);
        assertThat(tree.reason().sentence()).contains(text);
        assertThat(tree.reason().fix()).isEqualTo("Set HSA_ENABLE_DXG_DETECTION=1.");
    }

    /** ROCm/librocdxg, issue 34: the variable is for releases before 7.13. */
    @ParameterizedTest
    @CsvSource({"7.13.0,true", "8.0.0-1,true", "7.12.9,false", "6.14.0,false", "unreadable,false"})
    void newerRocmDetectsWithoutBeingTold(String version, boolean usable) {
        tree.set(DETECTION, "").text("/opt/rocm/.info/version", version + "\n");

        assertThat(tree.inspect().reason().isEmpty()).isEqualTo(usable);
    }

    @Test
    void dxgThatCannotBeOpenedIsNamed() {
        tree.denied("/dev/dxg", 0, 0600);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.WSL2);
        assertThat(tree.reason().sentence()).contains("/dev/dxg cannot be opened").contains("EACCES");
    }

    @Test
    void libraryOutsideTheLoadersPathIsAWarning() {
        tree.remove("/usr/lib/librocdxg.so")
                .bytes("/opt/rocm/lib/librocdxg.so", ElfImage.library("librocdxg.so.1").bytes());

        assertThat(tree.inspect().reason()).isEmpty();
        assertThat(tree.inspect().warnings()).extracting(AccessWarning::code)
                .containsExactly(WarningCode.ROCDXG_OUTSIDE_LOADER_PATH);
    }

    @Test
    void emptyMaskHidesHereToo() {
        tree.set("ROCR_VISIBLE_DEVICES", "");

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.HIDDEN_BY_ENVIRONMENT);
    }

    @Test
    void kfdGoesBeforeDxg() {
        tree.text(KFD, "").fails(KFD, OpenError.ENOMEM);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.KFD_REJECTED);
    }
}
