package hiptwin.probe.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two GPUs that can be reached, and variables that hide them. */
class EnvironmentTest {
    @TempDir
    Path root;

    private AccessTree tree;

    @BeforeEach
    void treeWithoutVariablesIsUsable() {
        tree = new AccessTree(root).gpu(2, 129);
        assertThat(tree.inspect().reason()).isEmpty();
        assertThat(tree.inspect().warnings()).isEmpty();
        assertThat(tree.inspect().facts().reachableGpus()).isEqualTo(2);
    }

    @Test
    void emptyRocrMaskHidesEverything() {
        tree.set("ROCR_VISIBLE_DEVICES", "");

        assertThat(tree.inspect().status()).isEqualTo(AccessStatus.HIDDEN);
        assertThat(tree.inspect().path()).isEqualTo(AccessPath.KFD);
        assertThat(tree.reason()).isEqualTo(new Reason(ReasonCode.HIDDEN_BY_ENVIRONMENT,
                "ROCR_VISIBLE_DEVICES is set but empty, which hides every GPU: 0 of 2 GPUs are left.",
                "Unset ROCR_VISIBLE_DEVICES."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "-1", "all", "2,0"})
    void maskThatLeavesNothingNamesTheEntryAndTheRange(String value) {
        tree.set("ROCR_VISIBLE_DEVICES", value);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.HIDDEN_BY_ENVIRONMENT);
        assertThat(tree.reason().sentence())
                .startsWith("ROCR_VISIBLE_DEVICES=\"" + value + "\" hides every GPU: 0 of 2 GPUs")
                .contains("ends at \"" + value.split(",")[0] + "\"");
        assertThat(tree.reason().fix()).isEqualTo("Unset ROCR_VISIBLE_DEVICES, or name GPUs by number from 0 to 1.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "1,0", "0,"})
    void maskThatFitsIsFine(String value) {
        tree.set("ROCR_VISIBLE_DEVICES", value);

        assertThat(tree.inspect().reason()).isEmpty();
        assertThat(tree.inspect().warnings()).isEmpty();
    }

    @Test
    void maskThatEndsEarlyIsAWarning() {
        tree.set("ROCR_VISIBLE_DEVICES", "0,9");

        assertThat(tree.inspect().reason()).isEmpty();
        assertThat(tree.inspect().warnings()).extracting(AccessWarning::code)
                .containsExactly(WarningCode.MASK_CUT_SHORT);
        assertThat(tree.inspect().warnings().getFirst().sentence())
                .startsWith("ROCR_VISIBLE_DEVICES=\"0,9\" leaves 1 of 2 GPUs.");
    }

    /** All of them end the process of the runtime 5.2.3; "0," and what stands behind as many tokens as GPUs do not. */
    @ParameterizedTest
    @ValueSource(strings = {",0", ",", " ", "0, ", "0,,", ",GPU-a"})
    void emptyEntryThatIsReachedIsInvalid(String value) {
        tree.set("ROCR_VISIBLE_DEVICES", value);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.INVALID_ENVIRONMENT);
        assertThat(tree.reason().sentence()).contains("has an empty entry, at which the ROCm runtime may end");
    }

    @Test
    void maskByIdIsLeftToTheRuntime() {
        tree.set("ROCR_VISIBLE_DEVICES", "GPU-1122334455667788").set("HIP_VISIBLE_DEVICES", "5");

        assertThat(tree.inspect().reason()).isEmpty();
    }

    /** Bug A1: the same number in both masks; HIP counts the survivors anew. */
    @Test
    void masksComposeAndBothAreNamedWithTheSurvivingCount() {
        tree.set("ROCR_VISIBLE_DEVICES", "1").set("HIP_VISIBLE_DEVICES", "0");
        assertThat(tree.inspect().reason()).isEmpty();

        tree.set("HIP_VISIBLE_DEVICES", "1");
        assertThat(tree.reason()).isEqualTo(new Reason(ReasonCode.HIDDEN_BY_ENVIRONMENT,
                "HIP_VISIBLE_DEVICES=\"1\" hides every GPU from HIP programs: after ROCR_VISIBLE_DEVICES=\"1\" there "
                        + "is 1 GPU, counted from 0, and 0 are left.",
                "Unset HIP_VISIBLE_DEVICES, or name GPUs by their number among those that ROCR_VISIBLE_DEVICES left."));
    }

    @Test
    void cudaMaskCountsWhereHipsIsNotSet() {
        tree.set("CUDA_VISIBLE_DEVICES", "2");
        assertThat(tree.reason().sentence()).startsWith("CUDA_VISIBLE_DEVICES=\"2\" hides every GPU")
                .contains("there are 2 GPUs");

        tree.set("HIP_VISIBLE_DEVICES", "1");
        assertThat(tree.inspect().reason()).isEmpty();
    }

    @Test
    void oldOrdinalMaskHasNoSay() {
        tree.set("GPU_DEVICE_ORDINAL", "7");

        assertThat(tree.inspect().reason()).isEmpty();
        assertThat(tree.inspect().warnings()).isEmpty();
    }

    @Test
    void hipMaskThatEndsEarlyIsAWarning() {
        tree.set("HIP_VISIBLE_DEVICES", "0,4");

        assertThat(tree.inspect().warnings()).extracting(AccessWarning::code)
                .containsExactly(WarningCode.MASK_CUT_SHORT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GPU-1122334455667788", "abc"})
    void hipMaskThatReleasesReadDifferentlyIsAWarning(String value) {
        tree.set("HIP_VISIBLE_DEVICES", value);

        assertThat(tree.inspect().reason()).isEmpty();
        assertThat(tree.inspect().warnings()).extracting(AccessWarning::code)
                .containsExactly(WarningCode.MASK_AMBIGUOUS);
    }

    /** Bug A6: "10.3" and a blank make hsa_init fail for every GPU. */
    @ParameterizedTest
    @ValueSource(strings = {"", "10.3", "10.3.0x", "gfx1030", " 10.3.0"})
    void malformedOverrideIsInvalid(String value) {
        tree.set("HSA_OVERRIDE_GFX_VERSION", value);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.INVALID_ENVIRONMENT);
        assertThat(tree.reason().sentence())
                .startsWith("HSA_OVERRIDE_GFX_VERSION=\"" + value + "\" is not of the form");
    }

    @ParameterizedTest
    @CsvSource({"HSA_OVERRIDE_GFX_VERSION,10.3.0", "HSA_OVERRIDE_GFX_VERSION_1,9.0.10"})
    void overrideInForceIsAWarning(String name, String value) {
        tree.set(name, value);

        assertThat(tree.inspect().reason()).isEmpty();
        assertThat(tree.inspect().warnings()).extracting(AccessWarning::code)
                .containsExactly(WarningCode.GFX_OVERRIDDEN);
        assertThat(tree.inspect().warnings().getFirst().sentence()).contains(name + "=\"" + value + "\"");
    }

    @Test
    void closedNodeGoesBeforeTheEnvironment() {
        tree.set("ROCR_VISIBLE_DEVICES", "").fails(AccessTree.KFD, OpenError.EBUSY);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.KFD_REJECTED);
    }

    @Test
    void variablesThatMatterAreListedByNameAndOthersAreNot() {
        List<RocmVariable> variables = RocmVariable.all(Map.of("ROCR_VISIBLE_DEVICES", "0", "HIP_VISIBLE_DEVICES", "0",
                "CUDA_VISIBLE_DEVICES", "0", "GPU_DEVICE_ORDINAL", "0", "HSA_OVERRIDE_GFX_VERSION", "10.3.0",
                "HSA_OVERRIDE_GFX_VERSION_2", "10.3.0", "HSA_ENABLE_DXG_DETECTION", "1", "HSAKMT_DEBUG_LEVEL", "7",
                "AMD_LOG_LEVEL", "3", "HOME", "/home/someone"));

        assertThat(variables).extracting(RocmVariable::name).containsExactly("AMD_LOG_LEVEL", "CUDA_VISIBLE_DEVICES",
                "GPU_DEVICE_ORDINAL", "HIP_VISIBLE_DEVICES", "HSAKMT_DEBUG_LEVEL", "HSA_ENABLE_DXG_DETECTION",
                "HSA_OVERRIDE_GFX_VERSION", "HSA_OVERRIDE_GFX_VERSION_2", "ROCR_VISIBLE_DEVICES");
        assertThat(variables).allSatisfy(variable -> assertThat(variable.effect()).endsWith("."));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "LD_LIBRARY_PATH      | lib                    | ",
            "HSAKMT_DEBUG_FILE    | /home/someone/log      | ",
            "ROCR_VISIBLE_DEVICES | 1,gpu-AABBccddeeff0011 | 1,GPU-(id)",
            "ROCR_VISIBLE_DEVICES | 0,1                    | 0,1",
    })
    void pathsAreNotShownAndIdsAreMasked(String name, String value, String shown) {
        assertThat(RocmVariable.all(Map.of(name, value))).singleElement()
                .satisfies(variable -> assertThat(variable.shownValue()).isEqualTo(Optional.ofNullable(shown)));
    }

    @Test
    void valueThatWouldSpoilAReportIsTamed() {
        assertThat(RocmVariable.shown("0\n\u001b[31m")).isEqualTo("0??[31m");
        assertThat(RocmVariable.shown("9".repeat(1000))).hasSize(203).endsWith("...");
    }
}
