package hiptwin.harness.cli;

import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.report.Paragraphs;
import hiptwin.probe.file.IoReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The entry point of harness.jar on a Java that is new enough.
 *
 * <p>Exit codes: 0 pass, 1 differences or a failed gate, 2 wrong usage, 3 bad input or fixture, 4 a required GPU, driver or library is
 * absent, 5 incomplete, 70 a bug of this program, 74 output could not be written. Never a native status.
 */
@Command(name = "harness.jar", mixinStandardHelpOptions = true, versionProvider = Version.class,
        description = "Proves that libvmaf's HIP feature extractors give the numbers of their CPU twins.",
        synopsisHeading = "Usage: java -jar ",
        footer = {"", "Without a command, 'run' is meant.", "", "Exit codes: 0 pass; 1 differences; 2 wrong usage; 3 bad input;",
            "4 a required GPU, driver or library is absent; 5 incomplete; 70 a bug;",
            "74 output could not be written."})
public final class Main implements Runnable {
    /** In the order of the help. */
    private static final Map<String, Supplier<Object>> COMMANDS = commands();

    /** Words that are no command and yet not meant for {@code run}, as everything else is. */
    private static final Set<String> GLOBAL_WORDS = Set.of("help", "-h", "--help", "-V", "--version");

    @Spec
    private CommandSpec spec;

    /** Made by picocli. */
    Main() {
    }

    /**
     * Runs a command and ends this process with its exit code.
     *
     * @param args command line
     */
    public static void main(String[] args) {
        System.exit(execute(args, new PrintWriter(System.out, true), new PrintWriter(System.err, true)));
    }

    /**
     * Runs a command.
     *
     * @param args command line
     * @param out text for people
     * @param err progress and errors
     * @return exit code
     */
    public static int execute(String[] args, PrintWriter out, PrintWriter err) {
        if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h") || args[0].equals("help"))) {
            out.print(helpText());
            return out.checkError() ? notWritten(err) : 0;
        }
        String[] all = withCommand(args);
        // What picocli learns of a command by reflection takes some 30 ms; only one is asked for.
        boolean one = all.length > 0 && COMMANDS.containsKey(all[0]);
        int exitCode = commandLine(one ? Set.of(all[0]) : COMMANDS.keySet(), out, err).execute(all);
        // A summary that nobody can read is no result.
        return out.checkError() ? notWritten(err) : exitCode;
    }

    private static int notWritten(PrintWriter err) {
        err.println(ExitCode.NOT_WRITTEN_SENTENCE);
        err.flush();
        return ExitCode.NOT_WRITTEN;
    }

    /** {@return the help of the program: the commands, then the options of the one that is meant when none is named} */
    static String helpText() {
        CommandLine line = commandLine(new PrintWriter(System.out), new PrintWriter(System.err));
        CommandLine run = line.getSubcommands().get("run");
        return line.getUsageMessage(CommandLine.Help.Ansi.OFF) + System.lineSeparator() + run.getUsageMessage(CommandLine.Help.Ansi.OFF);
    }

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("run", RunCommand::new);
        commands.put("bench", BenchCommand::new);
        commands.put("probe", ProbeCommand::new);
        commands.put("reference", ReferenceCommand::new);
        commands.put("audit", AuditCommand::new);
        commands.put("sources", SourcesCommand::new);
        return Collections.unmodifiableMap(commands);
    }

    /** {@return the whole command line} */
    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        return commandLine(COMMANDS.keySet(), out, err);
    }

    private static CommandLine commandLine(Set<String> commands, PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new Main());
        commands.forEach(name -> line.addSubcommand(name, COMMANDS.get(name).get()));
        line.addSubcommand(new CommandLine.HelpCommand());
        line.setOut(out);
        line.setErr(err);
        line.setUsageHelpAutoWidth(false);
        line.setExpandAtFiles(false);
        OptionTypes.register(line);
        line.setUsageHelpLongOptionsMaxWidth(26);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(Main::wrongUsage);
        line.setExecutionExceptionHandler(failure());
        return line;
    }

    private static String[] withCommand(String[] args) {
        if (args.length == 0 || COMMANDS.containsKey(args[0]) || GLOBAL_WORDS.contains(args[0])) {
            return args;
        }
        String[] all = new String[args.length + 1];
        all[0] = "run";
        System.arraycopy(args, 0, all, 1, args.length);
        return all;
    }

    private static int wrongUsage(ParameterException problem, String[] args) {
        CommandLine line = problem.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("hiptwin: " + Paragraphs.printable(problem.getMessage()));
        err.println("Try 'java -jar " + line.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.WRONG_USAGE;
    }

    private static IExecutionExceptionHandler failure() {
        return (problem, line, parsed) -> {
            PrintWriter err = line.getErr();
            if (problem instanceof FixtureException) {
                err.println("hiptwin: " + Paragraphs.printable(problem.getMessage()));
                err.flush();
                return ExitCode.BAD_INPUT;
            }
            if (problem instanceof AbsentException) {
                err.println("hiptwin: " + Paragraphs.printable(problem.getMessage()));
                err.flush();
                return ExitCode.ABSENT;
            }
            if (problem instanceof IOException unwritten) {
                err.println("hiptwin: output could not be written: " + Paragraphs.printable(IoReason.of(unwritten)));
                err.flush();
                return ExitCode.NOT_WRITTEN;
            }
            err.println("hiptwin: this is a bug of this program: " + problem);
            problem.printStackTrace(err);
            err.flush();
            return ExitCode.BUG;
        };
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no fixtures were named: expected a folder, for example "
                + "'java -jar harness.jar --backend hip fixtures/'");
    }
}
