package hiptwin.benchmarks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import hiptwin.benchmarks.nativecode.RingDouble;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RingDouble.class)
class DispatchAgreesTest {
    /** Bytes that a frame may allocate beside its scores. */
    private static final long MOST_BYTES_PER_FRAME = 1024;

    /** Until the compiler has seen that short-lived views of memory need not be made. */
    private static final int WARM_PASSES = 20;

    @Test
    void theLibraryTakesFramesOfHandWrittenCallsAndOfTheHarness() throws Throwable {
        ReadPicturesDispatch dispatch = new ReadPicturesDispatch();
        dispatch.open();
        try {
            assertThat(dispatch.nothing()).isZero();
            assertThat(dispatch.handWritten()).isZero();
            assertThat(dispatch.harness()).isZero();
        } finally {
            dispatch.close();
        }
    }

    @Test
    void everyWayReadsTheSameScores() throws Throwable {
        ScoreReadOut readOut = new ScoreReadOut();
        readOut.open();
        try {
            double score = readOut.harness();
            assertThat(score).isFinite().isNotZero();
            assertThat(readOut.nothing()).isEqualTo(score);
            assertThat(readOut.handWritten()).isEqualTo(score);
        } finally {
            readOut.close();
        }
    }

    @Test
    void aFrameOfSeventeenExtractorsAllocatesLessThanAKibibyte() throws Exception {
        EngineAllocation engine = new EngineAllocation();
        engine.open();
        try {
            long scores = 0;
            for (int warm = 0; warm < WARM_PASSES; warm++) {
                scores = engine.pass();
            }
            assertThat(scores).isGreaterThan(17L * EngineAllocation.FRAMES);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            engine.pass();
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            // What was shown is kept until the flush, in arrays that double: less than 32 bytes for each score.
            assertThat(bytes - 32 * scores).isLessThan(MOST_BYTES_PER_FRAME * EngineAllocation.FRAMES);
            assertThat(engine.nothing()).isPositive();
        } finally {
            engine.close();
        }
    }
}
