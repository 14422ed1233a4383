package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code psnr} and {@code float_psnr} on frames whose error is known by hand. */
class PsnrTest {
    @ParameterizedTest
    @CsvSource({"8, 60", "10, 72", "12, 84", "16, 108"})
    void identicalFramesGiveTheCap(int bitDepth, double cap) throws Exception {
        Geometry geometry = new Geometry(5, 3, PixelFormat.YUV444P, bitDepth);
        FilledClip clip = FilledClip.constant(geometry, 1, 77);

        for (String key : new String[] {"psnr_y", "psnr_cb", "psnr_cr"}) {
            assertThat(OracleRun.score("psnr", key, clip, clip, 0)).isEqualTo(cap);
        }
        assertThat(OracleRun.score("float_psnr", "float_psnr", clip, clip, 0)).isEqualTo(cap);
    }

    /** Such a pair once wrapped a 32-bit sum: (56832 - 9472)^2 = 2242969600 and 16 of them are above 2^32. */
    @Test
    void aLargeErrorAtSixteenBitDoesNotWrap() throws Exception {
        Geometry geometry = new Geometry(64, 64, PixelFormat.YUV420P, 16);
        FilledClip reference = FilledClip.constant(geometry, 1, 56832);
        FilledClip distorted = FilledClip.constant(geometry, 1, 9472);
        // 20 log10(65535 / 47360)
        double decibels = 2.8212322010077;

        assertThat(OracleRun.score("psnr[enable_mse=true]", "mse_y", reference, distorted, 0)).isEqualTo(2242969600.0);
        assertThat(OracleRun.score("psnr", "psnr_y", reference, distorted, 0)).isCloseTo(decibels, within(1e-9));
        assertThat(OracleRun.score("float_psnr", "float_psnr", reference, distorted, 0))
                .isCloseTo(decibels, within(1e-9));
    }

    /** One sample of a 3x3 plane is off by 3: MSE = 1, 10 log10(255^2) = 48.1308036087 dB. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "2, 0", "0, 2", "1, 2", "2, 2"})
    void everySampleCounts(int x, int y) throws Exception {
        Geometry geometry = new Geometry(3, 3, PixelFormat.YUV400P, 8);
        FilledClip reference = FilledClip.constant(geometry, 1, 200);
        FilledClip distorted = new FilledClip(geometry, 1, (plane, column, row, frame) ->
                column == x && row == y ? 203 : 200);

        assertThat(OracleRun.score("psnr[enable_mse=true]", "mse_y", reference, distorted, 0)).isEqualTo(1);
        assertThat(OracleRun.score("psnr", "psnr_y", reference, distorted, 0)).isCloseTo(48.1308036087, within(1e-9));
    }

    /**
     * File chroma of 5x5 is 3x3. An error of 6 in its last column: Netflix's 2x2 picture does not hold it, the fork's
     * has MSE 3 * 36 / 9.
     */
    @Test
    void anOddChromaPlaneIsCutByNetflixAndKeptByTheFork() throws Exception {
        Geometry geometry = new Geometry(5, 5, PixelFormat.YUV420P, 8);
        FilledClip reference = FilledClip.constant(geometry, 1, 100);
        FilledClip distorted = new FilledClip(geometry, 1, (plane, x, y, frame) -> plane == 1 && x == 2 ? 106 : 100);

        ScoreTable netflix = OracleRun.scores(Lineage.NETFLIX, "psnr[enable_mse=true]", reference, distorted);
        ScoreTable fork = OracleRun.scores(Lineage.FORK, "psnr[enable_mse=true]", reference, distorted);

        assertThat(netflix.find("mse_cb").orElseThrow().value(0)).isEqualTo(0);
        assertThat(fork.find("mse_cb").orElseThrow().value(0)).isEqualTo(12);
    }

    @Test
    void aClipWithoutChromaHasNoChromaScores() throws Exception {
        Geometry geometry = new Geometry(4, 4, PixelFormat.YUV400P, 8);
        FilledClip clip = FilledClip.constant(geometry, 1, 9);

        assertThat(OracleRun.scores(Lineage.FORK, "psnr", clip, clip).series()).containsOnlyKeys("psnr_y");
    }

    /**
     * Most errors are near 2^16 and the others odd, over so many samples that the sum of {@code float} squares passes
     * 2^53 steps and is rounded at each addition: adding through the frame and adding row by row no longer agree.
     * Values of Netflix/vmaf f85a8536 and of the fork at c2a3c7e0, scalar.
     */
    @ParameterizedTest
    @CsvSource({"NETFLIX, 1.3687013120983367", "FORK, 1.3687013119949929"})
    void theOrderOfAdditionIsThatOfTheLineage(Lineage lineage, double expected) throws Exception {
        Geometry geometry = new Geometry(2560, 1600, PixelFormat.YUV400P, 16);
        FilledClip reference = new FilledClip(geometry, 1, (plane, x, y, frame) ->
                (x & 3) == 3 ? 2 * ((x * 7 + y * 13) % 1500) + 1 : 65535 - (x * 5 + y * 3) % 900);
        FilledClip distorted = new FilledClip(geometry, 1, (plane, x, y, frame) ->
                (x & 3) == 3 ? 2 * ((x * 11 + y * 17) % 1400) : (x * 3 + y * 7) % 900);

        ScoreTable scores = OracleRun.scores(lineage, "float_psnr", reference, distorted);

        assertThat(scores.find("float_psnr").orElseThrow().value(0)).isEqualTo(expected);
    }
}
