package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code float_moment} on frames whose moments are known by hand. */
class FloatMomentTest {
    @ParameterizedTest
    @ValueSource(ints = {8, 10, 12, 16})
    void aConstantFrameHasItsValueAndTheSquareOfIt(int bitDepth) throws Exception {
        Geometry geometry = new Geometry(7, 5, PixelFormat.YUV420P, bitDepth);
        int scale = 1 << bitDepth - 8;
        FilledClip reference = FilledClip.constant(geometry, 1, 100 * scale);
        FilledClip distorted = FilledClip.constant(geometry, 1, 3 * scale);

        assertThat(OracleRun.score("float_moment", "float_moment_ref1st", reference, distorted, 0)).isEqualTo(100);
        assertThat(OracleRun.score("float_moment", "float_moment_ref2nd", reference, distorted, 0)).isEqualTo(10000);
        assertThat(OracleRun.score("float_moment", "float_moment_dis1st", reference, distorted, 0)).isEqualTo(3);
        assertThat(OracleRun.score("float_moment", "float_moment_dis2nd", reference, distorted, 0)).isEqualTo(9);
    }

    /**
     * 65535^2 = 4294836225 needs 32 bits; the nearest {@code float} is 4294836224, and 4294836224 / 65536 = 65534.
     */
    @Test
    void aSquareOfSixteenBitIsRoundedToFloat() throws Exception {
        Geometry geometry = new Geometry(2, 2, PixelFormat.YUV400P, 16);
        FilledClip clip = FilledClip.constant(geometry, 1, 65535);

        assertThat(OracleRun.score("float_moment", "float_moment_ref2nd", clip, clip, 0)).isEqualTo(65534);
    }

    /** Samples 0, 1, ... 5: mean 15/6, mean of squares 55/6. */
    @Test
    void momentsAreMeansOverAllSamples() throws Exception {
        Geometry geometry = new Geometry(3, 2, PixelFormat.YUV400P, 8);
        FilledClip clip = new FilledClip(geometry, 1, (plane, x, y, frame) -> 3 * y + x);

        assertThat(OracleRun.score("float_moment", "float_moment_ref1st", clip, clip, 0)).isEqualTo(15.0 / 6);
        assertThat(OracleRun.score("float_moment", "float_moment_ref2nd", clip, clip, 0)).isEqualTo(55.0 / 6);
    }
}
