package hiptwin.probe;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.bindings.NativeLibraries;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who embeds the probe need not grant native access: only the children have it. */
class NativeAccessTest {
    /** A program that embeds the probe. */
    static final class Embedder {
        private Embedder() {
        }

        /**
         * Probes a machine with the double of HSA.
         *
         * @param arguments folder for the machine, and what the double does
         */
        public static void main(String[] arguments) throws InterruptedException {
            ProbeReport report = RocmProbe.probe(new GpuMachine(Path.of(arguments[0]))
                    .set(NativeDouble.HSA_MODE, arguments[1]).options());
            System.out.println(report.gpus().size() + " " + report.reason().map(r -> r.code().text()).orElse("none"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok", "init_out_of_resources"})
    void aProgramWithoutNativeAccessProbesAllTheSame(String mode, @TempDir Path folder) throws Exception {
        NativeDouble.HSA.library();
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--illegal-native-access=deny", "-Dhiptwin.root=" + System.getProperty("hiptwin.root", ""), "-cp",
                System.getProperty("java.class.path"), Embedder.class.getName(), folder.toString(), mode)
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

        assertThat(output).isEqualTo(mode.equals("ok") ? "2 none" : "0 hsa_init_failed");
        assertThat(process.waitFor()).isZero();
    }

    /** The classes as two modules, as an embedder with a module path has them. */
    @Test
    void itWorksOnTheModulePathToo(@TempDir Path folder) throws Exception {
        List<String> entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).toList();
        String modules = String.join(File.pathSeparator, place(RocmProbe.class), 
                place(NativeLibraries.class));
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--illegal-native-access=deny", "-Dhiptwin.root=" + System.getProperty("hiptwin.root", ""), "-p",
                modules, "--add-modules", "hiptwin.probe", "--patch-module",
                "hiptwin.probe=" + place(NativeAccessTest.class), "--add-reads", "hiptwin.probe=ALL-UNNAMED", "-cp",
                String.join(File.pathSeparator, entries), "-m", "hiptwin.probe/" + Embedder.class.getName(),
                folder.toString(), "ok").redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

        assertThat(output).isEqualTo("2 none");
        assertThat(process.waitFor()).isZero();
    }

    private static String place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }
}
