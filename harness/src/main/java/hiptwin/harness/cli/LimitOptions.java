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
    /** A month: more is a slip of the pen. */
    private static final long LONGEST_SECONDS = 31L * 24 * 3600;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--jobs", paramLabel = "N", description = "Passes of the CPU at the same time. Default: the processors of this machine.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--pass-timeout", paramLabel = "SECONDS", defaultValue = "600",
            description = "How long one pass over a fixture may take. Default: ${DEFAULT-VALUE}.")
    private long passSeconds;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "3600",
            description = "How long the whole run may take. Default: ${DEFAULT-VALUE}.")
    private long runSeconds;

    /**
     * {@return the bounds}
     *
     * @param repeats how often each pass of a device is made
     */
    RunLimits toLimits(int repeats) {
        requireRange("--jobs", jobs, 1024);
        requireRange("--pass-timeout", passSeconds, LONGEST_SECONDS);
        requireRange("--timeout", runSeconds, LONGEST_SECONDS);
        return new RunLimits(Duration.ofSeconds(passSeconds), Duration.ofSeconds(runSeconds), jobs, repeats);
    }

    private void requireRange(String option, long value, long most) {
        if (value < 1 || value > most) {
            throw new ParameterException(spec.commandLine(), option + " " + value + ": expected a whole number from 1 to " + most);
        }
    }
}
