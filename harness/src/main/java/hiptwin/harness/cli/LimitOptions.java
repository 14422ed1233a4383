package hiptwin.harness.cli;

import hiptwin.harness.run.RunLimits;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Bounds of a run.
 */
final class LimitOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--jobs", paramLabel = "N", description = "Passes at the same time. Default: the processors of this machine.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--pass-timeout", paramLabel = "SECONDS", defaultValue = "600",
            description = "How long one pass over a fixture may take. Default: ${DEFAULT-VALUE}.")
    private long passSeconds;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "3600",
            description = "How long the whole run may take. Default: ${DEFAULT-VALUE}.")
    private long runSeconds;

    RunLimits toLimits() {
        if (jobs < 1 || passSeconds < 1 || runSeconds < 1) {
            throw new ParameterException(spec.commandLine(), "--jobs, --pass-timeout and --timeout take whole numbers from 1");
        }
        return new RunLimits(Duration.ofSeconds(passSeconds), Duration.ofSeconds(runSeconds), jobs);
    }
}
