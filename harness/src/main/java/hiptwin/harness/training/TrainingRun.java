package hiptwin.harness.training;

import hiptwin.bindings.SignalHandlers;
import hiptwin.harness.cli.Main;
import hiptwin.harness.device.ProbeText;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.worker.WorkerException;
import hiptwin.harness.worker.WorkerOptions;
import hiptwin.harness.worker.WorkerProcess;
import hiptwin.probe.ProbeOptions;
import hiptwin.probe.RocmProbe;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Does in one process a little of everything that a run, its workers and a probe do: reads fixtures, measures, judges,
 * reports, talks with a worker, calls C. What a worker alone would load is loaded by name, for one cache serves all the
 * processes of a run. Needs no libvmaf and no GPU, as a machine that builds has neither.
 */
public final class TrainingRun {
    private static final String OWN_CLASSES = "hiptwin/";
    private static final String CLASS_FILE = ".class";
    /** Commands that end without a process of their own; a machine that builds has no GPU, which is no failure. */
    private static final int EXIT_ABSENT = 4;

    private TrainingRun() {
    }

    /**
     * Runs.
     *
     * @param args {@code harness.jar}, the folder of fixtures, and one of its fixtures
     * @throws Exception if anything fails: a cache of half a run would be slow without a word
     */
    public static void main(String[] args) throws Exception {
        if (args.length != 3) {
            throw new IllegalArgumentException("expected harness.jar, the folder of fixtures and a fixture, got "
                    + args.length + " arguments");
        }
        loadOwnClasses(Path.of(args[0]));
        measure(args[1], args[2]);
        command("probe", "--json", "-");
        ProbeText.of(RocmProbe.probe(ProbeOptions.ofThisMachine()));
        talkToWorker();
        SignalHandlers.of(Optional.empty()).installed(1);
    }

    private static void measure(String fixtures, String fixture) throws IOException {
        Path report = Files.createTempFile("hiptwin-training", ".json");
        try {
            command("run", "--set", "all", "--fixture", fixture, "--json", report.toString(), fixtures);
        } finally {
            Files.delete(report);
        }
    }

    private static void command(String... args) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        int exitCode = Main.execute(args, nowhere, new PrintWriter(System.err, true));
        if (exitCode != 0 && exitCode != EXIT_ABSENT) {
            throw new IllegalStateException("'" + String.join(" ", args) + "' ended with exit code " + exitCode);
        }
    }

    private static void talkToWorker() throws WorkerException, InterruptedException {
        try (WorkerProcess worker = WorkerProcess.start(WorkerOptions.of(new EngineSpec.Oracle(Optional.of(Lineage.NETFLIX), 1)))) {
            worker.describe(List.of());
        }
    }

    private static void loadOwnClasses(Path jar) throws IOException, ClassNotFoundException {
        try (JarFile open = new JarFile(jar.toFile())) {
            for (String name : open.stream().map(JarEntry::getName).filter(TrainingRun::isOwnClass).toList()) {
                String binaryName = name.substring(0, name.length() - CLASS_FILE.length()).replace('/', '.');
                Class.forName(binaryName, false, TrainingRun.class.getClassLoader());
            }
        }
    }

    private static boolean isOwnClass(String entry) {
        return entry.startsWith(OWN_CLASSES) && entry.endsWith(CLASS_FILE);
    }
}
