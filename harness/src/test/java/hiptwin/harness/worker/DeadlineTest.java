package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    @Test
    void aDeadlineThatIsMetDoesNothing() throws InterruptedException {
        CountDownLatch expired = new CountDownLatch(1);
        Deadline deadline = Deadline.start(Duration.ofMillis(50), expired::countDown);

        assertThat(deadline.meet()).isTrue();
        assertThat(expired.await(150, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(deadline.hasExpired()).isFalse();
    }

    @Test
    void aDeadlineThatPassedCannotBeMetAnyMore() throws InterruptedException {
        CountDownLatch expired = new CountDownLatch(1);
        Deadline deadline = Deadline.start(Duration.ofMillis(10), expired::countDown);

        assertThat(expired.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(deadline.hasExpired()).isTrue();
        assertThat(deadline.meet()).isFalse();
    }

    @Test
    void aDeadlineBeyondWhatCountsInNanosecondsIsNeverReached() {
        try (Deadline deadline = Deadline.start(Duration.ofSeconds(Long.MAX_VALUE), () -> { })) {
            assertThat(deadline.hasExpired()).isFalse();
        }
    }
}
