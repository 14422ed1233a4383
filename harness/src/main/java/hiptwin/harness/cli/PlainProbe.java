package hiptwin.harness.cli;

import hiptwin.harness.device.ProbeText;
import hiptwin.probe.ProbeOptions;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.RocmProbe;
import hiptwin.probe.access.AccessStatus;
import java.io.PrintStream;

/**
 * {@code probe} without any option. The launcher comes here directly: on a machine without a GPU the parser of the command line would take
 * several times as long as the answer.
 */
public final class PlainProbe {
    private PlainProbe() {
    }

    /**
     * Probes and ends this process with the exit code of {@link ProbeCommand}.
     *
     * @param args none
     */
    public static void main(String[] args) {
        int exitCode = run(System.out, System.err);
        // As System.exit, which loads the system's logging to note that it was called; nothing here waits for an end of the JVM.
        Runtime.getRuntime().halt(exitCode);
    }

    private static int run(PrintStream out, PrintStream err) {
        try {
            ProbeReport report = RocmProbe.probe(ProbeOptions.ofThisMachine());
            out.print(ProbeText.of(report));
            out.flush();
            err.flush();
            if (out.checkError()) {
                err.println(ExitCode.NOT_WRITTEN_SENTENCE);
                return ExitCode.NOT_WRITTEN;
            }
            return report.status() == AccessStatus.USABLE ? 0 : ExitCode.ABSENT;
        } catch (InterruptedException | RuntimeException problem) {
            err.println("hiptwin: this is a bug of this program: " + problem);
            problem.printStackTrace(err);
            return ExitCode.BUG;
        }
    }
}
