package hiptwin.probe.kfd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.probe.kfd.FakeKfd.Ring;
import hiptwin.probe.kfd.GpuTree.Gpu;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class FakeKfdTest {
    @Test
    void whatIsMissingSkipsATestUnlessItIsRequired() {
        assertThatThrownBy(() -> FakeKfd.absent(Ring.RUNTIME, "not here", "double, libvmaf"))
                .isInstanceOf(TestAbortedException.class).hasMessageContaining("not here");
        assertThatThrownBy(() -> FakeKfd.absent(Ring.RUNTIME, "not here", "double, runtime"))
                .isInstanceOf(AssertionError.class).hasMessage("ring runtime is required: not here");
    }

    /** The shim passes everything through without a tree, and nothing but its own paths with one. */
    @Test
    void otherFilesAreTheMachinesOwn(@TempDir Path root) throws IOException, InterruptedException {
        new GpuTree().gpu(Gpu.gfx1036()).write(root);
        String text = "cat /sys/devices/virtual/kfd/kfd/topology/nodes/1/gpu_id; stat -c %F /dev/kfd /dev/null /bin/sh";
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", text);
        shell.environment().putAll(FakeKfd.environment(root));
        shell.environment().put("LC_ALL", "C");
        Process process = shell.redirectErrorStream(true).start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("51111\ncharacter special file\ncharacter special file\n");
        assertThat(process.waitFor()).isZero();
        assertThat(Files.size(root.resolve("dev/kfd"))).isZero();
    }
}
