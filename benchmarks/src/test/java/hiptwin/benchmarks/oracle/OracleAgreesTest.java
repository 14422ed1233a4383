package hiptwin.benchmarks.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.oracle.OracleEngine;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Param;

class OracleAgreesTest {
    static String[] extractors() throws NoSuchFieldException {
        return OracleFrame.class.getDeclaredField("extractor").getAnnotation(Param.class).value();
    }

    @ParameterizedTest
    @MethodSource("extractors")
    void twoFramesAtATimeGiveTheScoresOfOne(String extractor) throws Exception {
        OracleFrame frames = new OracleFrame();
        frames.extractor = extractor;
        frames.size = "256x256";
        frames.open();

        // These two find nothing in noise of this size; all others find something.
        assertThat(frames.oneThread() == 0).isEqualTo(extractor.equals("cambi") || extractor.equals("speed_chroma"));
        assertThat(frames.twoThreads()).isFinite().isEqualTo(frames.oneThread());
        assertThat(frames.nothing()).isPositive();
    }

    /** The ratio of an engine to itself is about 1: what is measured is the engine, not the order or the clock. */
    @Test
    void theRatioOfAnEngineToItselfIsOne() throws Exception {
        try (OracleEngine one = new OracleEngine(); OracleEngine other = new OracleEngine()) {
            OracleRatio.Ratio ratio = OracleRatio.measure(one, other, Catalogue.shipped().parse("float_ssim"),
                    new Geometry(640, 360, PixelFormat.YUV420P, 8), 4, 5);

            assertThat(ratio.oracleMillis()).isPositive();
            assertThat(ratio.ratio()).isBetween(0.25, 4.0);
        }
    }

    @Test
    void noExtractorIsMeasuredTwice() throws NoSuchFieldException {
        assertThat(Arrays.asList(extractors())).doesNotHaveDuplicates();
    }
}
