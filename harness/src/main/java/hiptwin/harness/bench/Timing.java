package hiptwin.harness.bench;

import hiptwin.harness.gate.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * One extractor, alone in its contexts, on one fixture on one side.
 *
 * @param sideId side
 * @param fixtureId what was fed
 * @param extractor name and options, by its CPU name
 * @param frameCount frames of the fixture
 * @param values scores that the last pass delivered
 * @param firstPassNanos the first pass of this extractor, which sets up what later ones find; empty if it did not come to its end
 * @param warmPassNanos the later passes, each a context of its own from its beginning to its end, in order
 * @param reason why there are fewer passes than were asked for; empty if there are as many
 */
public record Timing(String sideId, String fixtureId, String extractor, int frameCount, long values, OptionalLong firstPassNanos,
        List<Long> warmPassNanos, Optional<Reason> reason) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1000;

    /** Copies the list. */
    public Timing {
        Objects.requireNonNull(firstPassNanos, "firstPassNanos");
        Objects.requireNonNull(reason, "reason");
        warmPassNanos = List.copyOf(warmPassNanos);
        if (frameCount < 1) {
            throw new IllegalArgumentException("frameCount " + frameCount + ": expected 1 or more");
        }
    }

    /** {@return ms per frame, the median of the warm passes; empty without one} */
    public OptionalDouble millisPerFrame() {
        return warm(sorted -> sorted.length % 2 == 1 ? sorted[sorted.length / 2]
                : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2.0);
    }

    /** {@return ms per frame of the fastest warm pass; empty without one} */
    public OptionalDouble leastMillisPerFrame() {
        return warm(sorted -> sorted[0]);
    }

    /** {@return ms per frame of the slowest warm pass; empty without one} */
    public OptionalDouble mostMillisPerFrame() {
        return warm(sorted -> sorted[sorted.length - 1]);
    }

    /** {@return frames in a second by the median of the warm passes; empty without one} */
    public OptionalDouble framesPerSecond() {
        OptionalDouble millis = millisPerFrame();
        return millis.isPresent() ? OptionalDouble.of(MILLIS_PER_SECOND / millis.getAsDouble()) : OptionalDouble.empty();
    }

    /** {@return what the first pass took longer than a warm one, in ms; may be negative where the machine is busy; empty without both} */
    public OptionalDouble coldMillis() {
        OptionalDouble warm = millisPerFrame();
        return warm.isPresent() && firstPassNanos.isPresent()
                ? OptionalDouble.of(firstPassNanos.getAsLong() / NANOS_PER_MILLI - warm.getAsDouble() * frameCount) : OptionalDouble.empty();
    }

    private OptionalDouble warm(ToDoubleFunction<long[]> pick) {
        if (warmPassNanos.isEmpty()) {
            return OptionalDouble.empty();
        }
        long[] sorted = warmPassNanos.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return OptionalDouble.of(pick.applyAsDouble(sorted) / NANOS_PER_MILLI / frameCount);
    }
}
