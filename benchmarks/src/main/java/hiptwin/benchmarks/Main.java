package hiptwin.benchmarks;

import hiptwin.benchmarks.hip.AmdGpu;
import hiptwin.benchmarks.latency.LatencyRun;
import hiptwin.benchmarks.oracle.OracleRatio;
import hiptwin.benchmarks.whole.DriveRun;
import hiptwin.benchmarks.whole.WholeRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The entry point of benchmarks.jar: JMH, unless the first word names one of this project's own measurements. */
public final class Main {
    private static final String HIP_CLASSES = "hiptwin\\.benchmarks\\.hip\\..*";

    private Main() {
    }

    /**
     * Runs.
     *
     * @param args {@code latency}, {@code drive}, {@code whole} or {@code oracle} with their own arguments, or JMH's command line
     * @throws Exception what the measurement threw
     */
    public static void main(String[] args) throws Exception {
        String first = args.length == 0 ? "" : args[0];
        String[] rest = args.length == 0 ? args : Arrays.copyOfRange(args, 1, args.length);
        switch (first) {
            case "latency" -> LatencyRun.main(rest);
            case "drive" -> DriveRun.main(rest);
            case "whole" -> WholeRun.main(rest);
            case "oracle" -> OracleRatio.main(rest);
            default -> org.openjdk.jmh.Main.main(withoutAbsentGpu(args));
        }
    }

    /** A benchmark that cannot run here is left out with its reason, and the others are run. */
    private static String[] withoutAbsentGpu(String[] args) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of(args));
        if (all.stream().anyMatch(one -> one.equals("-l") || one.equals("-h") || one.equals("-lprof") || one.equals("-lp"))) {
            return args;
        }
        Optional<String> absence = AmdGpu.absence();
        if (absence.isPresent()) {
            System.out.println("# hiptwin.benchmarks.hip: skipped: " + absence.get());
            all.addAll(List.of("-e", HIP_CLASSES));
        }
        return all.toArray(String[]::new);
    }
}
