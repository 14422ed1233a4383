package hiptwin.benchmarks.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FillsAgreeTest {
    private final PictureFill fills = new PictureFill();

    @AfterEach
    void close() throws IOException {
        fills.close();
    }

    @ParameterizedTest
    @CsvSource({"576x324, 8", "576x324, 10", "500x324, 8", "500x324, 10", "17x5, 8"})
    void everyWayBringsTheSameSamplesIntoThePicture(String size, int bitDepth) throws Throwable {
        fills.size = size;
        fills.bitDepth = bitDepth;
        fills.open();
        byte[] expected = fills.firstFrame();
        assertThat(fills.samples()).isNotEqualTo(expected);

        fills.fill();
        assertThat(fills.samples()).isEqualTo(expected);
        fills.clear();
        fills.memcpy();
        assertThat(fills.samples()).isEqualTo(expected);
        fills.clear();
        fills.readAndFill();
        assertThat(fills.samples()).isEqualTo(expected);
        fills.clear();
        fills.mapAndFill();
        assertThat(fills.samples()).isEqualTo(expected);
        fills.segmentCopy();
        assertThat(fills.block()).isEqualTo(expected);
    }
}
