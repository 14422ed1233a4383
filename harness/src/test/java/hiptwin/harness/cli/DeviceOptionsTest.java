package hiptwin.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.libvmaf.VmafDouble;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DeviceOptionsTest {
    @Test
    void a_device_that_is_named_twice_is_planned_once() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.execute(new String[] {"run", "--plan", "--backend", "cuda", "--devices", "0,00,1", "--isolation", "together",
            "--extractor", "psnr", "--libvmaf", VmafDouble.library(VmafDouble.Variant.VMAFX_CUDA).toString(),
            Path.of("..", "fixtures").toString()}, new PrintWriter(out, true), new PrintWriter(err, true));
        assertThat(exitCode).as(err.toString()).isZero();
        assertThat(out.toString().split("on cuda device 0", -1)).as(out.toString()).hasSize(2);
        assertThat(out.toString()).contains("on cuda device 1");
    }
}
