package hiptwin.probe.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisibleDevicesTest {
    private static final List<String> TWO = List.of("GPU-1122334455667788", "GPU-aabbccddeeff0011");

    /**
     * What the real runtimes 5.2.3, 6.1.2 and 6.4.3 (Debian) listed, all three alike, on an emulated KFD with a gfx1030
     * (0) and a gfx906 (1), 30 November 2026.
     */
    @ParameterizedTest(name = "''{0}''")
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
            "''|''", "0|0", "1|1", "0,1|0 1", "1,0|1 0", "0,0|0", "0,0,1|0", "1,1|1", "2|''", "-1|''", "0,2|0",
            "2,0|''", "0,-1,1|0", "0,5,1|0", " 1|1", "0 , 1|0 1", "01|1", "0x1|1", "00|0", "+1|1", "1.5|''", "abc|''",
            "0,abc|0", "0,|0", "GPU-1122334455667788|0", "gpu-1122334455667788|0", "GPU-AABBCCDDEEFF0011|1",
            "GPU-aabbccddeeff0011|1", "GPU-aabbccddeeff0011,0|1 0", "GPU-aabb|1", "GPU-a|1", "GPU-|''", "GPU|''",
            "G|''", "gpu-1,gpu-a|0 1", "GPU-XX|''", "GPU-0000000000000000|''", "GPU-aabbccddeeff0011x|''",
            "1122334455667788|''", "0,GPU-aabbccddeeff0011|0 1", "0,GPU-1122334455667788|0",
            "all|''", "none|''", "void|''", "NoDevFiles|''",
    })
    void rocrMaskLeavesWhatTheRealRuntimesListed(String value, String expected) {
        VisibleDevices left = VisibleDevices.ofRocr(value, TWO);

        assertThat(left.indices()).isEqualTo(expected.isEmpty() ? List.of()
                : Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList());
        assertThat(left.aborts()).isFalse();
    }

    /** The 46th value: SIGABRT in all three runtimes. */
    @Test
    void emptyEntryBeforeAnotherAborts() {
        assertThat(VisibleDevices.ofRocr(",0", TWO).aborts()).isTrue();
    }

    @Test
    void ambiguousIdFitsNothingAndAGpuWithoutIdCannotBeNamed() {
        assertThat(VisibleDevices.ofRocr("GPU-1", List.of("GPU-1122334455667788", "GPU-1234567890123456")).indices())
                .isEmpty();
        assertThat(VisibleDevices.ofRocr("GPU-XX", List.of("GPU-XX")).indices()).isEmpty();
    }

    /** Bug A2, four GPUs. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''|''|''", "-1|''|-1", "0,9,1|0|9", "2,2,1|2|2", "garbage|''|garbage",
            "3,0|3 0|''"})
    void listEndsAtTheFirstBadEntryAndNamesIt(String value, String expected, String stoppedAt) {
        VisibleDevices left = VisibleDevices.ofRocr(value, 4).orElseThrow();

        assertThat(left.indices()).isEqualTo(expected.isEmpty() ? List.of()
                : Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList());
        assertThat(left.stoppedAt().orElse("")).isEqualTo(stoppedAt);
    }

    @Test
    void withoutIdsAMaskByIdHasNoAnswer() {
        assertThat(VisibleDevices.ofRocr("0,GPU-a", 2)).isEmpty();
    }

    /** Bug A1: ROCR=6,7 and HIP=1,0 of eight GPUs: logical 0 is physical 7, logical 1 is physical 6. */
    @Test
    void hipMaskIndexesWhatRocrLeft() {
        List<Integer> survivors = VisibleDevices.ofRocr("6,7", 8).orElseThrow().indices();

        assertThat(VisibleDevices.ofHip("1,0", survivors.size()).orElseThrow().indices()).extracting(survivors::get)
                .containsExactly(7, 6);
        assertThat(VisibleDevices.ofHip("", 2)).isEmpty();
    }
}
