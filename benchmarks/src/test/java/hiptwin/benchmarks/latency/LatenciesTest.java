package hiptwin.benchmarks.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatenciesTest {
    private static final long MILLI = 1_000_000;
    /** Three significant digits. */
    private static final Percentage RESOLUTION = Percentage.withPercentage(0.1);

    private final Latencies latencies = new Latencies();

    @Test
    void whatWaitsBehindASlowOperationIsLateByItsPlan() {
        // One each millisecond; the first takes 10, the others none: they are late by 9, 8, ... 1, 0.
        long now = 0;
        for (int number = 0; number < 11; number++) {
            long started = Math.max(now, number * MILLI);
            now = started + (number == 0 ? 10 * MILLI : 0);
            latencies.record(number * MILLI, started, now);
        }

        assertThat(latencies.response().getMaxValue()).isCloseTo(10 * MILLI, RESOLUTION);
        assertThat(latencies.response().getValueAtPercentile(50)).isCloseTo(5 * MILLI, RESOLUTION);
        assertThat(latencies.service().getValueAtPercentile(50)).isZero();
        // Not corrected again: one value for each operation.
        assertThat(latencies.response().getTotalCount()).isEqualTo(11);
        assertThat(latencies.service().getTotalCount()).isEqualTo(11);
    }

    @Test
    void whatIsTooLongToBeHeldIsCounted() {
        latencies.record(0, 1, Latencies.MOST_NANOS + 1);

        assertThat(latencies.serviceOverRange()).isZero();
        assertThat(latencies.responseOverRange()).isEqualTo(1);
        assertThat(latencies.response().getTotalCount()).isZero();
        assertThat(latencies.service().getTotalCount()).isEqualTo(1);
    }

    @Test
    void operationsStartAtTheirPlannedTimesOrLater() throws Exception {
        long[] starts = new long[5];

        latencies.run(5, 2 * MILLI, number -> starts[number] = System.nanoTime());

        for (int i = 1; i < 5; i++) {
            assertThat(starts[i] - starts[0]).isGreaterThan(i * 2 * MILLI - MILLI);
        }
        assertThat(latencies.response().getMinValue()).isGreaterThanOrEqualTo(0);
        assertThat(latencies.response().getMaxValue()).isLessThan(TimeUnit.SECONDS.toNanos(30));
    }

    @Test
    void anIntervalOfNothingIsRefused() {
        assertThatThrownBy(() -> latencies.run(1, 0, number -> { })).hasMessageContaining("interval 0 ns: expected 1 or more");
    }

    @Test
    void theFilesOfARunHoldItsPercentilesAndAPlot(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(CompiledLibrary.isCompilerHere(), "no C compiler here");
        Latencies run = LatencyRun.measure(new Geometry(64, 64, PixelFormat.YUV420P, 8), 200, 10_000, "psnr");

        LatencyRun.write("psnr", run, folder);

        assertThat(Files.readString(folder.resolve("psnr-response.hgrm"))).contains("1/(1-Percentile)").contains("Total count    =          200");
        assertThat(Files.readString(folder.resolve("psnr-service.hgrm"))).contains("Total count    =          200");
        assertThat(Files.readAllBytes(folder.resolve("psnr.png"))).startsWith(0x89, 'P', 'N', 'G');
    }
}
