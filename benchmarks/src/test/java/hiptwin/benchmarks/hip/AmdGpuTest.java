package hiptwin.benchmarks.hip;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AmdGpuTest {
    @Test
    void withoutADeviceTheReasonIsSaid() throws InterruptedException {
        Optional<String> absence = AmdGpu.absence();

        if (!Files.exists(Path.of("/dev/kfd"))) {
            assertThat(absence).hasValueSatisfying(reason -> assertThat(reason).contains("/dev/kfd"));
        } else if (absence.isEmpty()) {
            KernelLaunch launch = new KernelLaunch();
            launch.open();
            int before = launch.nothing();
            assertThat(launch.launch()).isEqualTo(before + 1);
            assertThat(launch.launchAndComplete()).isEqualTo(before + 2);
            assertThat(launch.waitForNothing()).isEqualTo(before + 2);
            // Counts on the device what has run.
            launch.close();
        }
    }
}
