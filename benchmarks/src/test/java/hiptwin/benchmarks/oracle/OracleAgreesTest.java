package hiptwin.benchmarks.oracle;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void noExtractorIsMeasuredTwice() throws NoSuchFieldException {
        assertThat(Arrays.asList(extractors())).doesNotHaveDuplicates();
    }
}
