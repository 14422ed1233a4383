package hiptwin.probe.pin;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.pin.DroppedToken.Reason;
import hiptwin.probe.pin.MeasuredMasks.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VisibleDevicesMaskTest {
    private static final List<GpuIdentity> TWO = MeasuredMasks.identities(MeasuredMasks.TREES.get("two"));

    static List<Row> ofThreeReleases() {
        return MeasuredMasks.ofThreeReleases();
    }

    static List<Row> ofCorners() {
        return MeasuredMasks.ofCorners();
    }

    @Test
    void threeReleasesWereMeasuredWith46MasksEach() {
        assertThat(ofThreeReleases()).hasSize(138).extracting(Row::release).containsOnly("bookworm", "trixie", "forky");
        assertThat(ofThreeReleases().stream().filter(Row::dies)).hasSize(3);
        assertThat(ofCorners()).hasSizeGreaterThan(100);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"ofThreeReleases", "ofCorners"})
    void maskLeavesWhatTheRealRuntimeListed(Row row) {
        MaskedGpus left = VisibleDevicesMask.evaluate(row.mask(), row.gpus());

        assertThat(left.fatal()).isEqualTo(row.dies());
        if (!row.dies()) {
            assertThat(left.selectedIndices()).isEqualTo(row.indices());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"5|OUT_OF_RANGE", "-1|NEGATIVE", "1.5|NOT_A_NUMBER", "GPU-b|UNKNOWN_UUID",
            "GPU-|NOT_A_NUMBER", "4294967298|OUT_OF_RANGE", "2147483648|NEGATIVE"})
    void droppedTokenSaysWhyAndWhatFollowsIsDroppedWithIt(String token, Reason reason) {
        MaskedGpus left = VisibleDevicesMask.evaluate(" " + token + " ,0", TWO);

        assertThat(left.selectedIndices()).isEmpty();
        assertThat(left.dropped()).containsExactly(new DroppedToken(0, token, reason),
                new DroppedToken(1, "0", Reason.AFTER_THE_END));
        assertThat(left.endedAt()).contains(new DroppedToken(0, token, reason));
    }

    @Test
    void repeatByIdIsARepeatAndTokensBeyondTheGpusAreNotRead() {
        assertThat(VisibleDevicesMask.evaluate("1,GPU-A", TWO).dropped())
                .containsExactly(new DroppedToken(1, "GPU-A", Reason.REPEATED));
        MaskedGpus beyond = VisibleDevicesMask.evaluate("0,1,,x", TWO);
        assertThat(beyond.dropped()).containsExactly(new DroppedToken(2, "", Reason.BEYOND_GPU_COUNT),
                new DroppedToken(3, "x", Reason.BEYOND_GPU_COUNT));
        assertThat(beyond.endedAt()).isEmpty();
    }

    @Test
    void startOfSeveralIdsIsAmbiguous() {
        assertThat(VisibleDevicesMask.evaluate("GPU-1", MeasuredMasks.identities(MeasuredMasks.TREES.get("three")))
                .dropped()).containsExactly(new DroppedToken(0, "GPU-1", Reason.AMBIGUOUS_UUID));
    }

    /** Bug A2, four GPUs. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''|''|''", "-1|''|-1", "0,9,1|0|9", "2,2,1|2|2", "garbage|''|garbage",
            "3,0|3 0|''"})
    void listEndsAtTheFirstBadTokenAndNamesIt(String mask, String expected, String endedAt) {
        MaskedGpus left = VisibleDevicesMask.evaluate(mask, 4).orElseThrow();

        assertThat(left.selectedIndices()).isEqualTo(expected.isEmpty() ? List.of()
                : Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList());
        assertThat(left.endedAt().map(DroppedToken::text).orElse("")).isEqualTo(endedAt);
    }

    @Test
    void withoutIdsAMaskByIdHasNoAnswer() {
        assertThat(VisibleDevicesMask.evaluate("0,GPU-a", 2)).isEmpty();
    }

    @Test
    void maskWhoseIdsAreNotReachedHasAnAnswerWithoutThem() {
        assertThat(VisibleDevicesMask.evaluate(",GPU-a", 2).orElseThrow().fatal()).isTrue();
        assertThat(VisibleDevicesMask.evaluate("0,7,GPU-a", 3).orElseThrow().selectedIndices()).containsExactly(0);
        assertThat(VisibleDevicesMask.evaluate("0,GPU-a", 1).orElseThrow().selectedIndices()).containsExactly(0);
    }

    /** Bug A1: ROCR=6,7 and HIP=1,0 of eight GPUs: logical 0 is physical 7, logical 1 is physical 6. */
    @Test
    void hipMaskIndexesWhatRocrLeft() {
        List<Integer> survivors = VisibleDevicesMask.evaluate("6,7", 8).orElseThrow().selectedIndices();

        assertThat(HipVisibleDevicesMask.evaluate("1,0", survivors.size()).orElseThrow().selectedIndices())
                .extracting(survivors::get).containsExactly(7, 6);
        assertThat(HipVisibleDevicesMask.evaluate("", 2)).isEmpty();
        assertThat(HipVisibleDevicesMask.evaluate("1", 1).orElseThrow().selectedIndices()).isEmpty();
    }

    @Test
    void noMaskThrowsOrChoosesAGpuTwiceOrOneThatIsNotThere() {
        Random random = new Random(20261130);
        String letters = "0123456789,,,, -+xXgGpPuUabf.\t\n\u00e4\u0660";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder mask = new StringBuilder();
            for (int length = random.nextInt(24); length > 0; length--) {
                mask.append(letters.charAt(random.nextInt(letters.length())));
            }
            MaskedGpus left = VisibleDevicesMask.evaluate(mask.toString(), TWO);
            assertThat(left.selectedIndices()).as(mask.toString()).doesNotHaveDuplicates()
                    .allMatch(index -> index == 0 || index == 1);
        }
    }
}
