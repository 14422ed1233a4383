package hiptwin.probe.codeobject;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetIdTest {
    @ParameterizedTest
    @ValueSource(strings = {"gfx90a:sramecc+:xnack-", "gfx1036", "gfx906:xnack+", "gfx10-3-generic", "gfx9-generic",
        "gfx9-4-generic:sramecc-:xnack+", "gfx12-5-generic"})
    void whatLlvmWritesIsReadAndPrintedTheSame(String text) {
        assertThat(TargetId.parse(text).orElseThrow()).hasToString(text);
    }

    @Test
    void featuresArePrintedInAlphabeticalOrder() {
        assertThat(TargetId.parse("gfx90a:xnack-:sramecc+").orElseThrow()).hasToString("gfx90a:sramecc+:xnack-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gfx", "GFX90A", "gfx90a:", "gfx90a:xnack", "gfx90a:xnack+:xnack+", "gfx90a:xnack+:xnack-",
        "gfx90a:tgsplit+", "gfx90a:sramecc+ ", "sm_90", "gfx90g", "gfx90a+xnack"})
    void anUnknownFormOrFeatureIsRefusedAndNotStripped(String text) {
        assertThat(TargetId.parse(text)).isEmpty();
    }

    /** The 25 targets of a ROCm image with the low byte of their e_flags. */
    @ParameterizedTest
    @CsvSource({"gfx908,0x30", "gfx90a,0x3f", "gfx942,0x4c", "gfx950,0x4f", "gfx1010,0x33", "gfx1011,0x34",
        "gfx1012,0x35", "gfx1030,0x36", "gfx1031,0x37", "gfx1032,0x38", "gfx1033,0x39", "gfx1034,0x3e", "gfx1035,0x3d",
        "gfx1036,0x45", "gfx1100,0x41", "gfx1101,0x46", "gfx1102,0x47", "gfx1103,0x44", "gfx1150,0x43", "gfx1151,0x4a",
        "gfx1152,0x55", "gfx1153,0x58", "gfx1200,0x48", "gfx1201,0x4e", "gfx1250,0x49", "gfx906,0x2f",
        "gfx9-generic,0x51", "gfx10-1-generic,0x52", "gfx10-3-generic,0x53", "gfx11-generic,0x54",
        "gfx12-generic,0x59", "gfx9-4-generic,0x5f"})
    void processorsHaveLlvmsNumbers(String target, String machine) {
        assertThat(Processor.ofMachine(Integer.decode(machine)).orElseThrow().target()).isEqualTo(target);
        assertThat(Processor.ofTarget(target).orElseThrow().machine()).isEqualTo(Integer.decode(machine));
    }

    @Test
    void noTwoProcessorsShareANumber() {
        assertThat(java.util.Arrays.stream(Processor.values()).map(Processor::machine)).doesNotHaveDuplicates();
    }
}
