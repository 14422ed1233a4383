package hiptwin.harness.cli;

import hiptwin.harness.device.ProbeText;
import hiptwin.probe.ProbeOptions;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.RocmProbe;
import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.DeviceAccess;
import java.io.PrintStream;
import java.util.OptionalInt;

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
        int exitCode = run(ProbeOptions.ofThisMachine(), System.out, System.err);
        // As System.exit, which loads the system's logging to note that it was called; nothing here waits for an end of the JVM.
        Runtime.getRuntime().halt(exitCode);
    }

    /**
     * Answers if there is nothing to ask a runtime about, which takes no newer Java than 17.
     *
     * @return the exit code; empty if nothing was printed because a runtime must be asked
     */
    public static OptionalInt answerWithoutRuntime() {
        ProbeOptions options = ProbeOptions.ofThisMachine();
        return DeviceAccess.inspect(options.view()).reason().isEmpty() ? OptionalInt.empty()
                : OptionalInt.of(run(options, System.out, System.err));
    }

    private static int run(ProbeOptions options, PrintStream out, PrintStream err) {
        try {
            ProbeReport report = RocmProbe.probe(options);
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
