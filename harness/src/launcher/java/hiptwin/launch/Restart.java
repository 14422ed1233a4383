package hiptwin.launch;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Runs this program again on a newer Java and hands its exit code through.
 */
final class Restart {
    /** How long a process that was told to end may take before it is killed. */
    private static final long GRACE_SECONDS = 10;

    /** Properties that open a port, which this process holds already. */
    private static final String PORT_PROPERTIES = "-Dcom.sun.management.";

    private static final List<String> PASSED_PREFIXES = Arrays.asList(
            "-D", "-Xmx", "-Xms", "-Xmn", "-Xss", "-Xlog:", "-Xshare:", "-ea:", "-da:", "-enableassertions:",
            "-disableassertions:", "--add-opens", "--add-exports", "--add-reads", "--add-modules",
            "--enable-native-access");

    private static final Set<String> PASSED = new HashSet<String>(Arrays.asList(
            "-ea", "-da", "-esa", "-dsa", "-enableassertions", "-disableassertions", "-enablesystemassertions",
            "-disablesystemassertions", "-Xint", "-Xcomp", "-Xbatch", "-Xrs", "-verbose:gc", "-verbose:class",
            "-verbose:jni"));

    /** What follows the program's name in {@code /proc/self/cmdline} of a process that was given no JVM option. */
    private static final byte[] JAR_FIRST = {0, '-', 'j', 'a', 'r', 0};

    /** More than the path of a {@code java} program can take (PATH_MAX is 4096). */
    private static final int COMMAND_LINE_BYTES = 8192;

    /**
     * For a command that ends within a moment: no optimizing compiler and no collector with threads of its own. On
     * Temurin 25 this takes a sixth of the CPU time off a probe that finds no GPU.
     */
    private static final List<String> SHORT_RUN = Arrays.asList(
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    private Restart() {
    }

    /**
     * Finds a newer Java, runs the program there and waits for its end.
     *
     * @param specification version of this Java, for the message
     * @param args the user's arguments
     * @return the exit code of the restarted program, 128 + n if signal n ended it; {@link Launcher#EXIT_ABSENT} if
     *     there is no newer Java
     */
    static int onNewerJava(String specification, String[] args) {
        String here = "Java " + specification + " (" + System.getProperty("java.home") + ")";
        String from = System.getProperty(Launcher.RESTARTED_FROM);
        if (from != null) {
            return absent("this was restarted from " + from + " on what its release file calls a newer Java, but it is "
                    + here + "; set HIPTWIN_JAVA_HOME to the home of a Java " + Launcher.LEAST_FEATURE);
        }
        JavaSearch search = new JavaSearch(System.getenv(), new File("/"), new File(System.getProperty("user.home")));
        JavaInstallation newer = search.find(Launcher.LEAST_FEATURE);
        if (newer == null) {
            return absent(nothingFound(here, search));
        }
        try {
            return run(command(newer, args));
        } catch (IOException failed) {
            return absent("cannot start " + newer.executable() + ": " + failed.getMessage());
        }
    }

    /** {@return what to tell the user when there is no newer Java} */
    static String nothingFound(String here, JavaSearch search) {
        return "Java " + Launcher.LEAST_FEATURE + " or newer is needed, this is " + here
                + ", and no newer one was found in " + search.places()
                + ": install one, or set HIPTWIN_JAVA_HOME to its home";
    }

    private static int absent(String sentence) {
        System.err.println("hiptwin: " + sentence);
        return Launcher.EXIT_ABSENT;
    }

    private static List<String> command(JavaInstallation java, String[] args) {
        List<String> command = new ArrayList<String>();
        command.add(java.executable().getPath());
        Set<String> elsewhere = wordsOfOptionVariables();
        List<String> options = understood(options(), elsewhere);
        String classPath = System.getProperty("java.class.path");
        command.addAll(AheadOfTimeCache.options(classPath, options, elsewhere));
        command.addAll(forShortRun(args, options, elsewhere));
        command.addAll(options);
        command.add("-D" + Launcher.RESTARTED_FROM + "=" + System.getProperty("java.home"));
        // The manifest grants it too; but Java takes the cache only if it was made with the same options of this kind,
        // and the workers, whose main class is another, need the option.
        command.add("--enable-native-access=ALL-UNNAMED");
        if (isJarOfThisClass(classPath)) {
            command.add("-jar");
            command.add(classPath);
        } else {
            command.add("-cp");
            command.add(classPath);
            command.add(Launcher.class.getName());
        }
        command.addAll(Arrays.asList(args));
        return command;
    }

    /** {@return options that shorten a short run; none where the user chose any: a second collector is an error} */
    static List<String> forShortRun(String[] args, List<String> options, Set<String> elsewhere) {
        return Launcher.isPlainProbe(args) && options.isEmpty() && elsewhere.isEmpty() ? SHORT_RUN
                : Collections.<String>emptyList();
    }

    /** {@return the options that this process was given} */
    private static List<String> options() {
        // The management beans load over a hundred classes; almost everybody starts the program without options.
        return isStartedWithoutOptions() ? Collections.<String>emptyList()
                : ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    /** {@return whether {@code -jar} is the first argument; false where the system does not say} */
    private static boolean isStartedWithoutOptions() {
        byte[] start = new byte[COMMAND_LINE_BYTES];
        int length = 0;
        try (InputStream commandLine = new FileInputStream("/proc/self/cmdline")) {
            int count;
            while (length < start.length && (count = commandLine.read(start, length, start.length - length)) > 0) {
                length += count;
            }
        } catch (IOException notLinux) {
            return false;
        }
        int end = 0;
        while (end < length && start[end] != 0) {
            end++;
        }
        return end + JAR_FIRST.length <= length
                && Arrays.equals(Arrays.copyOfRange(start, end, end + JAR_FIRST.length), JAR_FIRST);
    }

    private static boolean isJarOfThisClass(String classPath) {
        CodeSource source = Launcher.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return false;
        }
        File file = new File(classPath);
        try {
            File here = new File(source.getLocation().toURI());
            return file.isFile() && file.getCanonicalFile().equals(here.getCanonicalFile());
        } catch (Exception notAFile) {
            return false;
        }
    }

    /** The new process reads these variables itself; what they hold must not be given twice. */
    private static Set<String> wordsOfOptionVariables() {
        Set<String> words = new HashSet<String>();
        for (String variable : Arrays.asList("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
            String value = System.getenv(variable);
            if (value != null) {
                words.addAll(Arrays.asList(value.trim().split("\\s+")));
            }
        }
        return words;
    }

    /**
     * Picks the options of this Java that mean the same to a newer one: properties, memory sizes, assertions, module
     * flags, logging and {@code -XX} options. What was removed since Java 8, agents (a debugger's port is taken by this
     * process) and archives of the old Java are left out.
     *
     * @param options as this process was given them
     * @param elsewhere options that reach the new process in another way
     * @return options for the new process, in the same order
     */
    static List<String> understood(List<String> options, Set<String> elsewhere) {
        List<String> kept = new ArrayList<String>();
        boolean tuned = false;
        for (String option : options) {
            if (!elsewhere.contains(option) && isUnderstood(option)) {
                kept.add(option);
                tuned |= option.startsWith("-XX:");
            }
        }
        if (tuned) {
            kept.add(0, "-XX:+IgnoreUnrecognizedVMOptions");
        }
        return kept;
    }

    private static boolean isUnderstood(String option) {
        if (option.startsWith("-XX:")) {
            return !RemovedOptions.contains(option);
        }
        if (option.startsWith(PORT_PROPERTIES)) {
            return false;
        }
        for (String prefix : PASSED_PREFIXES) {
            if (option.startsWith(prefix)) {
                return true;
            }
        }
        return PASSED.contains(option);
    }

    private static int run(List<String> command) throws IOException {
        final Process child = new ProcessBuilder(command).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread("end of the restarted program") {
            @Override
            public void run() {
                end(child);
            }
        });
        while (true) {
            try {
                return child.waitFor();
            } catch (InterruptedException ignored) {
                // Nothing here has a reason to interrupt: what ends this process is the child, or a signal.
                continue;
            }
        }
    }

    private static void end(Process child) {
        child.destroy();
        try {
            if (!child.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                child.destroyForcibly();
            }
        } catch (InterruptedException hurried) {
            child.destroyForcibly();
        }
    }
}
