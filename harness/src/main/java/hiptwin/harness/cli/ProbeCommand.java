package hiptwin.harness.cli;

import hiptwin.harness.device.KubernetesLabels;
import hiptwin.harness.device.ProbeJson;
import hiptwin.harness.device.ProbeText;
import hiptwin.harness.device.SparkResource;
import hiptwin.probe.LibraryCode;
import hiptwin.probe.ProbeOptions;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.RocmProbe;
import hiptwin.probe.access.AccessStatus;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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

    @Option(names = "--library", paramLabel = "FILE",
            description = "Also tell for which targets this library has GPU code, and whether each GPU would load it.")
    private Path library;

    @Option(names = "--spark-resource", description = "Print what Spark's GPU discovery script must print, and nothing else.")
    private boolean sparkResource;

    @Option(names = "--k8s-labels", description = "Print node labels for Kubernetes, and nothing else.")
    private boolean kubernetesLabels;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "20",
            description = "How long each runtime may take to answer. Default: ${DEFAULT-VALUE}.")
    private int timeoutSeconds;

    @Override
    public Integer call() throws Exception {
        if (timeoutSeconds < 1 || timeoutSeconds > LONGEST_SECONDS) {
            throw new ParameterException(spec.commandLine(), "--timeout " + timeoutSeconds + ": expected a whole number from 1 to "
                    + LONGEST_SECONDS);
        }
        JsonOutput target = new JsonOutput(spec, json);
        if ((target.onStandardOutput() ? 1 : 0) + (sparkResource ? 1 : 0) + (kubernetesLabels ? 1 : 0) > 1) {
            throw new ParameterException(spec.commandLine(), "--json -, --spark-resource and --k8s-labels all print to standard output: "
                    + "expected one of them");
        }
        target.check(library == null ? List.of() : List.of(library));
        ProbeOptions options = ProbeOptions.ofThisMachine().withDeadlineMillis(timeoutSeconds * 1000L);
        ProbeReport report = RocmProbe.probe(library == null ? options : options.withLibrary(library));
        PrintWriter out = spec.commandLine().getOut();
        boolean onlyForPrograms = target.onStandardOutput() || sparkResource || kubernetesLabels;
        PrintWriter people = onlyForPrograms ? spec.commandLine().getErr() : out;
        people.print(ProbeText.of(report));
        people.flush();
        if (sparkResource) {
            out.print(SparkResource.of(report));
        } else if (kubernetesLabels) {
            out.print(KubernetesLabels.of(report));
        }
        out.flush();
        target.write(stream -> ProbeJson.write(report, stream));
        if (report.library().flatMap(LibraryCode::problem).isPresent()) {
            return ExitCode.BAD_INPUT;
        }
        return report.status() == AccessStatus.USABLE ? 0 : ExitCode.ABSENT;
    }
}
