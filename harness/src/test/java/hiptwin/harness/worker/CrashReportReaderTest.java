package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrashReportReaderTest {
    /** The shape of a report of HotSpot 25.0.3, as {@code VMError::report} prints it. */
    private static final String REPORT = """
            #
            # A fatal error has been detected by the Java Runtime Environment:
            #
            #  SIGSEGV (0xb) at pc=0x00007f1f2c1a4e20, pid=4711, tid=4712
            #
            # JRE version: OpenJDK Runtime Environment (25.0.3+9) (build 25.0.3+9-LTS)
            # Problematic frame:
            # C  [libvmaf.so.3+0x14e20]  adm_dwt2_s+0x40
            #
            # No core dump will be written.

            ---------------  T H R E A D  ---------------

            Current thread (0x00007f1f2402b0d0):  JavaThread "main" [_thread_in_native]

            Native frames: (J=compiled Java code, j=interpreted, Vv=VM code, C=native code)
            C  [libvmaf.so.3+0x14e20]  adm_dwt2_s+0x40
            C  [libvmaf.so.3+0x9f10]  vmaf_read_pictures+0x120
            j  hiptwin.bindings.vmaf.Vmaf.vmaf_read_pictures()I+10

            Java frames: (J=compiled Java code, j=interpreted, Vv=VM code)
            j  hiptwin.harness.Something()V
            """;

    @Test
    void signalAddressAndFramesAreRead() {
        CrashReport report = CrashReportReader.parse(REPORT).orElseThrow();

        assertThat(report.signal()).contains(ProcessSignal.fromName("SIGSEGV").orElseThrow());
        assertThat(report.programCounter()).contains("0x00007f1f2c1a4e20");
        assertThat(report.headline()).isEqualTo("SIGSEGV (0xb) at pc=0x00007f1f2c1a4e20, pid=4711, tid=4712");
        assertThat(report.problematicFrame()).contains("C  [libvmaf.so.3+0x14e20]  adm_dwt2_s+0x40");
        assertThat(report.nativeFrames()).containsExactly("C  [libvmaf.so.3+0x14e20]  adm_dwt2_s+0x40",
                "C  [libvmaf.so.3+0x9f10]  vmaf_read_pictures+0x120",
                "j  hiptwin.bindings.vmaf.Vmaf.vmaf_read_pictures()I+10");
        assertThat(report.source()).isEqualTo("C  [libvmaf.so.3+0x14e20]  adm_dwt2_s+0x40");
    }

    @Test
    void theFirstNativeFrameIsTheSourceWhenTheJvmItselfFaulted() {
        String inJvm = REPORT.replaceAll("C  \\[libvmaf\\.so\\.3\\+0x14e20]  adm_dwt2_s\\+0x40",
                "V  [libjvm.so+0x1]  Unsafe_Put+0x2");

        assertThat(CrashReportReader.parse(inJvm).orElseThrow().source())
                .isEqualTo("C  [libvmaf.so.3+0x9f10]  vmaf_read_pictures+0x120");
    }

    @Test
    void anErrorThatTheJvmFoundItselfHasNoSignal() {
        CrashReport report = CrashReportReader.parse(REPORT.replace("SIGSEGV (0xb) at pc=0x00007f1f2c1a4e20, pid",
                "Internal Error (sharedRuntime.cpp:553), pid")).orElseThrow();

        assertThat(report.signal()).isEmpty();
        assertThat(report.programCounter()).isEmpty();
        assertThat(report.headline()).startsWith("Internal Error (sharedRuntime.cpp:553)");
    }

    @Test
    void aReportCutAnywhereIsReadAsFarAsItGoes() {
        for (int length = 0; length < REPORT.length(); length++) {
            String cut = REPORT.substring(0, length);
            assertThat(CrashReportReader.parse(cut).map(CrashReport::source).orElse("none")).isNotEmpty();
        }
        assertThat(CrashReportReader.parse("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aReportFullOfRubbishNeverThrows(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder(REPORT);
            for (int i = 0; i < 20; i++) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(0x300));
            }
            assertThat(CrashReportReader.parse(text.toString())).satisfies(report -> report.ifPresent(
                    read -> assertThat(read.nativeFrames()).hasSizeLessThanOrEqualTo(8)));
        }
    }

    @Test
    void endlessLinesAndFramesAreBounded() {
        CrashReport report = CrashReportReader.parse("#  " + "x".repeat(100_000) + "\nNative frames:\n"
                + "C  [a+0x1]\n".repeat(100_000))
                .orElseThrow();

        assertThat(report.headline()).hasSizeLessThanOrEqualTo(400);
        assertThat(report.nativeFrames()).hasSize(8);
    }

    @Test
    void noFileIsNoReport(@TempDir Path folder) {
        assertThat(CrashReportReader.read(folder.resolve("hs_err.log"))).isEmpty();
    }
}
