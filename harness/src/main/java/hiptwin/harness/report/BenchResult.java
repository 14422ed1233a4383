package hiptwin.harness.report;

import hiptwin.harness.bench.SideStart;
import hiptwin.harness.bench.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A finished measurement of speed.
 *
 * @param toolVersion version of this project
 * @param started when it began
 * @param elapsed how long it took
 * @param host the machine, without anything personal
 * @param gpu what became of the devices
 * @param passes warm passes asked for
 * @param sides how each side started, in order
 * @param timings every extractor on every fixture and side, in order of measuring
 */
public record BenchResult(String toolVersion, Instant started, Duration elapsed, HostFacts host, GpuStatus gpu, int passes,
        List<SideStart> sides, List<Timing> timings) {
    /** Copies the lists. */
    public BenchResult {
        sides = List.copyOf(sides);
        timings = List.copyOf(timings);
    }
}
