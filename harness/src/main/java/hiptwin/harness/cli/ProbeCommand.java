package hiptwin.harness.cli;

import hiptwin.harness.device.ProbeJson;
import hiptwin.harness.device.ProbeText;
import hiptwin.probe.ProbeOptions;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.RocmProbe;
import hiptwin.probe.access.AccessStatus;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Which AMD GPUs can be used from here, and if none, why not.
 */
@Command(name = "probe", mixinStandardHelpOptions = true, versionProvider = Version.class,
        customSynopsis = "java -jar harness.jar probe [OPTIONS]",
        description = "Lists the AMD GPUs that can be used from here; if there is none, says why and what to do.")
final class ProbeCommand implements Callable<Integer> {
    private static final int LONGEST_SECONDS = 3600;

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Write what was found as JSON; - for standard output.")
    private String json;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "20",
            description = "How long each runtime may take to answer. Default: ${DEFAULT-VALUE}.")
    private int timeoutSeconds;

    @Override
    public Integer call() throws Exception {
        if (timeoutSeconds < 1 || timeoutSeconds > LONGEST_SECONDS) {
            throw new ParameterException(spec.commandLine(), "--timeout " + timeoutSeconds + ": expected a whole number from 1 to "
                    + LONGEST_SECONDS);
        }
        boolean jsonOnStdout = "-".equals(json);
        if (json != null && !jsonOnStdout && !OutputFile.canBeWritten(Path.of(json))) {
            throw new ParameterException(spec.commandLine(), "--json " + json + ": expected a file in a folder that can be written to");
        }
        ProbeReport report = RocmProbe.probe(ProbeOptions.ofThisMachine().withDeadlineMillis(timeoutSeconds * 1000L));
        PrintWriter people = jsonOnStdout ? spec.commandLine().getErr() : spec.commandLine().getOut();
        people.print(ProbeText.of(report));
        people.flush();
        if (jsonOnStdout) {
            ProbeJson.write(report, new FileOutputStream(FileDescriptor.out));
        } else if (json != null) {
            OutputFile.write(Path.of(json), out -> ProbeJson.write(report, out));
        }
        return report.status() == AccessStatus.USABLE ? 0 : ExitCode.ABSENT;
    }
}
