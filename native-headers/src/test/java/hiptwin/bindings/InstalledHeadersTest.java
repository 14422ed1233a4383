package hiptwin.bindings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our headers say what the headers of the installed HSA and HIP runtimes say, whichever release those are. */
class InstalledHeadersTest {

    @ParameterizedTest
    @ValueSource(strings = {"hip", "hiprtc", "hsa"})
    void ourHeaderAgreesWithTheInstalledOne(String library, @TempDir Path directory) throws Exception {
        Command.needCompiler(Ring.RUNTIME);
        Command check = Command.run(Module.AUDIT,
                List.of("make", "BUILD=" + directory.resolve("build"), "check-" + library));
        if (check.output().contains(library + ": skipped,")) {
            Ring.RUNTIME.absent("no headers of " + library + "; install the HSA and HIP development packages");
        }

        assertThat(check.exitCode()).as(check.output()).isZero();
        assertThat(check.output()).contains(" 0 differ, ");
    }
}
